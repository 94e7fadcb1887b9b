/*
 * config_line.c -- the numbers of an explicit configuration, one row each.
 */
#include "study/config_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

/* Bounds of gpus and batch in property_table, which these numbers make up. */
enum { PARTS = 2 * GROUPS + 2, PART_B = 2 * GROUPS, PART_NB };

struct line {			/* one config line while it is read */
	struct reading *r;
	const struct entry *entry;
	struct plan_config *out;
	double part[PARTS];	/* 0: not given */
	bool good;
};

/* Parts: sizes of the groups, members in a domain, b, nb. */
static const char *part_name(int part)
{
	if (part < GROUPS)
		return group_size_name[part];
	if (part < 2 * GROUPS)
		return group_domain_name[part - GROUPS];
	return part == PART_B ? "b" : "nb";
}

__attribute__((format(printf, 3, 4)))
static void mistake(struct line *l, struct span at, const char *format, ...);

static void mistake(struct line *l, struct span at, const char *format, ...)
{
	char text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	diag_at(l->r->reader.diag, LEVEL_ERROR, at, "%s", text);
	l->good = false;
}

static int find_part(struct line *l, struct span name)
{
	const char *names[PARTS];

	for (int i = 0; i < PARTS; i++) {
		names[i] = part_name(i);
		if (span_is(name, names[i]))
			return i;
	}
	mistake(l, name, "'%.*s' is no number of a configuration", span_arg(name));
	diag_hint(l->r->reader.diag, "there are n1 n2 np nd, b, nb, v1 v2 vp vd");
	return -1;
}

/* A whole number within the bounds of what it multiplies up to. */
static void set_part(struct line *l, int part, struct span name,
                     struct span number)
{
	const struct property *bound = part == PART_B ? property_find("batch", 5)
	                                              : property_find("gpus", 4);
	double x = 0;

	number_read(span_text(number), number.len, &x);
	const char *why = property_allows(bound, x);
	if (why) {
		mistake(l, number, "%s %s", part_name(part), why);
		diag_hint(l->r->reader.diag, "for example: %s=8", part_name(part));
		x = 1;		/* it is not missing */
	} else if (l->part[part] > 0) {
		mistake(l, name, "'%s' is there twice", part_name(part));
		diag_hint(l->r->reader.diag, "take one away");
	}
	l->part[part] = x;
}

static void no_part(struct line *l, struct cursor *c)
{
	mistake(l, c->at, "'%.*s' makes no sense here", span_arg(c->at));
	diag_hint(l->r->reader.diag, "numbers are given as n1=8 np=16");
	do
		cursor_next(c);
	while (c->kind != TOKEN_WORD && c->kind != TOKEN_END);
}

/* part = word "=" number */
static void read_part(struct line *l, struct cursor *c)
{
	struct span name = c->at;

	if (c->kind != TOKEN_WORD) {
		no_part(l, c);
		return;
	}
	int part = find_part(l, name);
	cursor_next(c);
	bool equals = c->kind == '=';
	if (equals)
		cursor_next(c);
	if (equals && c->kind == TOKEN_NUMBER) {
		if (part >= 0)
			set_part(l, part, name, c->at);
		cursor_next(c);
		return;
	}
	if (part < 0)		/* said already */
		return;
	mistake(l, name, "'%s' needs a number", part_name(part));
	diag_hint(l->r->reader.diag, "for example: %s=8", part_name(part));
	l->part[part] = 1;
	while (c->kind != TOKEN_WORD && c->kind != TOKEN_END)
		cursor_next(c);
}

static void read_strategy(struct line *l, struct cursor *c)
{
	const char *near;

	for (int i = 0; i < STRATEGIES; i++)
		if (c->kind == TOKEN_WORD && span_is(c->at, strategy_name[i])) {
			l->out->strategy = (enum strategy)i;
			cursor_next(c);
			return;
		}
	near = near_name(span_text(c->at), c->at.len, strategy_name, STRATEGIES);
	mistake(l, c->at, "unknown strategy '%.*s'", span_arg(c->at));
	if (near)
		diag_hint(l->r->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(l->r->reader.diag, "'fmstudy list strategies' shows what "
		          "there is");
	cursor_next(c);
}

static void need(struct line *l, int part)
{
	if (l->part[part] > 0)
		return;
	mistake(l, l->entry->value, "this configuration has no '%s'",
	        part_name(part));
	diag_hint(l->r->reader.diag, "for example: %s=8", part_name(part));
}

static void check_strategy(struct line *l)
{
	struct diag *diag = l->r->reader.diag;
	bool summa = l->out->strategy == STRATEGY_SUMMA;

	if (summa)
		need(l, PART_NB);
	else if (l->part[PART_NB] > 0) {
		mistake(l, l->entry->value, "'nb' means panels of summa, and this is "
		        "%s", strategy_name[l->out->strategy]);
		diag_hint(diag, "leave nb out");
	}
	if (l->out->strategy == STRATEGY_TP1D && l->part[GROUP_TENSOR2] > 1) {
		mistake(l, l->entry->value, "tp1d has no second tensor-parallel "
		        "group: n2 is 1");
		diag_hint(diag, "leave n2 out, or choose tp2d or summa");
	}
}

/* Placement: all v or none; a v cannot exceed its group. */
static void check_placement(struct line *l)
{
	const double *n = l->part, *v = l->part + GROUPS;
	int given = 0;

	for (int g = 0; g < GROUPS; g++)
		given += v[g] > 0;
	if (given == 0)
		return;
	if (n[GROUP_TENSOR2] == 1 && v[GROUP_TENSOR2] == 0)
		l->part[GROUPS + GROUP_TENSOR2] = 1;
	for (int g = 0; g < GROUPS; g++)
		need(l, GROUPS + g);
	for (int g = 0; g < GROUPS; g++)
		if (n[g] > 0 && v[g] > n[g]) {
			mistake(l, l->entry->value, "%s is larger than its group %s",
			        group_domain_name[g], group_size_name[g]);
			diag_hint(l->r->reader.diag, "%s counts the members of the "
			          "group in one fast domain", group_domain_name[g]);
		}
}

static void check_parts(struct line *l)
{
	double gpus = 1;

	if (l->part[GROUP_TENSOR2] == 0)
		l->part[GROUP_TENSOR2] = 1;
	for (int g = 0; g < GROUPS; g++) {
		need(l, g);
		gpus *= l->part[g];
	}
	need(l, PART_B);
	check_placement(l);
	if (l->good && property_allows(property_find("gpus", 4), gpus)) {
		mistake(l, l->entry->value, "n1 x n2 x np x nd is too large");
		diag_hint(l->r->reader.diag, "there may be %.0f accelerators",
		          property_find("gpus", 4)->most);
	}
}

static void fill(struct line *l)
{
	struct config *config = &l->out->config;

	for (int g = 0; g < GROUPS; g++) {
		config->group[g].size = (int64_t)l->part[g];
		config->group[g].in_domain = (int64_t)l->part[GROUPS + g];
	}
	config->microbatch = (int64_t)l->part[PART_B];
	config->panels = (int64_t)l->part[PART_NB];
}

/* line = strategy part { part } */
bool config_line(struct reading *r, const struct entry *entry,
                 struct plan_config *out)
{
	struct line l = { .r = r, .entry = entry, .out = out, .good = true };
	struct cursor c = cursor_start(entry->value);

	read_strategy(&l, &c);
	bool strategy = l.good;
	while (c.kind != TOKEN_END)
		read_part(&l, &c);
	check_parts(&l);
	if (strategy)
		check_strategy(&l);
	if (l.good)
		fill(&l);
	return l.good;
}

static bool check_name(struct reading *r, const struct section *section,
                       const struct entry *entry, struct span name)
{
	struct span group[PATTERN_GROUPS];

	if (name.len == 0 || !pattern_match(PATTERN_PLAIN, name, group)) {
		diag_at(r->reader.diag, LEVEL_ERROR, name.len ? name : entry->key,
		        name.len ? "this cannot be a name" : "this configuration has "
		        "no name");
		diag_hint(r->reader.diag, "for example: config A = tp1d n1=8 np=16 "
		          "nd=8 b=1");
		return false;
	}
	for (size_t i = 0; i < section->nconfigs; i++)
		if (span_is(name, section->configs[i].name)) {
			reading_twice(r, name, section->configs[i].at, "config");
			return false;
		}
	return true;
}

bool config_lines(struct reading *r, const struct block *block,
                  struct section *out)
{
	struct plan_config *configs = NULL;
	bool good = true, any = false;

	for (size_t i = 0; i < block->n; i++) {
		const struct entry *entry = &block->entries[i];
		struct plan_config config = { .at = entry->key };
		if (!entry->rule.name || strcmp(entry->rule.name, "config") != 0)
			continue;
		any = true;
		if (entry->bad) {
			good = false;
			continue;
		}
		struct span name = reading_line_name(entry);
		bool named = check_name(r, out, entry, name);
		good &= config_line(r, entry, &config) && named;
		config.name = arena_text(r->reader.arena, span_text(name), name.len);
		configs = arena_grow(r->reader.arena, configs, out->nconfigs,
		                     sizeof *configs);
		configs[out->nconfigs++] = config;
		out->configs = configs;
	}
	if (any)
		return good;
	diag_at(r->reader.diag, LEVEL_ERROR, block->header, "[%s] has no "
	        "configuration", out->name);
	diag_hint(r->reader.diag, "for example: config A = tp1d n1=8 np=16 nd=8 "
	          "b=1");
	return false;
}
