#include <math.h>
#include <string.h>

#include "command/aligned.h"
#include "command/case.h"
#include "command/command.h"
#include "command/loss.h"
#include "search/candidate.h"
#include "search/search.h"
#include "study/plan.h"
#include "time/step.h"

#define TAKES CASE_OPTIONS

static const struct verb verb = {
	.usage = "usage: fmstudy explain --model M --system S --batch B [OPTION...]\n"
	         "                       --strategy T n1=N [n2=N] np=N nd=N b=N [nb=N]\n"
	         "                       [v1=N v2=N vp=N vd=N]\n"
	         "Prints every operation of one configuration and the formula of its step with\n"
	         "its numbers put in.  The best placement is taken unless v1 ... vd say one.\n",
	.takes = TAKES, .properties = true };

static const char *const pass_name[PASSES] = { "forward", "backward" };

/* Every number of the system, so that what follows can be redone. */
static void machine(struct arena *arena, const struct given *g)
{
	struct aligned t = aligned_new(arena, 3);
	char value[QUANTITY_ROOM];

	aligned_add(&t, "<the system");
	aligned_add(&t, "<");
	aligned_add(&t, "<");
	for (size_t i = 0; i < property_count; i++) {
		const struct property *p = &property_table[i];

		if (p->owner != OWNER_SYSTEM)
			continue;
		aligned_add(&t, "%s", p->name);
		aligned_add(&t, "%s", quantity_write(value, p->quantity,
		                                     property_get(p, g)));
		aligned_add(&t, "%s", p->help);
	}
	putchar('\n');
	aligned_print(&t, stdout);
}

static void counts(struct arena *arena, const struct layer *layer,
                   const struct system *s)
{
	struct aligned t = aligned_new(arena, 9);
	static const char *const names[] = { "<block", "<operation", "<unit",
		"FLOP fwd", "FLOP bwd", "HBM bytes fwd", "HBM bytes bwd",
		"kept bytes", "weight bytes" };

	for (size_t i = 0; i < 9; i++)
		aligned_add(&t, "%s", names[i]);
	for (size_t i = 0; i < layer->nops; i++) {
		const struct op *op = &layer->ops[i];

		aligned_add(&t, "%s", op->block);
		aligned_add(&t, "%s", op->name);
		aligned_add(&t, "%s", op->unit == OP_MATRIX ? "matrix" : "vector");
		for (int p = 0; p < PASSES; p++)
			aligned_add(&t, "%.10g", op_flop(op, (enum pass)p, s));
		for (int p = 0; p < PASSES; p++)
			aligned_add(&t, "%.10g", op->bytes[p]);
		aligned_add(&t, "%.10g", op->kept);
		aligned_add(&t, "%.10g", op->weights);
	}
	printf("\nOne layer, one microbatch, one accelerator: what is counted\n\n");
	aligned_print(&t, stdout);
	printf("\nAn R x i by i x c product is R c (2i - 1) FLOP and moves 2 (Ri + Rc + ic) bytes;\n"
	       "backward, those of both gradients.  Elements are 2 bytes, dropout masks 1.\n"
	       "Vector work inside the attention kernel counts %.6g-fold (matrix / vector peak).\n",
	       s->matrix_peak / s->vector_peak);
}

static void times(struct arena *arena, const struct layer *layer,
                  const struct given *g, const struct config *config)
{
	const struct system *s = &g->system;
	struct aligned t = aligned_new(arena, 2 + 4 * PASSES);
	struct pace pace = pace_of(layer, g, config);

	aligned_add(&t, "<operation");
	for (int p = 0; p < PASSES; p++) {
		const char *three = p == PASS_FORWARD ? "fwd" : "bwd";

		aligned_add(&t, "%s compute µs", three);
		aligned_add(&t, "exposed µs");
		aligned_add(&t, "comm µs");
		aligned_add(&t, "time µs");
	}
	aligned_add(&t, "share %%");
	for (size_t i = 0; i < layer->nops; i++) {
		double sum = 0;

		aligned_add(&t, "%s", layer->ops[i].name);
		for (int p = 0; p < PASSES; p++) {
			struct op_time o = op_time(&layer->ops[i], (enum pass)p, g,
			                           config);

			aligned_add(&t, "%.3f", o.compute * 1e6);
			aligned_add(&t, "%.3f", o.exposed * 1e6);
			aligned_add(&t, "%.3f", o.comm * 1e6);
			aligned_add(&t, "%.3f", o.total * 1e6);
			sum += o.total;
		}
		aligned_add(&t, "%.1f", 100 * sum / (pace.forward + pace.backward));
	}
	printf("\nTimes: compute = %.6g s + FLOP / (%.6g x peak), exposed = max(bytes / HBM bandwidth - compute, 0)\n\n",
	       s->compute_latency, s->compute_efficiency);
	aligned_print(&t, stdout);
}

static void collectives(struct arena *arena, const struct layer *layer,
                        const struct given *given, const struct config *config)
{
	struct aligned t = aligned_new(arena, 7);
	static const char *const names[] = { "<operation", "<pass", "<collective",
		"bytes", "members", "in one domain", "time µs" };
	size_t n = 0;

	for (size_t i = 0; i < 7; i++)
		aligned_add(&t, "%s", names[i]);
	for (size_t i = 0; i < layer->nops; i++)
		for (int p = 0; p < PASSES; p++)
			for (size_t j = 0; j < layer->ops[i].ntransfers[p]; j++) {
				const struct op *op = &layer->ops[i];
				const struct transfer *x = &op->transfers[p][j];
				const struct group *g = &config->group[x->group];
				double parts = op->panels > 0 ? op->panels : 1;
				double each = collective_time(given, x->collective,
					x->bytes / parts, g->size, g->in_domain);

				aligned_add(&t, "%s", op->name);
				aligned_add(&t, "%s", pass_name[p]);
				aligned_add(&t, "%s", collective_name[x->collective]);
				aligned_add(&t, "%.10g", x->bytes);
				aligned_add(&t, "%lld", (long long)g->size);
				aligned_add(&t, "%lld", (long long)g->in_domain);
				if (parts > 1)
					aligned_add(&t, "%.0f x %.3f", parts, each * 1e6);
				else
					aligned_add(&t, "%.3f", each * 1e6);
				n++;
			}
	if (n == 0)
		return;
	printf("\nTensor-parallel collectives of these operations%s\n\n",
	       layer->ops[0].panels > 0
	       ? " (SUMMA: panels x one; all but the first set hides behind the operation)"
	       : "");
	aligned_print(&t, stdout);
	printf("\nn members, v in each fast domain, D = n / v domains (rounded up: v then is\n"
	       "what the emptiest of them holds); share = (n - 1) / n of the bytes,\n"
	       "all of them for broadcast and reduce; rates are bandwidth x efficiency:\n"
	       "  all in one domain  fast latency (n - 1) + share / fast rate\n"
	       "  one in each        slow latency (n - 1) + share / slow rate\n"
	       "  otherwise          max(share / (NICs v slow rate), share / fast rate)\n"
	       "                     + slow latency (D - 1) + fast latency (n - D)\n"
	       "An all-reduce is a reduce-scatter and an all-gather%s.\n",
	       given->rules.mends[E3] ? ""
	       : "; as published only across domains, and with one latency");
}

/* Transfers between stages: their times, and what the profile makes of them. */
static void links(const struct given *g, const struct layer *layer,
                  const struct config *config, const struct step_shape *shape,
                  double pipeline, double drain)
{
	int64_t np = config->group[GROUP_PIPELINE].size;
	int64_t vp = config->group[GROUP_PIPELINE].in_domain;
	int64_t crossing = (np + vp - 1) / vp - 1;

	printf("  a transfer to the next stage, %.10g bytes: %.9g s inside a domain, %.9g s between;\n"
	       "           %lld of %lld links are between domains\n",
	       layer->boundary, p2p_fast(g, layer->boundary),
	       p2p_slow(g, layer->boundary), (long long)crossing,
	       (long long)(np - 1));
	if (g->rules.mends[E8])
		printf("  pp     = m x the slowest stage's two transfers = %.0f x %.9g = %.9g s\n"
		       "  drain  = each link once each way = %.9g s\n",
		       shape->m, pipeline / shape->m, pipeline, drain);
	else
		printf("  pp     = 2 m x the links' average = 2 x %.0f x %.9g = %.9g s%s\n"
		       "  drain  = (np - 1) pp / m = %.9g s\n",
		       shape->m, pipeline / (2 * shape->m), pipeline,
		       !g->rules.mends[E2] && vp > 1 && crossing > 0
		       ? " (links between domains count as free, as published)" : "",
		       drain);
}

static void formula(const struct given *g, const struct layer *layer,
                    const struct config *config)
{
	struct pace pace = pace_of(layer, g, config);
	struct step step = step_time(g, layer, config);
	int64_t nd = config->group[GROUP_DATA].size;
	int64_t np = config->group[GROUP_PIPELINE].size;
	int64_t sharers = step_sharers(g->strategy, config);
	struct step_shape shape = step_shape(g, config);
	double gather = collective_time(g, COLLECTIVE_ALLGATHER, layer->weights,
	                                shape.replicas, sharers);
	double scatter = collective_time(g, COLLECTIVE_REDUCESCATTER,
	                                 layer->weights, shape.replicas, sharers);
	double busy = (pace.forward + pace.backward) * shape.m * shape.D;
	double drain = step.bubble - (double)(np - 1)
	             * ((pace.forward + pace.backward) * shape.D);

	printf("\nThe step\n\n"
	       "  tf, tb = %.9g s, %.9g s     sums of the times above\n"
	       "  m      = floor(floor(%lld / %lld) / %lld) = %.0f     microbatches\n"
	       "  D      = floor(%lld / %lld) = %.0f     layers of a stage\n",
	       pace.forward, pace.backward, (long long)g->training.batch,
	       (long long)nd, (long long)config->microbatch, shape.m,
	       (long long)g->model.layers, (long long)np, shape.D);
	links(g, layer, config, &shape, step.pp_comm, drain);
	printf("  dp     = a + (D - 1) max(a - tf, 0) + r + (D - 1) max(r - tb, 0)\n"
	       "         = %.9g + %.0f x %.9g + %.9g + %.0f x %.9g = %.9g s\n"
	       "           a, r: all-gather, reduce-scatter of %.10g bytes over %lld, %lld in one domain\n",
	       gather, shape.D - 1, fmax(gather - pace.forward, 0), scatter,
	       shape.D - 1, fmax(scatter - pace.backward, 0), step.dp_comm,
	       layer->weights, (long long)shape.replicas, (long long)sharers);
	printf("  bubble = (np - 1) (tf + tb) D + drain = %lld x %.9g + %.9g = %.9g s\n"
	       "  step   = (tf + tb) m D + pp + bubble + dp\n"
	       "         = %.9g + %.9g + %.9g + %.9g = %.9g s\n",
	       (long long)(np - 1),
	       (pace.forward + pace.backward) * shape.D, drain, step.bubble,
	       busy, step.pp_comm, step.bubble, step.dp_comm, step.seconds);
}

static void parts(struct arena *arena, const struct given *g,
                  const struct step *step)
{
	struct aligned t = aligned_new(arena, 3);

	aligned_add(&t, "<part");
	aligned_add(&t, "s");
	aligned_add(&t, "%%");
	for (int i = 0; i < LOSS_PARTS; i++) {
		aligned_add(&t, "%s", loss_name[i]);
		aligned_add(&t, "%.9g", loss_seconds(step, i));
		aligned_add(&t, "%.2f", 100 * loss_seconds(step, i) / step->seconds);
	}
	printf("\nWhere it goes\n\n");
	aligned_print(&t, stdout);
	printf("\n  throughput = %lld / %.9g = %.9g sequences/s\n",
	       (long long)g->training.batch, step->seconds,
	       (double)g->training.batch / step->seconds);
	if (!isnan(given_samples(g)))
		printf("  training   = %.9g sequences / throughput / 86400 = %.6g days\n",
		       given_samples(g), given_samples(g) * step->seconds
		       / (double)g->training.batch / 86400);
}

static void memory(const struct given *g, const struct layer *layer,
                   const struct config *config, const struct step *step)
{
	struct step_shape shape = step_shape(g, config);

	printf("\nHBM of one accelerator\n\n"
	       "  weights     = %.10g x D = %.10g bytes\n"
	       "  gradients   = the same = %.10g bytes\n"
	       "  optimiser   = 6 x weights / %lld = %.10g bytes (12 bytes a parameter of 2)\n"
	       "  activations = %.10g x D x min(np, m) = %.10g bytes\n"
	       "  total       = %.10g bytes = %.2f %% of %.10g\n",
	       layer->weights, step->weights, step->gradients,
	       (long long)shape.replicas, step->optimizer, layer->kept,
	       step->activations, step->hbm,
	       100 * step->hbm / g->system.hbm_capacity, g->system.hbm_capacity);
	if (step->hbm > g->system.hbm_capacity)
		printf("  does not fit: %.1f GB too much\n",
		       (step->hbm - g->system.hbm_capacity) / 1e9);
}

/* The arguments that are no options, as a study's `config` line has them. */
static bool read_config(struct arena *arena, const struct options *options,
                        struct command_case *c, struct config *config,
                        struct diag *diag)
{
	const char *text = strategy_name[c->given.strategy];
	struct source source = { .name = "configuration" };

	if (!c->strategy_given) {
		diag_say(diag, LEVEL_ERROR, "--strategy", "is needed");
		diag_hint(diag, "--strategy tp1d");
		return false;
	}
	for (size_t i = 0; i < options->nrest; i++)
		text = arena_printf(arena, "%s %s", text, options->rest[i]);
	source.text = text;
	source.len = strlen(text);
	return plan_configuration(&source, &c->given.strategy, config, diag);
}

static bool place(struct command_case *c, struct config *config,
                  struct diag *diag)
{
	struct given *g = &c->given;
	const char *flaw;

	if (g->gpus == 0)
		g->gpus = config_gpus(config);
	if ((flaw = candidate_flaw(g, config))) {
		diag_say(diag, LEVEL_ERROR, "configuration", "%s", flaw);
		return false;
	}
	if (config->group[GROUP_TENSOR1].in_domain == 0) {
		if (search_placement(g, config))
			return true;
		diag_say(diag, LEVEL_ERROR, "configuration",
		         "no placement fills a fast domain of %lld",
		         (long long)g->system.nvs);
		return false;
	}
	if ((flaw = placement_flaw(g, config)))
		diag_say(diag, LEVEL_ERROR, "configuration", "%s", flaw);
	return !flaw;
}

static void print_all(struct arena *arena, const struct command_case *c,
                      const struct config *config)
{
	const struct given *g = &c->given;
	struct layer layer;
	struct step step;

	layer_count(&layer, g, config);
	step = step_time(g, &layer, config);
	case_headline(c, strategy_name[g->strategy]);
	for (int i = 0; i < GROUPS; i++)
		printf("%s=%lld ", group_size_name[i],
		       (long long)config->group[i].size);
	printf("b=%lld nb=%lld  placed", (long long)config->microbatch,
	       (long long)config->panels);
	for (int i = 0; i < GROUPS; i++)
		printf(" %s=%lld", group_domain_name[i],
		       (long long)config->group[i].in_domain);
	putchar('\n');
	machine(arena, g);
	counts(arena, &layer, &g->system);
	times(arena, &layer, g, config);
	collectives(arena, &layer, g, config);
	formula(g, &layer, config);
	parts(arena, g, &step);
	memory(g, &layer, config, &step);
}

void command_explain(int argc, char **argv, struct diag *diag)
{
	struct arena *arena = arena_new();
	struct options options;
	struct command_case c;
	struct config config;
	struct data data;

	if (!options_start(arena, argc, argv, &verb, &options, diag))
		goto done;
	if (data_read(arena, &options, &data, diag)
	    && case_read(arena, &options, &data, false, &c, diag)
	    && read_config(arena, &options, &c, &config, diag)
	    && place(&c, &config, diag))
		print_all(arena, &c, &config);
done:
	arena_free(arena);
}
