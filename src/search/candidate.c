#include "search/candidate.h"

#include <stdbool.h>

enum {
	LEAST_COLUMNS = 128,	/* a narrower product wastes the matrix unit */
	LEAST_ROWS = 128,	/* and so does one of fewer tokens */
	LEAST_PANEL = 512	/* a narrower SUMMA panel likewise */
};

/* When, in the nest of loops, enough is known for a rule. */
enum level {
	LEVEL_TENSOR, LEVEL_PIPELINE, LEVEL_DATA, LEVEL_SHARE, LEVEL_TOKENS,
	LEVEL_PANELS
};

static int64_t n1(const struct config *c) { return c->group[GROUP_TENSOR1].size; }
static int64_t n2(const struct config *c) { return c->group[GROUP_TENSOR2].size; }
static int64_t np(const struct config *c) { return c->group[GROUP_PIPELINE].size; }
static int64_t nd(const struct config *c) { return c->group[GROUP_DATA].size; }

static bool one_dimension(const struct given *g, const struct config *c)
{
	return g->strategy != STRATEGY_TP1D || n2(c) == 1;
}

static bool heads_whole(const struct given *g, const struct config *c)
{
	return g->model.heads % n1(c) == 0;
}

static bool hidden_whole(const struct given *g, const struct config *c)
{
	return g->model.hidden % n1(c) == 0;
}

static bool ffn_whole(const struct given *g, const struct config *c)
{
	return model_ffn(&g->model) % n1(c) == 0;
}

static bool grid_whole(const struct given *g, const struct config *c)
{
	return g->strategy != STRATEGY_SUMMA || g->model.hidden % n2(c) == 0;
}

static bool columns_wide(const struct given *g, const struct config *c)
{
	/* In 1D the product of queries, keys and values is looked at. */
	int64_t e = g->strategy == STRATEGY_TP1D ? 3 * g->model.hidden
	                                         : g->model.hidden;
	return e / n1(c) >= LEAST_COLUMNS;
}

static bool rows_many(const struct given *g, const struct config *c)
{
	return g->strategy == STRATEGY_TP1D
	    || g->model.seq / n2(c) >= LEAST_ROWS;
}

static bool stages_whole(const struct given *g, const struct config *c)
{
	return np(c) <= g->model.layers && g->model.layers % np(c) == 0;
}

static bool replicas_whole(const struct given *g, const struct config *c)
{
	return nd(c) <= g->training.batch && g->training.batch % nd(c) == 0;
}

static bool microbatch_whole(const struct given *g, const struct config *c)
{
	return candidate_divides(g->training.batch / nd(c), c->microbatch);
}

static bool tokens_whole(const struct given *g, const struct config *c)
{
	int64_t shards = g->strategy == STRATEGY_SUMMA ? n2(c) : n1(c) * n2(c);

	/* E5: the layer pads its sequence to what divides. */
	return g->rules.mends[E5] || c->microbatch * g->model.seq % shards == 0;
}

static int64_t least_panels(const struct config *c)
{
	return n1(c) > n2(c) ? n1(c) : n2(c);
}

static bool panels_whole(const struct given *g, const struct config *c)
{
	int64_t s = least_panels(c), nb = c->panels;

	if (g->strategy != STRATEGY_SUMMA)
		return nb == 0;
	if (nb == s)
		return true;
	if (nb < s || nb % s != 0 || ((nb / s) & (nb / s - 1)) != 0)
		return false;
	return g->model.hidden % nb == 0 && g->model.hidden / nb >= LEAST_PANEL;
}

static const struct rule {
	enum level level;
	bool (*holds)(const struct given *, const struct config *);
	const char *text;
} rules[] = {
	{ LEVEL_TENSOR, one_dimension, "n2 must be 1 for tp1d" },
	{ LEVEL_TENSOR, heads_whole, "n1 must divide the heads" },
	{ LEVEL_TENSOR, hidden_whole, "n1 must divide the hidden size" },
	{ LEVEL_TENSOR, ffn_whole, "n1 must divide the feed-forward size" },
	{ LEVEL_TENSOR, grid_whole, "n2 must divide the hidden size for summa" },
	{ LEVEL_TENSOR, columns_wide,
	  "n1 leaves a member fewer than 128 columns" },
	{ LEVEL_TENSOR, rows_many, "n2 leaves a member fewer than 128 tokens" },
	{ LEVEL_PIPELINE, stages_whole, "np must divide the layers" },
	{ LEVEL_DATA, replicas_whole, "nd must divide the batch" },
	{ LEVEL_SHARE, microbatch_whole, "b must divide batch / nd" },
	{ LEVEL_TOKENS, tokens_whole,
	  "the tensor-parallel members must divide the tokens of a microbatch" },
	{ LEVEL_PANELS, panels_whole,
	  "nb must be 0, or for summa max(n1, n2) times a power of two that "
	  "divides the hidden size in panels of at least 512" },
};
enum { RULES = sizeof rules / sizeof *rules };

static bool level_holds(enum level level, const struct given *given,
                        const struct config *config)
{
	for (int i = 0; i < RULES; i++)
		if (rules[i].level == level && !rules[i].holds(given, config))
			return false;
	return true;
}

const char *candidate_flaw(const struct given *given, const struct config *config)
{
	int64_t used = config_gpus(config);

	if (given->or_fewer ? used > given->gpus : used != given->gpus)
		return "n1 x n2 x np x nd must be the number of accelerators";
	for (int i = 0; i < RULES; i++)
		if (!rules[i].holds(given, config))
			return rules[i].text;
	return NULL;
}

/* The next larger number of members of a group of n that may share a domain;
 * 0 if v is the whole group.  As published it divides the group.  E6: D
 * domains may also be filled evenly, at most ceil(n / D) in each; a divisor is
 * the case without remainder. */
static int64_t next_share(int64_t n, int64_t v)
{
	int64_t fewer;

	if (v >= n)
		return 0;
	fewer = (n + v - 1) / v - 1;	/* domains than v needs, so more in each */
	return (n + fewer - 1) / fewer;
}

static bool is_share(int64_t n, int64_t v)
{
	return v == 1 || (v > 1 && next_share(n, v - 1) == v);
}

static int64_t filled(const struct config *config)
{
	int64_t product = 1;

	for (int g = 0; g < GROUPS; g++)
		product *= config->group[g].in_domain;
	return product;
}

/* E6: could a group have more of its members together in the same domain? */
static bool has_room(const struct given *given, const struct config *config)
{
	int64_t used = filled(config);

	for (int g = 0; g < GROUPS; g++) {
		int64_t v = config->group[g].in_domain;
		int64_t next = next_share(config->group[g].size, v);

		if (next && used / v * next <= given->system.nvs)
			return true;
	}
	return false;
}

/* E6: a domain may stay partly idle, but no more than it must. */
static const char *partial_flaw(const struct given *given,
                                const struct config *config)
{
	for (int g = 0; g < GROUPS; g++)
		if (!is_share(config->group[g].size, config->group[g].in_domain))
			return "v1, v2, vp and vd must be n1, n2, np and nd over "
			       "a number of domains, rounded up";
	if (filled(config) > given->system.nvs)
		return "v1 x v2 x vp x vd must fit in the fast domain (nvs)";
	return has_room(given, config)
	     ? "the fast domain has room for more members of a group" : NULL;
}

static const char *exact_flaw(const struct given *given,
                              const struct config *config)
{
	for (int g = 0; g < GROUPS; g++)
		if (config->group[g].in_domain < 1
		    || config->group[g].size % config->group[g].in_domain != 0)
			return "v1, v2, vp and vd must divide n1, n2, np and nd";
	return filled(config) == given->system.nvs ? NULL
	     : "v1 x v2 x vp x vd must fill the fast domain (nvs)";
}

const char *placement_flaw(const struct given *given, const struct config *config)
{
	if (config_gpus(config) > given->system.nvs)
		return given->rules.mends[E6] ? partial_flaw(given, config)
		                              : exact_flaw(given, config);
	for (int g = 0; g < GROUPS; g++)
		if (config->group[g].in_domain != config->group[g].size)
			return "all groups fit in one fast domain, so each v "
			       "must be its n";
	return NULL;
}

void space_of(struct space *out, const struct given *given)
{
	out->given = given;
	divisors_find(&out->gpus, given->gpus);
	divisors_find(&out->heads, given->model.heads);
	divisors_find(&out->layers, given->model.layers);
	divisors_find(&out->batch, given->training.batch);
	divisors_find(&out->domain, given->system.nvs);
}

static void each_panels(const struct space *space, struct config *c,
                        candidate_sink *sink, void *context)
{
	bool summa = space->given->strategy == STRATEGY_SUMMA;

	c->panels = summa ? least_panels(c) : 0;
	while (level_holds(LEVEL_PANELS, space->given, c)) {
		sink(context, c);
		if (!summa)
			break;
		c->panels *= 2;
	}
}

void candidate_layers(const struct space *space, const struct config *tensors,
                      candidate_sink *sink, void *context)
{
	struct config c = *tensors;

	for (size_t i = 0; i < space->batch.n; i++) {
		c.microbatch = space->batch.of[i];
		if (level_holds(LEVEL_TOKENS, space->given, &c))
			each_panels(space, &c, sink, context);
	}
}

/* The replicas are what is left; where fewer accelerators may work, any
 * number up to that. */
static void each_replicas(const struct space *space, struct config *c,
                          int64_t left, candidate_sink *sink, void *context)
{
	struct group *data = &c->group[GROUP_DATA];

	for (size_t i = 0; i < space->batch.n; i++) {
		data->size = space->batch.of[i];
		if (data->size > left)
			break;
		if ((data->size == left || space->given->or_fewer)
		    && level_holds(LEVEL_DATA, space->given, c))
			sink(context, c);
	}
}

static bool splits(const struct space *space, int64_t left, int64_t n)
{
	return n <= left && (space->given->or_fewer || left % n == 0);
}

void candidate_splits(const struct space *space, const struct config *tensors,
                      candidate_sink *sink, void *context)
{
	struct config c = *tensors;
	int64_t left = candidate_left(space->given, tensors);

	for (size_t i = 0; i < space->layers.n; i++) {
		c.group[GROUP_PIPELINE].size = space->layers.of[i];
		if (splits(space, left, np(&c))
		    && level_holds(LEVEL_PIPELINE, space->given, &c))
			each_replicas(space, &c, left / np(&c), sink, context);
	}
}

/* n2 may be any number in 2D; where all accelerators must work, it is one of
 * their divisors. */
static void each_second(const struct space *space, struct config *c,
                        candidate_sink *sink, void *context)
{
	int64_t left = space->given->gpus / n1(c);
	int64_t most = space->given->model.seq / LEAST_ROWS;
	struct group *second = &c->group[GROUP_TENSOR2];
	const struct divisors *d = &space->gpus;
	size_t i = 0;

	for (second->size = 1; second->size <= left
	     && (second->size == 1 || second->size <= most); ) {
		if (splits(space, left, second->size)
		    && level_holds(LEVEL_TENSOR, space->given, c))
			sink(context, c);
		if (space->given->or_fewer)
			second->size++;
		else if (++i < d->n)
			second->size = d->of[i];
		else
			break;
	}
}

void candidate_tensors(const struct space *space, candidate_sink *sink,
                       void *context)
{
	for (size_t i = 0; i < space->heads.n; i++) {
		struct config c = { .group[GROUP_TENSOR1].size = space->heads.of[i] };

		if (splits(space, space->given->gpus, n1(&c)))
			each_second(space, &c, sink, context);
	}
}

/* The groups in the order in which the domain is dealt out; the last takes
 * what is left of it. */
static void each_exact(const struct space *space, struct config *c, int kind,
                       int64_t left, candidate_sink *sink, void *context)
{
	struct group *g = &c->group[kind];

	if (kind == GROUPS - 1) {
		g->in_domain = left;
		if (g->size % left == 0)
			sink(context, c);
		return;
	}
	for (size_t i = 0; i < space->domain.n; i++) {
		g->in_domain = space->domain.of[i];
		if (g->in_domain > left || g->in_domain > g->size)
			break;
		if (left % g->in_domain == 0 && g->size % g->in_domain == 0)
			each_exact(space, c, kind + 1, left / g->in_domain,
			           sink, context);
	}
}

/* The most members of a group of n that are evenly in domains of at most
 * `left`. */
static int64_t largest_share(int64_t n, int64_t left)
{
	int64_t domains = (n + left - 1) / left;

	return (n + domains - 1) / domains;
}

/* With the next larger share of each group at hand, as has_room. */
static bool others_have_room(const struct given *given, const struct config *c,
                             const int64_t next[GROUPS])
{
	int64_t used = filled(c);

	for (int g = 0; g < GROUPS - 1; g++)
		if (next[g] && used / c->group[g].in_domain * next[g]
		               <= given->system.nvs)
			return true;
	return false;
}

/* Whatever the others take, the last group takes all it can. */
static void each_partial(const struct space *space, struct config *c,
                         int64_t next[GROUPS], int kind, int64_t left,
                         candidate_sink *sink, void *context)
{
	struct group *g = &c->group[kind];

	if (kind == GROUPS - 1) {
		g->in_domain = largest_share(g->size, left);
		if (!others_have_room(space->given, c, next))
			sink(context, c);
		return;
	}
	for (int64_t v = 1; v && v <= left; v = next[kind]) {
		g->in_domain = v;
		next[kind] = next_share(g->size, v);
		each_partial(space, c, next, kind + 1, left / v, sink, context);
	}
}

void placement_spread(const struct space *space, const struct config *config,
                      candidate_sink *sink, void *context)
{
	int64_t nvs = space->given->system.nvs;
	struct config c = *config;
	int64_t next[GROUPS];

	if (space->given->rules.mends[E6])
		each_partial(space, &c, next, 0, nvs, sink, context);
	else
		each_exact(space, &c, 0, nvs, sink, context);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
	while (b) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* Exactly filled, only divisors of the domain count.  E6: v is one of n's
 * shares, n over some number of domains rounded up, if n / ceil(n / v) is
 * above v - 1, as it is for every v from n = v (v - 1) on. */
int64_t placement_alike(const struct given *given, int64_t size)
{
	int64_t nvs = given->system.nvs;

	if (!given->rules.mends[E6])
		return common_divisor(size, nvs);
	return size < nvs * nvs ? size : nvs * nvs;
}

void placement_each(const struct space *space, const struct config *config,
                    candidate_sink *sink, void *context)
{
	struct config c = *config;

	if (config_gpus(config) > space->given->system.nvs) {
		placement_spread(space, config, sink, context);
		return;
	}
	for (int g = 0; g < GROUPS; g++)
		c.group[g].in_domain = c.group[g].size;
	sink(context, &c);
}
