/*
 * shipped.c -- the figure templates that come with the program, on studies of
 * every shape: each must be drawn, and nothing complained of.
 */
#include "tests/small.h"

#include <sys/wait.h>

extern CU_TestInfo tests_shipped[];

#define HERE FMSTUDY_SCRATCH "/shipped"

/* Those that draw what a search found. */
static const char *const plots[] = {
	"anatomy", "per-accelerator", "strategies", "training-time",
	"scaling-efficiency", "speedup", "shares", "corrections",
};

static const char whole[] = "batch = 4096\ntrain = 1e12 tokens\nprofile = corrected, paper\n\n"
	"[sweep scaling]\nmodel = gpt3-1t\n";

/* The lines of the section; what must stand in figures named so. */
static const struct shape {
	const char *name, *section, *plot, *words;
} shapes[] = {
	{ "no rows", "system = a100\nnvs = 8\ngpus = 1\nstrategy = tp1d\n",
	  "strategies", ">nothing feasible<" },
	{ "one row", "system = b200\nnvs = 8\ngpus = 4096\nstrategy = tp1d\nprofile = paper\n",
	  "anatomy", ": gpt3-1t on b200 NVS 8 (hypothetical), tp1d<" },
	{ "one size", "system = a100, b200\nnvs = 4, 8\ngpus = 4096\nstrategy = tp1d, summa\n",
	  "strategies", ">longer than the fastest on 4096 accelerators (%)<" },
	{ "many series", "system = a100, h200, b200\nnvs = 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024\n"
	  "gpus = 2048, 4096\nstrategy = tp1d\n", "training-time", ">perfect scaling<" },
	{ "many sizes", "system = a100, b200\nnvs = 8\nbatch = 5040\ngpus = 1024..21504 +1024\nstrategy = tp1d\n",
	  "per-accelerator", ": gpt3-1t<" },
	{ "many batches", "system = b200\nnvs = 8\nbatch = 2048, 4096\ngpus = 2048, 4096\nstrategy = tp2d\n",
	  "training-time", ">batch 2048, b200 NVS 8 (hypothetical)<" },
	{ "many models", "model = gpt3-1t, gpt3-175b\nsystem = a100, b200\nnvs = 8\ngpus = 2048, 4096\n"
	  "strategy = tp1d, tp2d\n", "per-accelerator", ">gpt3-175b, a100 NVS 8<" },
	{ "changed", "system = b200\nnvs = 8\nhbm_capacity = 96 GB, 288 GB, 384 GB\ngpus = 2048, 4096\n"
	  "strategy = tp1d, tp2d\n", "training-time", ">b200 NVS 8, hbm_capacity 96 GB (hypothetical)<" },
};

/* Each plot is a figure of its own name. */
static void write_study(const struct shape *shape)
{
	FILE *f = fopen(HERE "/shape.study", "w");

	CU_ASSERT_FATAL(f != NULL);
	fputs(whole, f);
	if (strstr(shape->section, "model ="))		/* in place of the usual */
		fseek(f, -(long)strlen("model = gpt3-1t\n"), SEEK_CUR);
	fputs(shape->section, f);
	for (size_t i = 0; i < COUNT_OF(plots); i++)
		fprintf(f, "\n[figure %s]\nplot = %s\n", plots[i], plots[i]);
	fputs("\n[report]\ntemplate = pretraining\n", f);
	fclose(f);
}

static void check_shape(struct arena *arena, const struct shape *shape)
{
	int status = system(FMSTUDY_BIN " run " HERE "/shape.study -o " HERE " >" HERE "/said 2>&1");
	const char *said = small_read(arena, HERE "/said");
	char path[300];

	CHECK_TEXT(shape->name, WIFEXITED(status) && WEXITSTATUS(status) == 0
	    ? "" : said ? said : "(nothing was said)", "");
	for (size_t i = 0; i < COUNT_OF(plots); i++) {
		snprintf(path, sizeof path, HERE "/shape/figures/%s.svg", plots[i]);
		const char *svg = small_read(arena, path);
		CHECK_THAT(plots[i], svg && strstr(svg, "</svg>"));
		if (svg && strcmp(plots[i], shape->plot) == 0)
			CHECK_THAT(shape->name, strstr(svg, shape->words) != NULL);
	}
	const char *report = small_read(arena, HERE "/shape/report.md");
	CHECK_THAT(shape->name, report && !strstr(report, "not drawn"));
}

static void every_shape_is_drawn(void)
{
	struct diag diag = { .out = stderr };

	CU_ASSERT_FATAL(system("rm -rf " HERE) == 0);
	CU_ASSERT_FATAL(file_make_dir(HERE, &diag));
	for (size_t i = 0; i < COUNT_OF(shapes); i++) {
		struct arena *arena = arena_new();
		CU_ASSERT_FATAL(system("rm -rf " HERE "/shape") == 0);
		write_study(&shapes[i]);
		check_shape(arena, &shapes[i]);
		arena_free(arena);
	}
}

CU_TestInfo tests_shipped[] = {
	{ "every shape is drawn", every_shape_is_drawn },
	CU_TEST_INFO_NULL
};
