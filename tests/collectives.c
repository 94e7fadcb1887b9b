/* [collectives]: what a study may say, logs of nccl-tests, tables of measured
 * times, the rows that come of it. */
#include "tests/studies.h"

#include "sweep/sweep.h"
#include "time/collective.h"

extern CU_TestInfo tests_collectives[];

#define HEADS "[collectives c]\nsystem = a100\ncollective = allgather, allreduce\n"
#define AXES HEADS "group = 2, 4, 8\nin_domain = 2\nbytes = 1 MB, 1 kB\n"

/* ---- logs ----------------------------------------------------------------- */

#define START "# nThread 1 nGpus 1 minBytes 4096 maxBytes 16777216 step: 4(factor) " \
	"warmup iters: 5 iters: 20 agg iters: 1 validation: 1 graph: 0\n#\n# Using devices\n"
#define HEAD_ROWS \
	"#\n" \
	"#                                                              out-of-place                       in-place\n" \
	"#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong\n" \
	"#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)\n"
#define TWO_NODES \
	"#  Rank  0 Group  0 Pid   4711 on  nid001 device  0 [0x03] NVIDIA A100-SXM4-40GB\n" \
	"#  Rank  1 Group  0 Pid   4712 on  nid001 device  1 [0x41] NVIDIA A100-SXM4-40GB\n" \
	"#  Rank  2 Group  0 Pid   4713 on  nid002 device  0 [0x03] NVIDIA A100-SXM4-40GB\n" \
	"#  Rank  3 Group  0 Pid   4714 on  nid002 device  1 [0x41] NVIDIA A100-SXM4-40GB\n"
#define NEW_GATHER "# Collective test starting: all_gather_perf\n"
#define END "# Out of bounds values : 0 OK\n# Avg bus bandwidth    : 12.3456\n#\n"

/* As an all-gather of today prints it, with lines of others in between. */
#define GATHER_LOG NEW_GATHER START TWO_NODES \
	"nid001:4711:4711 [0] NCCL INFO Bootstrap : Using hsn0:10.0.0.1<0>\n" \
	"NCCL version 2.19.3+cuda12.2\n" HEAD_ROWS \
	"           0             0     float    none      -1     0.12    0.00    0.00      0     0.11    0.00    0.00      0\n" \
	"        4096           256     float    none      -1    21.50    0.19    0.14      0    20.75    0.20    0.15    N/A\n" \
	"     1048576         65536     float    none      -1   134.25    7.81    5.86      0    130.5    8.04    6.03      0\n" \
	"    16777216       1048576     float    none      -1   1024.0   16.38   12.29    N/A   1010.0   16.61   12.46    N/A\n" \
	END

/* As an all-reduce did before 2021: no Group, no root, deviations. */
#define OLD_REDUCE_LOG START \
	"#   Rank  0 Pid  25486 on dgx-a device  0 [0x07] Tesla V100-SXM3-32GB\n" \
	"#   Rank  1 Pid  25486 on dgx-a device  1 [0x0a] Tesla V100-SXM3-32GB\n" \
	"#\n#                                                     out-of-place                       in-place\n" \
	"#       size         count    type   redop     time   algbw   busbw  error     time   algbw   busbw  error\n" \
	"#        (B)    (elements)                     (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)\n" \
	"        4096          1024   float     sum    25000    0.00    0.00  4e-07    25010    0.00    0.00  4e-07\n" \
	"     1048576        262144   float     sum  1.2e+06    0.00    0.00  0e+00  1.3e+06    0.00    0.00  2e-07\n"

/* Neither redop nor root; each line with the number of its task. */
#define OLD_GATHER_LOG \
	"0: # nThread 1 nGpus 1\n" \
	"0: #   Rank  0 Pid  1 on a device  0 [0x07] A100\n" \
	"0: #   Rank  1 Pid  2 on a device  1 [0x0a] A100\n" \
	"0:        size         count    type     time   algbw   busbw  error     time   algbw   busbw  error\n" \
	"0:        4096           512   float    16000    1.00    0.50  0e+00    16001    1.00    0.50  0e+00\n"

#define NO_RANKS \
	"     4194304        524288    half    none      -1    80.00   52.43   45.88      0    81.00   51.78   45.31      0 2026-01-02 03:04:05\n"

static void logs_are_read(void)
{
	static const struct {
		const char *name, *log, *keys;
		size_t n, at;
		enum collective collective;
		int64_t members, in_domain;
		double bytes, seconds;
	} rows[] = {
		{ "all-gather, the first row", GATHER_LOG, "", 3, 0,
		  COLLECTIVE_ALLGATHER, 4, 2, 4096, 21.5e-6 },
		{ "all-gather, the last row", GATHER_LOG, "", 3, 2,
		  COLLECTIVE_ALLGATHER, 4, 2, 16777216, 1024e-6 },
		{ "all-reduce of old", OLD_REDUCE_LOG,
		  "measured_collective = allreduce\n", 2, 0,
		  COLLECTIVE_ALLREDUCE, 2, 2, 4096, 25e-3 },
		{ "a long time", OLD_REDUCE_LOG,
		  "measured_collective = allreduce\n", 2, 1,
		  COLLECTIVE_ALLREDUCE, 2, 2, 1048576, 1.2 },
		{ "all-gather of old, labelled by srun", OLD_GATHER_LOG,
		  "measured_collective = allgather\n", 1, 0,
		  COLLECTIVE_ALLGATHER, 2, 2, 4096, 16e-3 },
		{ "all said by the study, time of day", NO_RANKS,
		  "measured_collective = allgather\nmeasured_group = 4\n"
		  "measured_in_domain = 2\n", 1, 0,
		  COLLECTIVE_ALLGATHER, 4, 2, 4194304, 80e-6 },
		{ "the study beats the ranks", GATHER_LOG, "measured_in_domain = 4\n",
		  3, 1, COLLECTIVE_ALLGATHER, 4, 4, 1048576, 134.25e-6 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		char study[1024];
		struct reader r;

		reader_open(&r);
		write_text("x.log", rows[i].log);
		snprintf(study, sizeof study, HEADS "group = 2, 4, 4\nin_domain = 2, 2, 4\n"
		         "together = group in_domain\nbytes = 1 MB\n"
		         "measured = x.log\n%s", rows[i].keys);
		const struct plan *plan = good(&r, rows[i].name, study, NULL, 0);
		if (plan) {
			const struct section *s = &plan->sections[0];
			const struct plan_measured *p = &s->measured[rows[i].at];

			CHECK_THAT(rows[i].name, s->nmeasured == rows[i].n
			           && p->of.collective == rows[i].collective
			           && p->of.members == rows[i].members
			           && p->of.in_domain == rows[i].in_domain);
			CHECK_NEAR(rows[i].name, p->of.bytes, rows[i].bytes, 0);
			CHECK_NEAR(rows[i].name, p->seconds, rows[i].seconds, 0);
			CHECK_TEXT(rows[i].name, p->source, "x.log");
			CHECK_THAT("an input", plan->ninputs == 1
			           && strcmp(plan->inputs[0], "x.log") == 0);
		}
		reader_close(&r);
	}
}

/* ---- what is said of bad ones --------------------------------------------- */

#define TABLE "collective,group,in_domain,bytes,time_s\n"

static void bad_files_are_said(void)
{
	static const struct { const char *name, *file, *text, *keys, *want; } rows[] = {
		{ "an empty log", "m.log", "# nothing\n", "",
		  "m.log:1:1: error: no measured time in this file\n" },
		{ "some other text", "m.log", "{\n  \"version\": 2\n}\n", "",
		  "m.log:1:1: error: no measured time in this file\n" },
		{ "a row cut short", "m.log", NEW_GATHER TWO_NODES
		  "        4096           256     float    none      -1    21.5",
		  "", "m.log:6:9: error: this is no whole row of nccl-tests\n" },
		{ "a row of a number", "m.log", NEW_GATHER TWO_NODES "  4096\n", "",
		  "m.log:6:3: error: this is no whole row of nccl-tests\n" },
		{ "wrong results", "m.log", NEW_GATHER TWO_NODES
		  " 4096 256 float none -1 21.5 0.19 0.14 17 20.7 0.2 0.1 0\n", "",
		  "m.log:6:40: error: this collective gave wrong results\n" },
		{ "a failed test", "m.log", NEW_GATHER TWO_NODES
		  " 4096 256 float none -1 21.5 0.19 0.14 0 20.7 0.2 0.1 0\n"
		  "nid001: Test NCCL failure common.cu:958 'unhandled system error'\n", "",
		  "m.log:7:1: error: this test failed before its end\n" },
		{ "no name", "m.log", TWO_NODES
		  " 4096 256 float none -1 21.5 0.19 0.14 0 20.7 0.2 0.1 0\n", "",
		  "m.log:1:1: error: this log does not say which collective it is of\n" },
		{ "another collective", "m.log",
		  "# Collective test starting: alltoall_perf\n" TWO_NODES
		  " 4096 256 float none -1 21.5 0.19 0.14 0 20.7 0.2 0.1 0\n", "",
		  "m.log:1:29: error: no time is computed for this collective\n" },
		{ "no ranks", "m.log", NEW_GATHER
		  " 4096 256 float none -1 21.5 0.19 0.14 0 20.7 0.2 0.1 0\n", "",
		  "m.log:1:1: error: this log does not say how many ranks took part\n" },
		{ "no hosts", "m.log", NEW_GATHER
		  " 4096 256 float none -1 21.5 0.19 0.14 0 20.7 0.2 0.1 0\n",
		  "measured_group = 4\n",
		  "m.log:1:1: error: this log does not say how many ranks share a host\n" },
		{ "uneven hosts", "m.log", NEW_GATHER TWO_NODES
		  "#  Rank  4 Group  0 Pid 1 on nid003 device 0 [0x3] A100\n"
		  " 5120 256 float none -1 21.5 0.19 0.14 0 20.7 0.2 0.1 0\n", "",
		  "m.log:6:30: error: this host has more or fewer ranks than the first\n" },
		{ "several groups", "m.log", NEW_GATHER TWO_NODES
		  "#  Rank  4 Group  1 Pid 1 on nid001 device 0 [0x3] A100\n"
		  " 4096 256 float none -1 21.5 0.19 0.14 0 20.7 0.2 0.1 0\n", "",
		  "m.log:6:19: error: the ranks of this log form several groups\n" },
		{ "an all-gather taken for an all-reduce", "m.log", TWO_NODES
		  " 4096 256 float none -1 21.5 0.19 0.14 0 20.7 0.2 0.1 0\n",
		  "measured_collective = allreduce\n",
		  "m.log:5:7: error: these elements do not make up the size, were this "
		  "allreduce over 4 ranks\n" },
		{ "no time", "m.log", NEW_GATHER TWO_NODES
		  " 4096 256 float none -1 0.00 0.19 0.14 0 20.7 0.2 0.1 0\n", "",
		  "m.log:6:25: error: no time was measured\n" },
		{ "more on a host than there are", "m.log", NEW_GATHER TWO_NODES
		  " 4096 256 float none -1 21.5 0.19 0.14 0 20.7 0.2 0.1 0\n",
		  "measured_in_domain = 8\n",
		  "m.log:1:1: error: more ranks of this log share a host than the group has\n" },

		{ "a column too few", "m.csv", "collective,group,bytes,time_s\n", "",
		  "m.csv:1:1: error: column 'in_domain' is missing\n" },
		{ "a column misspelt", "m.csv", "collectiv,group,in_domain,bytes,time_s\n",
		  "", "m.csv:1:1: error: unknown column 'collectiv'\n" },
		{ "an unknown collective", "m.csv", TABLE "all_gather,4,2,1,1\n", "",
		  "m.csv:2:1: error: unknown collective 'all_gather'\n" },
		{ "a unit", "m.csv", TABLE "allgather,4,2,1 MB,1\n", "",
		  "m.csv:2:15: error: '1 MB' is no number\n" },
		{ "a number missing", "m.csv", TABLE "allgather,4,2,1,\n", "",
		  "m.csv:2:17: error: a number is missing here\n" },
		{ "no time in a table", "m.csv", TABLE "allgather,4,2,1,0\n", "",
		  "m.csv:2:17: error: time_s must be above 0\n" },
		{ "half a member", "m.csv", TABLE "allgather,4.5,2,1,1\n", "",
		  "m.csv:2:11: error: group must be a whole number\n" },
		{ "alone", "m.csv", TABLE "allgather,1,1,1,1\n", "",
		  "m.csv:2:11: error: group must be above 1\n" },
		{ "more in a domain than there are", "m.csv", TABLE "allgather,4,8,1,1\n",
		  "", "m.csv:2:13: error: more members share a domain than the group has\n" },
		{ "a row cut short", "m.csv", TABLE "allgather,4,2\n", "",
		  "m.csv:2:1: error: this row has 3 cells, the header 5\n" },
		{ "nothing of it is used", "m.csv", TABLE "broadcast,4,2,1,1\n", "",
		  "x.study:7:12: warning: [c] uses nothing of this file\n" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		char study[1024];
		struct reader r;
		bool warned = strstr(rows[i].want, "warning") != NULL;

		reader_open(&r);
		write_text(rows[i].file, rows[i].text);
		snprintf(study, sizeof study, AXES "measured = %s\n%s", rows[i].file,
		         rows[i].keys);
		CHECK_THAT(rows[i].name,
		           warned == (read_text(&r, study, NULL, 0) != NULL));
		char *end = (char *)strchr(reader_said(&r), '\n');
		CHECK_THAT("something is said", end != NULL);
		if (end)	/* the first line, and a way out */
			CHECK_THAT(rows[i].name, strstr(end, "\n    ") != NULL);
		if (end)
			end[1] = '\0';
		CHECK_TEXT(rows[i].name, r.said, rows[i].want);
		CHECK_THAT("one mistake", r.diag.count[LEVEL_ERROR]
		           + r.diag.count[LEVEL_WARNING] == 1);
		reader_close(&r);
	}
}

static void bad_sections_are_said(void)
{
	static const struct { const char *name, *text, *want; } rows[] = {
		{ "nothing but a system", "[collectives c]\nsystem = a100\n",
		  "x.study:1:1: error: a [collectives] needs 'collective'\n" },
		{ "an unknown collective", HEADS "group = 4\nin_domain = 2\nbytes = 1 MB\n"
		  "measured_collective = all\n",
		  "x.study:7:23: error: unknown collective 'all'\n" },
		{ "a model", AXES "model = gpt3-1t\n",
		  "x.study:7:1: error: 'model' does not belong in a [collectives]\n" },
		{ "a property of a model", AXES "heads = 3\n",
		  "x.study:7:1: error: 'heads' does not belong in a [collectives]\n" },
		{ "a key of it elsewhere", AXES "[sweep s]\nbytes = 1 MB\n",
		  "x.study:8:1: error: 'bytes' does not belong in a [sweep]\n" },
		{ "a domain too small", HEADS "group = 16\nin_domain = 16\nbytes = 1 MB\n",
		  "x.study:5:13: error: in_domain 16 is more than a domain of a100 has: "
		  "nvs 8\n" },
		{ "a group too small", HEADS "group = 2, 8\nin_domain = 4\nbytes = 1 MB\n",
		  "x.study:5:13: error: in_domain 4 is more than group 2\n" },
		{ "a group twice", HEADS "group = 8, 8\nin_domain = 4\nbytes = 1 MB\n",
		  "x.study:4:9: error: a value of 'group' is there twice\n" },
		{ "a pair twice", HEADS "group = 8, 8\nin_domain = 4, 4\nbytes = 1 MB\n"
		  "together = group in_domain\n",
		  "x.study:4:9: error: a value of 'group' is there twice\n" },
		{ "a bare number", HEADS "group = 8\nin_domain = 4\nbytes = 1000\n",
		  "x.study:6:9: error: bytes is in bytes: a bare number needs a unit\n" },
		{ "too many of a key", AXES "measured = a.log, b.log\n"
		  "measured_group = 2, 2, 2\n",
		  "x.study:8:18: error: 'measured_group' has 3 values for 2 files\n" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct reader r;

		reader_open(&r);
		CHECK_THAT(rows[i].name, !read_text(&r, rows[i].text, NULL, 0));
		char *end = (char *)strchr(reader_said(&r), '\n');
		if (end)
			end[1] = '\0';
		CHECK_TEXT(rows[i].name, r.said, rows[i].want);
		reader_close(&r);
	}
}

/* ---- rows ------------------------------------------------------------------ */

static double number(const struct table *t, size_t row, const char *column)
{
	return table_row(t, row)[table_column(t, column)].number;
}

static const char *text(const struct table *t, size_t row, const char *column)
{
	return table_row(t, row)[table_column(t, column)].text;
}

/* Of the sizes 1 MB, 1 kB: measured ones lie before, at, between, above, and
 * one is of another group. */
static void measured_points_get_rows(void)
{
	static const char table[] =
		"source,collective,group,in_domain,bytes,time_s\n"
		"first,allgather,4,2,5e6,1\nat,allgather,4,2,1000,0.5\n"
		"again,allgather,4,2,1000,0.25\nbefore,allgather,4,2,10,2\n"
		"between,allgather,4,2,5000,1\nother,allgather,8,4,1000,1\n";
	static const struct { double bytes, seconds; const char *source; } rows[] = {
		{ 1e6, NAN, "" }, { 5e6, 1, "first" }, { 10, 2, "before" },
		{ 1000, 0.5, "at" }, { 1000, 0.25, "again" }, { 5000, 1, "between" },
	};
	struct reader r;
	struct sweep sweep;

	reader_open(&r);
	write_text("m.csv", table);
	const struct plan *plan = good(&r, "points", "[collectives c]\nsystem = a100\n"
		"collective = allgather\ngroup = 4\nin_domain = 2\nbytes = 1 MB, 1 kB\n"
		"slow_latency = 7 us\nmeasured = m.csv\n", NULL, 0);
	if (plan) {
		sweep_outline(r.arena, plan, &sweep);
		sweep_run(r.arena, plan, 2, NULL, NULL, &sweep);
		const struct table *t = &sweep.tables[0];
		CHECK_THAT("as many rows", t->nrows == COUNT_OF(rows));
		for (size_t i = 0; i < COUNT_OF(rows) && i < t->nrows; i++) {
			CHECK_NEAR("bytes", number(t, i, "bytes"), rows[i].bytes, 0);
			CHECK_NEAR("time", number(t, i, "measured_s"), rows[i].seconds, 0);
			CHECK_TEXT("source", text(t, i, "source"), rows[i].source);
			CHECK_NEAR("error", number(t, i, "error"),
			           number(t, i, "model_s") / rows[i].seconds - 1, 0);
			CHECK_NEAR("a property", number(t, i, "slow_latency_s"), 7e-6, 0);
			/* two nodes of two: one slow hop, two fast ones */
			CHECK_NEAR("latency", number(t, i, "latency_s"), 12e-6, 1e-15);
		}
		sweep_free(&sweep);
	}
	reader_close(&r);
}

/* A figure may choose rows by what a case is of. */
static void figures_choose(void)
{
	struct reader r;

	reader_open(&r);
	const struct plan *plan = good(&r, "filters", AXES "[figure f]\nplot = x\n"
		"collective = allreduce\ngroup = 4\nbytes = 1000 kB\n", NULL, 0);
	if (plan) {
		const struct plan_filter *f = plan->figures[0].filters;
		CHECK_THAT("three", plan->figures[0].nfilters == 3);
		CHECK_TEXT("by name", f[0].text, "allreduce");
		CHECK_TEXT("its column", f[1].column, "group_size");
		CHECK_NEAR("by number", f[2].number, 1e6, 0);
	}
	reader_close(&r);
}

/* ---- the study that is shipped --------------------------------------------- */

/* The node as its system's rows say, put together anew. */
static struct given perlmutter(bool corrected)
{
	return (struct given){
		.rules = rules_of(corrected ? PROFILE_CORRECTED : PROFILE_PAPER),
		.system = { .nvs = 4, .fast_bandwidth = 100e9, .fast_direct = 1,
		            .fast_efficiency = 0.7, .fast_latency = 2.5e-6,
		            .slow_bandwidth = 25e9, .slow_efficiency = 0.7,
		            .slow_latency = 5e-6, .nics = 1 } };
}

static enum collective kind_of(const char *name)
{
	int i = 0;

	while (strcmp(collective_name[i], name) != 0)
		i++;
	return (enum collective)i;
}

/* Every ninth row against a call of its own. */
static void check_rows(const struct table *t)
{
	for (size_t i = 0; i < t->nrows; i += 9) {
		struct given g = perlmutter(number(t, i, "profile_order") == 2);
		enum collective kind = kind_of(text(t, i, "collective"));
		int64_t n = (int64_t)number(t, i, "group_size");
		int64_t v = (int64_t)number(t, i, "in_domain");
		double want = collective_time(&g, kind, number(t, i, "bytes"), n, v);

		CHECK_NEAR("row", number(t, i, "model_s"), want, 0);
		CHECK_NEAR("bus bandwidth", number(t, i, "busbw_bytes_per_s"),
		           (kind == COLLECTIVE_ALLREDUCE ? 2 : 1) * (double)(n - 1)
		           / (double)n * number(t, i, "bytes") / want, 1e-14);
	}
}

/* A measured row of the table, found again, and what the model makes of it,
 * by hand. */
static void check_points(const struct table *t)
{
	static const struct {
		const char *collective;
		double group, in_domain, bytes, measured, model;
	} rows[] = {
		/* 31/32 of 8 GiB by four NICs of 17.5 GB/s, 7 slow and 24 fast hops */
		{ "allgather", 32, 4, 8589934592, 118067e-6,
		  31 / 32.0 * 8589934592 / 70e9 + 95e-6 },
		{ "allgather", 32, 4, 32768, 102.1e-6, 31 / 32.0 * 32768 / 70e9 + 95e-6 },
		{ "allreduce", 32, 4, 2147483648, 58793e-6,
		  2 * 31 / 32.0 * 2147483648 / 70e9 + 95e-6 },
		{ "allgather", 16, 2, 536870912, 15195e-6,
		  15 / 16.0 * 536870912 / 35e9 + 55e-6 },
		{ "allreduce", 64, 4, 8388608, 782e-6,
		  2 * 63 / 64.0 * 8388608 / 70e9 + 195e-6 },
		{ "allgather", 4, 4, 2147483648, 8271.9e-6,
		  0.75 * 2147483648 / 210e9 + 7.5e-6 },
		{ "allgather", 2, 2, 2147483648, 19409e-6,
		  0.5 * 2147483648 / 70e9 + 2.5e-6 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		size_t found = 0;

		for (size_t j = 0; j < t->nrows; j++) {
			if (strcmp(text(t, j, "collective"), rows[i].collective) != 0
			    || number(t, j, "profile_order") != 1
			    || number(t, j, "group_size") != rows[i].group
			    || number(t, j, "in_domain") != rows[i].in_domain
			    || number(t, j, "bytes") != rows[i].bytes)
				continue;
			found++;
			CHECK_NEAR("measured", number(t, j, "measured_s"),
			           rows[i].measured, 1e-15);
			CHECK_NEAR("model", number(t, j, "model_s"), rows[i].model, 1e-13);
		}
		CHECK_THAT(rows[i].collective, found == 1);
	}
}

static void shipped_study(void)
{
	struct reader r;
	struct sweep sweep;
	double measured = 0;

	reader_open(&r);
	CHECK_THAT("home", fchdir(r.home) == 0);
	const struct plan *plan = plan_read(r.arena, "studies/paper-collectives.study",
	                                    NULL, 0, &r.catalogue, &r.diag);
	CHECK_TEXT("nothing is said", reader_said(&r), "");
	if (plan) {
		CHECK_THAT("its table is an input", plan->ninputs == 1
		           && strcmp(plan->inputs[0],
		                     "studies/measured/nccl-perlmutter.csv") == 0);
		sweep_outline(r.arena, plan, &sweep);
		sweep_run(r.arena, plan, 1, NULL, NULL, &sweep);
		const struct table *t = &sweep.tables[0];
		for (size_t i = 0; i < t->nrows; i++)
			measured += !isnan(number(t, i, "measured_s"));
		/* each under both profiles */
		CHECK_NEAR("every time", measured, 2 * 100, 0);
		CHECK_THAT("enough rows", t->nrows > 20 * 9);
		check_rows(t);
		check_points(t);
		sweep_free(&sweep);
	}
	reader_close(&r);
}

CU_TestInfo tests_collectives[] = {
	{ "logs are read", logs_are_read },
	{ "bad files are said", bad_files_are_said },
	{ "bad sections are said", bad_sections_are_said },
	{ "measured points get rows", measured_points_get_rows },
	{ "figures choose", figures_choose },
	{ "the shipped study", shipped_study },
	CU_TEST_INFO_NULL
};
