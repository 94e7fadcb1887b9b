/*
 * procure.c -- [procure] sections: lines of offers, what an offer lacks, the
 * numbers of a study, and what is said of mistakes.
 */
#include "study/procure.h"

#include "sweep/sweep.h"
#include "tests/studies.h"

extern CU_TestInfo tests_procure[];

#define HEAD_ROW "offer,item,property,quantity,per,value,unit,low,high,standing,source\n"

/* Everything that a verdict needs, one row each. */
static const char *const whole[] = {
	"A,,system,,,h200,,,,,\n",
	"A,,nvs,,system,8,,,,quoted,s\n",
	"A,,accelerators,,node,8,,,,quoted,s\n",
	"A,,nodes,,rack,4,,,,quoted,s\n",
	"A,,sold,,node,1,,,,quoted,s\n",
	"A,node,price,,node,280000,EUR,252000,308000,quoted,s\n",
	"A,node,power,,node,12,kW,,,data sheet,s\n",
	"A,,pue,,system,1.2,,1.1,1.3,assumed,s\n",
	"A,,available,,system,2027-07-01,,,,quoted,s\n",
	"A,,mtbf,,accelerator,50000,h,,,assumed,s\n",
	"A,,repair,,node,8,h,,,assumed,s\n",
	"A,,restart,,system,10,min,,,assumed,s\n",
	"A,,checkpoint_bandwidth,,system,200,GB/s,,,quoted,s\n",
	"A,,spares,,system,2,,,,quoted,s\n",
};

static const char *const lines[] = {
	"[procure p]\n", "offers = offers.csv\n", "currency = EUR\n",
	"budget = 60e6 EUR\n", "years = 5\n", "start = 2027-07-01\n",
	"energy_price = 120 EUR/MWh\n", "hbm_reserve = 10 %\n",
	"strategy = tp1d, summa\n", "features = nvs, hbm_capacity\n",
	"workload a = gpt3-1t batch=4096 train=\"1e12 tokens\" share=\"60 %\"\n",
	"workload b = vit-64k batch=512 train=\"2 epochs of 1000 samples\" share=\"40 %\"\n",
	"benchmark = a 64\n",
};

/* The good study with `put` (NULL: nothing) in place of the lines that begin
 * with `key` ("": behind them all; "*": of them all). */
static char *study_with(struct arena *arena, const char *key, const char *put)
{
	char *text = arena_text(arena, "", 0);
	bool done = false;

	if (strcmp(key, "*") == 0)
		return arena_printf(arena, "%s", put);
	for (size_t i = 0; i < COUNT_OF(lines); i++) {
		bool meant = *key && strncmp(lines[i], key, strlen(key)) == 0;
		text = arena_printf(arena, "%s%s", text, !meant ? lines[i]
		                    : put && !done ? put : "");
		done |= meant;
	}
	return *key ? text : arena_printf(arena, "%s%s", text, put ? put : "");
}

/* All rows of `whole` but one (COUNT_OF(whole): all). */
static char *offers_without(struct arena *arena, size_t but)
{
	char *text = arena_text(arena, HEAD_ROW, strlen(HEAD_ROW));

	for (size_t i = 0; i < COUNT_OF(whole); i++)
		if (i != but)
			text = arena_printf(arena, "%s%s", text, whole[i]);
	return text;
}

static char *offers(struct arena *arena)
{
	return offers_without(arena, COUNT_OF(whole));
}

/* ---- lines ----------------------------------------------------------------- */

static const struct {
	const char *row;
	enum offer_term term;
	enum per per;
	double quantity, low, likely, high;
	enum standing standing;
	const char *item, *written;
} good_rows[] = {
	{ "A,node,price,,node,280000,EUR,252000,308000,quoted,s", OFFER_PRICE,
	  PER_NODE, 1, 252000, 280000, 308000, STANDING_QUOTED, "node", "280000 EUR" },
	{ "A,NIC,price,8,node,2e3,EUR,,,quoted,s", OFFER_PRICE,
	  PER_NODE, 8, 2000, 2000, 2000, STANDING_QUOTED, "NIC", "2e3 EUR" },
	{ "A,support,price,,year,0,EUR,,,assumed,s", OFFER_PRICE,
	  PER_YEAR, 1, 0, 0, 0, STANDING_ASSUMED, "support", "0 EUR" },
	{ "A,gpu,price,0.5,accelerator,1,\"EUR\",,,paper,s", OFFER_PRICE,
	  PER_ACCELERATOR, 0.5, 1, 1, 1, STANDING_PAPER, "gpu", "1 EUR" },
	{ "A,gpu,power,1,accelerator,700,W,650,750,data sheet,s", OFFER_POWER,
	  PER_ACCELERATOR, 1, 650, 700, 750, STANDING_DATA_SHEET, "gpu", "700 W" },
	{ "A,cooling,power,,system,0.5,MW,,,measured,s", OFFER_POWER,
	  PER_SYSTEM, 1, 5e5, 5e5, 5e5, STANDING_MEASURED, "cooling", "0.5 MW" },
	{ "A,,pue,,system,120,%,110,130,assumed,s", OFFER_PUE,
	  PER_SYSTEM, 1, 1.1, 1.2, 1.3, STANDING_ASSUMED, "", "120 %" },
	{ "A,,accelerators,,node,8,,,,quoted,s", OFFER_ACCELERATORS,
	  PER_NODE, 1, 8, 8, 8, STANDING_QUOTED, "", "8" },
	{ "A,,nodes,,rack,18,,,,quoted,s", OFFER_NODES,
	  PER_RACK, 1, 18, 18, 18, STANDING_QUOTED, "", "18" },
	{ "A,,sold,,rack,1,,,,quoted,s", OFFER_SOLD,
	  PER_RACK, 1, 1, 1, 1, STANDING_QUOTED, "", "1" },
	{ "A,,available,,system,2027-07-01,,2027-06-01,2027-12-31,announced,s",
	  OFFER_AVAILABLE, PER_SYSTEM, 1, 20970, 21000, 21183,
	  STANDING_ANNOUNCED, "", "2027-07-01" },
	{ "A,,mtbf,,accelerator,50000,h,30000,80000,assumed,s", OFFER_MTBF,
	  PER_ACCELERATOR, 1, 1.08e8, 1.8e8, 2.88e8, STANDING_ASSUMED, "", "50000 h" },
	{ "A,,repair,,node,2,days,,,assumed,s", OFFER_REPAIR,
	  PER_NODE, 1, 172800, 172800, 172800, STANDING_ASSUMED, "", "2 days" },
	{ "A,,restart,,system,10,min,,,assumed,s", OFFER_RESTART,
	  PER_SYSTEM, 1, 600, 600, 600, STANDING_ASSUMED, "", "10 min" },
	{ "A,,checkpoint_bandwidth,,node,2,GB/s bidirectional,,,quoted,s",
	  OFFER_CHECKPOINT, PER_NODE, 1, 1e9, 1e9, 1e9, STANDING_QUOTED, "",
	  "2 GB/s bidirectional" },
	{ "A,,spares,,rack,0,,,,quoted,s", OFFER_SPARES,
	  PER_RACK, 1, 0, 0, 0, STANDING_QUOTED, "", "0" },
	{ "A,gpu,matrix_peak,,accelerator,4000,TFLOP/s sparse,3800,4200,quoted,s",
	  OFFER_SYSTEM, PER_ACCELERATOR, 1, 1.9e15, 2e15, 2.1e15,
	  STANDING_QUOTED, "gpu", "4000 TFLOP/s sparse" },
	{ "A,,nvs,,system,72,,,,quoted,s", OFFER_SYSTEM,
	  PER_SYSTEM, 1, 72, 72, 72, STANDING_QUOTED, "", "72" },
};

static const struct plan_procure *procure_of(const struct plan *plan)
{
	CU_ASSERT_FATAL(plan != NULL && plan->nsections > 0);
	CU_ASSERT_FATAL(plan->sections[0].kind == SECTION_PROCURE);
	return plan->sections[0].procure;
}

/* An offers file that must be read without a word. */
static const struct plan_procure *read_offers(struct reader *r, const char *name,
                                              const char *text)
{
	write_text("offers.csv", text);
	return procure_of(good(r, name, study_with(r->arena, "", NULL), NULL, 0));
}

static void check_line(size_t i)
{
	const char *name = good_rows[i].row;
	struct reader r;

	reader_open(&r);
	const struct plan_procure *p = read_offers(&r, name,
		arena_printf(r.arena, HEAD_ROW "%s\n", name));
	CU_ASSERT_FATAL(p->noffers == 1 && p->offers[0].nlines == 1);
	const struct offer_line *line = &p->offers[0].lines[0];
	CHECK_THAT(name, line->term == good_rows[i].term
	           && line->per == good_rows[i].per
	           && line->standing == good_rows[i].standing
	           && line->line == 2 && line->value.shape == SPREAD_TRIANGULAR
	           && !line->property == (line->term != OFFER_SYSTEM));
	CHECK_NEAR(name, line->quantity, good_rows[i].quantity, 0);
	CHECK_NEAR(name, line->value.low, good_rows[i].low, 0);
	CHECK_NEAR(name, line->value.likely, good_rows[i].likely, 0);
	CHECK_NEAR(name, line->value.high, good_rows[i].high, 0);
	CHECK_TEXT(name, line->item, good_rows[i].item);
	CHECK_TEXT(name, line->written, good_rows[i].written);
	CHECK_TEXT(name, line->source, "s");
	reader_close(&r);
}

static void rows_become_lines(void)
{
	for (size_t i = 0; i < COUNT_OF(good_rows); i++)
		check_line(i);
}

/* What Excel and LibreOffice leave: the same lines. */
static void exports_go_in(void)
{
	static const struct { const char *name, *text; } rows[] = {
		{ "BOM and CR LF", "\xef\xbb\xbf"
		  "offer,item,property,quantity,per,value,unit,low,high,standing,source\r\n"
		  "A,node,price,,node,280000,EUR,,,quoted,s\r\n" },
		{ "all in quotes",
		  "\"offer\",\"item\",\"property\",\"quantity\",\"per\",\"value\",\"unit\",\"low\",\"high\",\"standing\",\"source\"\n"
		  "\"A\",\"node\",\"price\",\"\",\"node\",\"280000\",\"EUR\",\"\",\"\",\"quoted\",\"s\"\n" },
		{ "another order",
		  "source,standing,high,low,unit,value,per,quantity,property,item,offer\n"
		  "s,quoted,,,EUR,280000,node,,price,node,A\n" },
		{ "empty rows and columns",
		  "offer,item,property,quantity,per,value,unit,low,high,standing,source,,\n"
		  ",,,,,,,,,,,,\nA,node,price,,node,280000,EUR,,,quoted,s,,\n,,,,,,,,,,,,\n" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;
		reader_open(&r);
		const struct plan_procure *p = read_offers(&r, rows[i].name,
		                                           rows[i].text);
		CU_ASSERT_FATAL(p->noffers == 1 && p->offers[0].nlines == 1);
		CHECK_TEXT(rows[i].name, p->offers[0].lines[0].written, "280000 EUR");
		CHECK_NEAR(rows[i].name, p->offers[0].lines[0].value.likely, 280000, 0);
		reader_close(&r);
	}
}

/* ---- systems --------------------------------------------------------------- */

static const struct offer_line *line_of(const struct plan_offer *offer,
                                        const char *property)
{
	for (size_t i = 0; i < offer->nlines; i++)
		if (offer->lines[i].property
		    && strcmp(offer->lines[i].property->name, property) == 0)
			return &offer->lines[i];
	return NULL;
}

static void offers_beat_the_catalogue(void)
{
	static const char more[] = "system,property,value,unit,low,high,standing,date,source\n"
		"x,based_on,h200,,,,,,\n"
		"x,nvs,16,,8,16,measured,,s\n"
		"x,fast_efficiency,0.7,,0.6,0.8,measured,,test bench\n"
		"x,hbm_capacity,120,GB,110,130,assumed,,s\n"
		"x,best_mfu,50,%,,,measured,,s\n";
	struct reader r;

	reader_open(&r);
	write_text("more.csv", more);
	write_text("offers.csv", HEAD_ROW "A,,system,,system,x,,,,,\n"
	           "B,,hbm_capacity,,accelerator,80,GB,,,quoted,s\n"
	           "A,,hbm_capacity,,accelerator,144,GB,,,quoted,s\n"
	           "A,,nvs,,system,8,,,,quoted,s\n");
	const struct plan_procure *p = procure_of(good(&r, "more", arena_printf(
		r.arena, "catalogue = more.csv\n%s", study_with(r.arena, "", NULL)),
		NULL, 0));
	CU_ASSERT_FATAL(p->noffers == 2);
	const struct plan_offer *a = &p->offers[0], *b = &p->offers[1];
	CHECK_TEXT("in order", b->name, "B");
	CHECK_TEXT("based", a->based_on, "x");
	CHECK_TEXT("on nothing", b->based_on, "");
	CHECK_TEXT("named after the offer", a->system.system.name, "A");
	CHECK_NEAR("its own", a->system.system.hbm_capacity, 144e9, 0);
	CHECK_NEAR("the catalogue's", a->system.system.slow_bandwidth, 50e9, 0);
	CHECK_NEAR("measured on it", a->system.best_mfu, 0.5, 0);
	CHECK_THAT("the domain that is bought", a->system.system.nvs == 8);
	CHECK_THAT("whole", a->system.complete && !b->system.complete);
	CHECK_THAT("sold", catalogue_sold(&a->system, 8)
	           && !catalogue_sold(&a->system, 16));
	const struct offer_line *range = line_of(a, "fast_efficiency");
	CU_ASSERT_FATAL(range != NULL);
	CHECK_NEAR("low", range->value.low, 0.6, 0);
	CHECK_NEAR("high", range->value.high, 0.8, 0);
	CHECK_THAT("measured", range->standing == STANDING_MEASURED
	           && range->line == 4);
	CHECK_TEXT("where", range->at.source->name, "more.csv");
	CHECK_TEXT("source", range->source, "test bench");
	CHECK_NEAR("the catalogue's range is beaten too",
	           line_of(a, "hbm_capacity")->value.low, 144e9, 0);
	CHECK_THAT("no other line", a->nlines == 3);
	reader_close(&r);
}

/* ---- what is missing ------------------------------------------------------- */

static void each_missing_thing_is_named(void)
{
	static const char *const want[COUNT_OF(whole)] = {
		"no matrix_peak: a row with property matrix_peak, per accelerator, or with property system",
		"no nvs: a row with property nvs, per system",
		"no accelerators: a row with property accelerators, per node",
		"no nodes: a row with property nodes, per rack",
		"no sold: a row with property sold, per node or rack",
		"no price: a row with property price, per accelerator or node or rack or system or year",
		"no power: a row with property power, per accelerator or node or rack or system",
		"no pue: a row with property pue, per system",
		"no available: a row with property available, per system",
		"no mtbf: a row with property mtbf, per accelerator",
		"no repair: a row with property repair, per node",
		"no restart: a row with property restart, per system",
		"no checkpoint_bandwidth: a row with property checkpoint_bandwidth, per node or system",
		"no spares: a row with property spares, per rack or system",
	};
	struct reader r;

	for (size_t i = 0; i <= COUNT_OF(whole); i++) {
		reader_open(&r);
		const struct plan_procure *p = read_offers(&r, "without",
			offers_without(r.arena, i));
		const char *missing = p->offers[0].missing;
		if (i == COUNT_OF(whole))
			CHECK_THAT("nothing is missing", !missing);
		else
			CHECK_TEXT(whole[i], missing ? missing : "(nothing)", want[i]);
		reader_close(&r);
	}
}

/* An offer that gives its system itself must give all of it. */
static void own_systems_are_whole(void)
{
	static const char *const sheet[] = {
		"A,,matrix_peak,,accelerator,1000,TFLOP/s,,,data sheet,s\n",
		"A,,vector_peak,,accelerator,100,TFLOP/s,,,data sheet,s\n",
		"A,,compute_efficiency,,accelerator,80,%,,,assumed,s\n",
		"A,,compute_latency,,accelerator,20,us,,,assumed,s\n",
		"A,,hbm_bandwidth,,accelerator,4.8,TB/s,,,data sheet,s\n",
		"A,,hbm_capacity,,accelerator,141,GB,,,data sheet,s\n",
		"A,,fast_bandwidth,,accelerator,900,GB/s bidirectional,,,data sheet,s\n",
		"A,,fast_efficiency,,accelerator,0.7,,,,measured,s\n",
		"A,,fast_latency,,accelerator,2.5,us,,,assumed,s\n",
		"A,,slow_bandwidth,,accelerator,400,Gb/s,,,quoted,s\n",
		"A,,slow_efficiency,,accelerator,0.7,,,,assumed,s\n",
		"A,,slow_latency,,accelerator,5,us,,,assumed,s\n",
		"A,,nics,,accelerator,1,,,,assumed,s\n",
	};

	for (size_t but = 0; but <= COUNT_OF(sheet); but++) {
		struct reader r;
		reader_open(&r);
		char *text = offers_without(r.arena, 0);
		for (size_t i = 0; i < COUNT_OF(sheet); i++)
			if (i != but)
				text = arena_printf(r.arena, "%s%s", text, sheet[i]);
		const struct plan_offer *a = read_offers(&r, "own", text)->offers;
		CHECK_THAT("whole", a->system.complete == (but == COUNT_OF(sheet)));
		if (but == COUNT_OF(sheet)) {
			CHECK_THAT("nothing is missing", !a->missing);
			CHECK_NEAR("halved", a->system.system.fast_bandwidth, 450e9, 0);
		} else {
			CU_ASSERT_FATAL(a->missing != NULL);
			const char *name = a->system.lacks->name;
			CHECK_THAT(sheet[but], strstr(sheet[but], name) == sheet[but] + 3);
			CHECK_THAT(sheet[but], strncmp(a->missing + 3, name, strlen(name)) == 0);
		}
		reader_close(&r);
	}
}

/* ---- the study ------------------------------------------------------------- */

static void defaults(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan_procure *p = read_offers(&r, "defaults", offers(r.arena));
	CHECK_TEXT("offers", p->offers_path, "offers.csv");
	CHECK_TEXT("currency", p->currency, "EUR");
	CHECK_NEAR("budget", p->budget, 60e6, 0);
	CHECK_THAT("no limit of power", isinf(p->power_limit));
	CHECK_THAT("nor of size", p->most_gpus == 0 && p->most_racks == 0);
	CHECK_NEAR("years", p->years, 5, 0);
	CHECK_NEAR("start", p->start, 21000, 0);
	CHECK_NEAR("energy", p->energy_price, 120 / 3.6e9, 0);
	CHECK_NEAR("reserve", p->hbm_reserve, 0.1, 0);
	CHECK_THAT("draws", p->draws == 8192 && p->index_draws == 1024
	           && p->seed == 1);
	CHECK_NEAR("confidence", p->confidence, 0.9, 0);
	CHECK_TEXT("profile", p->profile->name, "corrected");
	CHECK_THAT("strategies", p->nstrategies == 2
	           && p->strategies[1] == STRATEGY_SUMMA);
	CHECK_THAT("features", p->nfeatures == 2);
	CHECK_TEXT("feature", p->features[1]->name, "hbm_capacity");
	CHECK_THAT("nothing else", p->nuncertain == 0 && p->nsteps == 0);
	CHECK_THAT("benchmark", p->benchmark == 0 && p->benchmark_gpus == 64);
	reader_close(&r);
}

static void all_keys(void)
{
	static const char *const sets[] = { "p.budget=1e6 CHF", "p.currency=CHF",
		"p.energy_price=0.12 CHF/kWh" };
	struct reader r;

	reader_open(&r);
	write_text("offers.csv", HEAD_ROW "A,,pue,,system,1.2,,,,quoted,s\n");
	const struct plan_procure *p = procure_of(good(&r, "all", study_with(r.arena,
		"", "power_limit = 10 MW\naccelerators = 8192\nracks = 40\n"
		"draws = 16\nindex_draws = 2\nseed = 0\nconfidence = 95 %\n"
		"profile = paper\nstep nvs = 16, 72\nstep hbm_capacity = 288 GB\n"
		"uncertain hbm_bandwidth = 90..105 %\n"
		"uncertain slow_efficiency = 0.8..1.2 uniform\n"), sets, 3));
	CHECK_TEXT("currency", p->currency, "CHF");
	CHECK_NEAR("budget", p->budget, 1e6, 0);
	CHECK_NEAR("energy", p->energy_price, 0.12 / 3.6e6, 0);
	CHECK_NEAR("power", p->power_limit, 10e6, 0);
	CHECK_THAT("sizes", p->most_gpus == 8192 && p->most_racks == 40);
	CHECK_THAT("draws", p->draws == 16 && p->index_draws == 2 && p->seed == 0);
	CHECK_NEAR("confidence", p->confidence, 0.95, 0);
	CHECK_TEXT("profile", p->profile->name, "paper");
	CU_ASSERT_FATAL(p->nsteps == 3 && p->nuncertain == 2);
	CHECK_NEAR("step", p->steps[1].value, 72, 0);
	CHECK_NEAR("step", p->steps[2].value, 288e9, 0);
	CHECK_TEXT("step of", p->steps[2].property->name, "hbm_capacity");
	const struct plan_uncertain *u = p->uncertain;
	CHECK_TEXT("of", u[0].property->name, "hbm_bandwidth");
	CHECK_TEXT("as written", u[0].written, "90..105 %");
	CHECK_THAT("shapes", u[0].factor.shape == SPREAD_TRIANGULAR
	           && u[1].factor.shape == SPREAD_UNIFORM);
	CHECK_NEAR("low", u[0].factor.low, 0.9, 0);
	CHECK_NEAR("likely", u[0].factor.likely, 1, 0);
	CHECK_NEAR("high", u[0].factor.high, 1.05, 0);
	CHECK_NEAR("bare", u[1].factor.high, 1.2, 0);
	reader_close(&r);
}

static void workloads(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan_procure *p = read_offers(&r, "workloads", offers(r.arena));
	CU_ASSERT_FATAL(p->nworkloads == 2);
	const struct plan_workload *b = &p->workloads[1];
	CHECK_TEXT("name", b->name, "b");
	CHECK_TEXT("model", b->model->model.name, "vit-64k");
	CHECK_THAT("batch", b->training.batch == 512);
	CHECK_NEAR("samples", b->training.amount, 2000, 0);
	CHECK_THAT("unit", b->training.unit == TRAIN_SAMPLES);
	CHECK_TEXT("train", b->train_text, "2 epochs of 1000 samples");
	CHECK_NEAR("share", b->share, 0.4, 0);
	CHECK_THAT("not given", isnan(b->runs) && isinf(b->deadline) && b->gpus == 0);
	reader_close(&r);

	reader_open(&r);
	write_text("offers.csv", offers(r.arena));
	p = procure_of(good(&r, "runs", study_with(r.arena, "workload",
		"workload a = gpt3-175b gpus=64 runs=0.5 batch = 8 "
		"deadline=\"90 days\" train=\"1e9 tokens\"\n"), NULL, 0));
	CU_ASSERT_FATAL(p->nworkloads == 1);
	CHECK_NEAR("runs", p->workloads[0].runs, 0.5, 0);
	CHECK_THAT("no share", isnan(p->workloads[0].share));
	CHECK_NEAR("deadline", p->workloads[0].deadline, 90 * 86400, 0);
	CHECK_THAT("gpus", p->workloads[0].gpus == 64);
	reader_close(&r);
}

/* ---- what others see of it -------------------------------------------------- */

static const struct table *table_of(const struct sweep *sweep, const char *name)
{
	for (size_t i = 0; i < sweep->ntables; i++)
		if (strcmp(sweep->tables[i].name, name) == 0)
			return &sweep->tables[i];
	return NULL;
}

static const union cell *assumption(const struct table *t, const char *owner,
                                    const char *property)
{
	for (size_t i = 0; i < t->nrows; i++)
		if (strcmp(table_row(t, i)[1].text, owner) == 0
		    && strcmp(table_row(t, i)[2].text, property) == 0)
			return table_row(t, i);
	return NULL;
}

/* No cases, but axes: the facts of a run list what it is about. */
static void facts_are_listed(void)
{
	struct reader r;
	struct sweep sweep;

	reader_open(&r);
	write_text("offers.csv", offers(r.arena));
	const struct plan *plan = good(&r, "facts", study_with(r.arena, "",
		"uncertain hbm_bandwidth = 90..105 %\n"), NULL, 0);
	CHECK_THAT("no cases", section_cases(plan->sections) == 0);
	CHECK_THAT("four axes", plan->sections[0].naxes == 4);
	sweep_outline(r.arena, plan, &sweep);
	CHECK_TEXT("its table", sweep.tables[0].name, "p");
	CHECK_THAT("models", table_of(&sweep, "models")->nrows == 2);
	CHECK_THAT("systems", table_of(&sweep, "systems")->nrows == 1);
	const struct table *work = table_of(&sweep, "workload");
	CU_ASSERT_FATAL(work->nrows == 2);
	CHECK_TEXT("each its own length", table_row(work, 1)[table_column(work,
		"train")].text, "2 epochs of 1000 samples");
	CHECK_NEAR("and batch", table_row(work, 1)[table_column(work, "batch")].number,
	           512, 0);
	const struct table *t = table_of(&sweep, "assumptions");
	const union cell *price = assumption(t, "A", "price");
	const union cell *budget = assumption(t, "p", "budget");
	const union cell *factor = assumption(t, "p", "uncertain hbm_bandwidth");
	CU_ASSERT_FATAL(price && budget && factor);
	CHECK_TEXT("kind", price[0].text, "offer");
	CHECK_NEAR("low", price[5].number, 252000, 0);
	CHECK_TEXT("where", price[9].text, "s (offers.csv:7)");
	CHECK_TEXT("of what", price[10].text, "1 x node per node");
	CHECK_TEXT("of the study", budget[9].text, "x.study:4");
	CHECK_NEAR("its value", budget[4].number, 60e6, 0);
	CHECK_NEAR("its range", factor[6].number, 1.05, 0);
	CHECK_TEXT("inherited", assumption(t, "A", "hbm_bandwidth")[10].text,
	           "inherited from h200");
	reader_close(&r);
}

static void offers_without_systems(void)
{
	struct reader r;
	struct sweep sweep;

	reader_open(&r);
	write_text("offers.csv", HEAD_ROW "A,,pue,,system,1.2,,,,quoted,s\n");
	const struct plan *plan = good(&r, "no system",
		study_with(r.arena, "", NULL), NULL, 0);
	CHECK_THAT("no axis of systems", plan->sections[0].naxes == 3);
	sweep_outline(r.arena, plan, &sweep);
	CHECK_THAT("no systems", table_of(&sweep, "systems")->nrows == 0);
	CHECK_THAT("models", table_of(&sweep, "models")->nrows == 2);
	reader_close(&r);
}

/* ---- mistakes -------------------------------------------------------------- */

struct broken { const char *name, *key, *put, *want; };

#define BROKEN_OFFERS(name, text, want)
#define BROKEN_STUDY(name, key, put, want) { name, key, put, want },
static const struct broken studies[] = {
#include "tests/procure.def"
};
#undef BROKEN_OFFERS
#undef BROKEN_STUDY

#undef HEAD
#define HEAD HEAD_ROW
#define BROKEN_STUDY(name, key, put, want)
#define BROKEN_OFFERS(name, text, want) { name, "", text, want },
static const struct broken files[] = {
#include "tests/procure.def"
};
#undef BROKEN_OFFERS
#undef BROKEN_STUDY

static void check_broken(const struct broken *row, const char *key,
                         const char *put, const char *text)
{
	struct reader r;

	reader_open(&r);
	write_text("offers.csv", text ? text : offers(r.arena));
	CHECK_THAT(row->name, !read_text(&r, study_with(r.arena, key, put), NULL, 0));
	CHECK_TEXT(row->name, reader_said(&r), row->want);
	CHECK_THAT(row->name, diag_status(&r.diag) == 1);
	reader_close(&r);
}

static void broken_studies(void)
{
	for (size_t i = 0; i < COUNT_OF(studies); i++)
		check_broken(&studies[i], studies[i].key, studies[i].put, NULL);
}

static void broken_offers(void)
{
	for (size_t i = 0; i < COUNT_OF(files); i++)
		check_broken(&files[i], "", NULL, files[i].put);
}

/* `whole` has two ranges: with 127 prices there is one too many. */
static void ranges_to_draw(void)
{
	for (int more = 126; more <= 127; more++) {
		struct reader r;
		char *text;

		reader_open(&r);
		text = offers(r.arena);
		for (int i = 0; i < more; i++)
			text = arena_printf(r.arena, "%sA,part %d,price,,rack,2,EUR,"
			                    "1,3,quoted,s\n", text, i);
		write_text("offers.csv", text);
		bool read = read_text(&r, study_with(r.arena, "", NULL), NULL, 0);
		CHECK_THAT("read", read == (more == 126));
		CHECK_TEXT("said", reader_said(&r), more == 126 ? ""
			: "x.study:1:1: error: 129 numbers with a range, of offers "
			  "and study: at most 128 can be drawn\n"
			  "    [procure p]\n"
			  "    ^~~~~~~~~~~\n"
			  "    leave out the ranges of what matters least\n");
		reader_close(&r);
	}
}

CU_TestInfo tests_procure[] = {
	{ "ranges to draw", ranges_to_draw },
	{ "rows become lines", rows_become_lines },
	{ "exports go in", exports_go_in },
	{ "offers beat the catalogue", offers_beat_the_catalogue },
	{ "each missing thing is named", each_missing_thing_is_named },
	{ "own systems are whole", own_systems_are_whole },
	{ "defaults", defaults },
	{ "all keys", all_keys },
	{ "workloads", workloads },
	{ "facts are listed", facts_are_listed },
	{ "offers without systems", offers_without_systems },
	{ "broken studies", broken_studies },
	{ "broken offers", broken_offers },
	CU_TEST_INFO_NULL
};
