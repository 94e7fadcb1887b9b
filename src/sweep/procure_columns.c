/* procure_columns.c -- the columns of kind_procure.h's tables */
#include "sweep/kind_procure.h"

#include "sweep/rows.h"

#define OFFER ROWS_TEXT("offer", "offer, as the offers file calls it")

static const struct column offer_columns[] = {
	OFFER,
	ROWS_NUMBER("offer_order", "", "1 for the offer that the file names first"),
	ROWS_TEXT("status", "ok, incomplete (missing says what it lacks), too small (not one node or rack within the limits), too late (available after the period), all spares, free (costs nothing), misses (a workload does not fit, does not end, or is late)"),
	ROWS_TEXT("missing", "what a verdict needs and the offers file does not say; empty if nothing"),
	ROWS_TEXT("based_on", "system of the catalogue that it is based on; empty: given wholly in the offers file"),
	ROWS_NUMBER("accelerators", "", "accelerators bought"),
	ROWS_NUMBER("working", "", "of these, without the spares"),
	ROWS_NUMBER("nodes", "", "nodes bought"),
	ROWS_NUMBER("racks", "", "racks, the last perhaps not full"),
	ROWS_NUMBER("nvs", "", "accelerators in one fast domain, as sold"),
	ROWS_TEXT("size_binds", "what one node or rack more would break: budget, power, accelerators, racks; none: nothing"),
	ROWS_NUMBER("purchase", "money", "price of the machine"),
	ROWS_NUMBER("yearly", "money/year", "paid each year, energy apart"),
	ROWS_NUMBER("energy_cost", "money", "energy in all years of operation"),
	ROWS_NUMBER("total_cost", "money", "purchase, yearly and energy in all years of operation"),
	ROWS_NUMBER("power_w", "W", "drawn by the facility, PUE included"),
	ROWS_NUMBER("energy_j", "J", "in all years of operation"),
	ROWS_NUMBER("years", "years", "of operation, until the end of the period"),
	ROWS_NUMBER("work_per_year", "", "programmes a year: how often all runs that the workloads want in a year could be done"),
	ROWS_NUMBER("work", "", "programmes in all years of operation"),
	ROWS_NUMBER("work_low", "", "low end of its range"),
	ROWS_NUMBER("work_high", "", "high end of its range"),
	ROWS_NUMBER("rate", "1/money", "programmes per unit of money: what offers are ranked by"),
	ROWS_NUMBER("rate_low", "1/money", "low end of its range"),
	ROWS_NUMBER("rate_high", "1/money", "high end of its range"),
	ROWS_NUMBER("relative_rate", "", "rate over that of the first offer in rank"),
	ROWS_NUMBER("programme_cost", "money", "total cost over work"),
	ROWS_NUMBER("programme_mwh", "MWh", "energy over work"),
	ROWS_TEXT("binds", "largest part of a step of the workload that takes most of the machine"),
	ROWS_NUMBER("rank", "", "1 for the highest rate; NaN: not ranked"),
	ROWS_NUMBER("best_probability", "", "share of draws in which no other offer has a higher rate"),
	ROWS_NUMBER("acceptance_accelerators", "", "of the acceptance test"),
	ROWS_TEXT("acceptance_workload", "workload of the acceptance test"),
	ROWS_TEXT("acceptance_strategy", "its best strategy"),
	ROWS_NUMBER("acceptance_n1", "", "its tensor-parallel size n1"),
	ROWS_NUMBER("acceptance_n2", "", "its tensor-parallel size n2"),
	ROWS_NUMBER("acceptance_np", "", "its pipeline stages"),
	ROWS_NUMBER("acceptance_nd", "", "its replicas"),
	ROWS_NUMBER("acceptance_b", "", "its microbatch"),
	ROWS_NUMBER("acceptance_nb", "", "its SUMMA panels; 0: no SUMMA"),
	ROWS_NUMBER("acceptance_v1", "", "members of n1 in one domain"),
	ROWS_NUMBER("acceptance_v2", "", "members of n2 in one domain"),
	ROWS_NUMBER("acceptance_vp", "", "stages in one domain"),
	ROWS_NUMBER("acceptance_vd", "", "replicas in one domain"),
	ROWS_NUMBER("acceptance_step_s", "s", "time of one of its steps"),
	ROWS_NUMBER("acceptance_low_s", "s", "low end of its range"),
	ROWS_NUMBER("acceptance_high_s", "s", "high end of its range: slower is not what was offered"),
	ROWS_NUMBER("common_regret", "", "how much longer a step is in the configuration that is good on all offers (verdict)"),
};

static const struct column run_columns[] = {
	OFFER,
	ROWS_NUMBER("offer_order", "", "1 for the offer that the file names first"),
	ROWS_TEXT("workload", "workload, as the study calls it"),
	ROWS_NUMBER("workload_order", "", "1 for the workload that the study names first"),
	ROWS_TEXT("model", "model, as in the catalogue"),
	ROWS_TEXT("status", "ok, late (longer than its deadline), no goodput (failures leave nothing), or what binds: memory, placement, divisibility"),
	ROWS_NUMBER("runs_per_year", "", "runs that the workload wants in a year"),
	ROWS_NUMBER("accelerators", "", "that one run may use"),
	ROWS_NUMBER("used", "", "that its best configuration uses"),
	ROWS_NUMBER("runs_at_once", "", "runs that the machine does at a time"),
	ROWS_TEXT("strategy", "the best strategy"),
	ROWS_NUMBER("n1", "", "tensor-parallel size n1"),
	ROWS_NUMBER("n2", "", "tensor-parallel size n2"),
	ROWS_NUMBER("np", "", "pipeline stages"),
	ROWS_NUMBER("nd", "", "replicas"),
	ROWS_NUMBER("b", "", "microbatch, sequences"),
	ROWS_NUMBER("step_s", "s", "time of one optimiser step"),
	ROWS_NUMBER("step_low_s", "s", "low end of its range"),
	ROWS_NUMBER("step_high_s", "s", "high end of its range"),
	ROWS_TEXT("binds", "the largest part of a step: compute, memory, tp_comm, dp_comm, pp_comm, bubble"),
	ROWS_NUMBER("binds_share", "", "its share of the step"),
	ROWS_NUMBER("hbm_used_bytes", "bytes", "HBM of one accelerator; of the nearest miss if nothing fits"),
	ROWS_NUMBER("hbm_usable_bytes", "bytes", "HBM without the reserve"),
	ROWS_NUMBER("mtbf_s", "s", "mean time between failures of a run"),
	ROWS_NUMBER("checkpoint_every_s", "s", "work between checkpoints: the best interval"),
	ROWS_NUMBER("goodput", "", "share of the time that becomes work"),
	ROWS_NUMBER("run_s", "s", "wall clock of one run, failures included"),
	ROWS_NUMBER("run_low_s", "s", "low end of its range"),
	ROWS_NUMBER("run_high_s", "s", "high end of its range"),
	ROWS_NUMBER("deadline_s", "s", "longest that a run may take; Inf: any"),
	ROWS_NUMBER("machine_share", "", "share of the machine's time that the workload takes"),
	ROWS_NUMBER("accelerator_hours", "h", "of one run, spares apart"),
	ROWS_NUMBER("run_mwh", "MWh", "energy of one run, its part of the whole machine's"),
	ROWS_NUMBER("run_cost", "money", "cost of one run, its part of the total"),
	ROWS_NUMBER("near_ties", "", "configurations whose step is within a hundredth of the best, at most 1000 a strategy"),
	ROWS_NUMBER("regret_domain", "", "how much longer the best step is with the tensor-parallel members that fill the domain (the largest power of two in it that divides the heads)"),
	ROWS_NUMBER("regret_1d", "", "how much longer the best step of tp1d is"),
	ROWS_NUMBER("fewest_accelerators", "", "if nothing fits: accelerators from which it does; NaN: not even 2^20, or it fits"),
};

static const struct column charge_columns[] = {
	OFFER,
	ROWS_NUMBER("offer_order", "", "1 for the offer that the file names first"),
	ROWS_NUMBER("line", "", "line of the offers file"),
	ROWS_TEXT("item", "what is charged for"),
	ROWS_TEXT("property", "price or power; energy: in all years, per MWh at the study's price"),
	ROWS_TEXT("per", "accelerator, node, rack, system, year"),
	ROWS_NUMBER("count", "", "how many of it the machine has; of energy, MWh"),
	ROWS_NUMBER("each", "", "money or watts of one; of energy, money per MWh"),
	ROWS_NUMBER("sum", "", "of all of them; of a price per year, in all years"),
	ROWS_NUMBER("share", "", "of the total cost, or of the power before PUE"),
	ROWS_TEXT("standing", "data sheet, measured, quoted, announced, assumed, paper"),
	ROWS_TEXT("source", "where the number comes from"),
};

static const struct column input_columns[] = {
	ROWS_TEXT("input", "uncertain number: offer and what it is"),
	ROWS_TEXT("offer", "whose; all offers: a factor of the study"),
	ROWS_TEXT("property", "which number"),
	ROWS_TEXT("item", "of which item; empty for a factor"),
	ROWS_TEXT("shape", "triangular or uniform between its ends"),
	ROWS_NUMBER("low", "", "low end, SI"),
	ROWS_NUMBER("likely", "", "likeliest value, SI"),
	ROWS_NUMBER("high", "", "high end, SI"),
	ROWS_TEXT("standing", "data sheet, measured, quoted, announced, assumed, paper, study"),
	ROWS_TEXT("source", "where the number comes from"),
	ROWS_NUMBER("first_order", "", "Sobol's first-order index: share of the variance of the lead that this input alone makes"),
	ROWS_NUMBER("first_order_error", "", "its standard error"),
	ROWS_NUMBER("total", "", "Sobol's total index: with all that it acts together with"),
	ROWS_NUMBER("total_error", "", "its standard error"),
	ROWS_NUMBER("lead_at_low", "", "lead of the first offer over the second with this input at its low end, all else likeliest"),
	ROWS_NUMBER("lead_at_high", "", "the same at its high end"),
	ROWS_NUMBER("swing", "", "difference of the two, without sign"),
	ROWS_NUMBER("turns_at", "", "nearest value at which the first no longer leads some other offer; NaN: none in its range"),
	ROWS_TEXT("turned_by", "that other offer; empty: none"),
};

static const struct column pair_columns[] = {
	ROWS_TEXT("offer", "an offer"),
	ROWS_TEXT("other", "another"),
	ROWS_NUMBER("lead", "", "how much higher the offer's rate is, ratio - 1"),
	ROWS_NUMBER("lead_low", "", "low end of its range"),
	ROWS_NUMBER("lead_high", "", "high end of its range"),
	ROWS_NUMBER("probability", "", "share of draws in which the offer's rate is higher"),
	ROWS_NUMBER("tie", "", "1 if the range of the lead has both signs"),
	ROWS_NUMBER("break_even", "", "factor on the offer's prices, energy apart, at which the rates are equal; below 0: energy alone costs too much"),
	ROWS_NUMBER("break_even_purchase", "money", "its purchase at that factor"),
};

static const struct column feature_columns[] = {
	OFFER,
	ROWS_NUMBER("offer_order", "", "1 for the offer that the file names first"),
	ROWS_TEXT("feature", "property of the system"),
	ROWS_TEXT("change", "more: a tenth more, latencies a tenth less, counts doubled; step: the study's next real step"),
	ROWS_NUMBER("from_value", "", "as offered, SI"),
	ROWS_NUMBER("to_value", "", "changed to, SI"),
	ROWS_NUMBER("gain", "", "of work, same machine otherwise, ratio - 1"),
	ROWS_NUMBER("worth", "money", "what the change may cost in all at the same rate"),
	ROWS_NUMBER("worth_per_accelerator", "money", "the same per accelerator bought"),
};

static const struct column turn_columns[] = {
	ROWS_TEXT("what", "what is changed: budget, accelerators (so many at work for all, bought in whole nodes or racks), sequence (a factor, tokens a step the same)"),
	ROWS_NUMBER("value", "", "changed to"),
	OFFER,
	ROWS_NUMBER("offer_order", "", "1 for the offer that the file names first"),
	ROWS_NUMBER("work", "", "programmes in all years of operation"),
	ROWS_NUMBER("rate", "1/money", "programmes per unit of money; 0: not the whole programme"),
	ROWS_NUMBER("first", "", "1 if no other offer has a higher rate"),
};

static const struct column verdict_columns[] = {
	ROWS_TEXT("no_verdict", "why there is none; empty if there is one"),
	ROWS_TEXT("first", "offer with the highest rate"),
	ROWS_TEXT("second", "the next"),
	ROWS_NUMBER("lead", "", "how much higher the first's rate is, ratio - 1"),
	ROWS_NUMBER("lead_low", "", "low end of its range"),
	ROWS_NUMBER("lead_high", "", "high end of its range"),
	ROWS_NUMBER("tie", "", "1 if the range has both signs"),
	ROWS_NUMBER("probability", "", "that the first's rate is higher than the second's"),
	ROWS_NUMBER("confidence", "", "ranges hold this share of the draws"),
	ROWS_TEXT("common_strategy", "of the acceptance test's configuration that is good on all offers which it fits, placed as is best on each; empty: none is among the fastest of all"),
	ROWS_NUMBER("common_n1", "", "its tensor-parallel size n1"),
	ROWS_NUMBER("common_n2", "", "its tensor-parallel size n2"),
	ROWS_NUMBER("common_np", "", "its pipeline stages"),
	ROWS_NUMBER("common_nd", "", "its replicas"),
	ROWS_NUMBER("common_b", "", "its microbatch"),
	ROWS_NUMBER("common_nb", "", "its SUMMA panels; 0: no SUMMA"),
	ROWS_NUMBER("common_regret", "", "how much longer a step is than the best of an offer, at most"),
	ROWS_TEXT("currency", "of all money"),
	ROWS_NUMBER("budget", "money", "for purchase and all years; Inf: none"),
	ROWS_NUMBER("power_limit_w", "W", "of the facility; Inf: none"),
	ROWS_NUMBER("years", "years", "the period"),
	ROWS_NUMBER("energy_price", "money/J", "of energy"),
	ROWS_NUMBER("hbm_reserve", "", "share of HBM that nothing is planned into"),
	ROWS_NUMBER("draws", "", "for ranges and probabilities"),
	ROWS_NUMBER("index_draws", "", "for each of the sets that indices need"),
	ROWS_NUMBER("timed_draws", "", "cases timed for draws, without a search"),
	ROWS_NUMBER("searches", "", "searches made"),
	ROWS_NUMBER("seed", "", "of the draws"),
};

#define OUTLINE(c) { c, sizeof c / sizeof *c }
static const struct outline { const struct column *of; size_t n; } outlines[] = {
	[PROCURE_OFFERS] = OUTLINE(offer_columns),
	[PROCURE_RUNS] = OUTLINE(run_columns),
	[PROCURE_CHARGES] = OUTLINE(charge_columns),
	[PROCURE_INPUTS] = OUTLINE(input_columns),
	[PROCURE_PAIRS] = OUTLINE(pair_columns),
	[PROCURE_FEATURES] = OUTLINE(feature_columns),
	[PROCURE_TURNS] = OUTLINE(turn_columns),
	[PROCURE_VERDICT] = OUTLINE(verdict_columns),
};

const struct column *kind_procure_columns(struct arena *arena,
                                          const struct section *section,
                                          size_t *n)
{
	(void)arena;
	(void)section;	/* the same for every one */
	*n = outlines[PROCURE_OFFERS].n;
	return outlines[PROCURE_OFFERS].of;
}

void kind_procure_outline(struct arena *arena, enum procure_table which,
                          struct table *out)
{
	struct rows rows;

	rows_start(&rows, arena, out, procure_table_name[which],
	           outlines[which].of, outlines[which].n);
}
