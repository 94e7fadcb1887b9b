/*
 * small.h -- for the tests of report: a small table, templates written below
 * output/.build, what was said.
 */
#ifndef TESTS_SMALL_H
#define TESTS_SMALL_H

#include <stdbool.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/mem.h"
#include "report/report.h"
#include "tests/check.h"
#include "tests/said.h"

#define SMALL_DIR "output/.build/test-report"

static inline const char *said_text(struct said *said)
{
	fflush(said->diag.out);
	return said->text;
}

static inline void said_close(struct said *said)
{
	fclose(said->diag.out);
	free(said->text);
}

/* The path of a new file of that name and text, in static memory. */
static inline const char *small_file(const char *name, const char *text)
{
	static char path[4][256];
	static int turn;
	char *out = path[turn++ % 4];
	struct diag diag = { .out = stderr };

	snprintf(out, sizeof path[0], SMALL_DIR "/%s", name);
	char *slash = strrchr(out, '/');
	*slash = '\0';
	file_make_dir(out, &diag);
	*slash = '/';
	FILE *f = fopen(out, "w");
	CU_ASSERT_FATAL(f != NULL);
	fputs(text, f);
	fclose(f);
	return out;
}

/* The whole of a file, the arena's; NULL if there is none. */
static inline char *small_read(struct arena *arena, const char *path)
{
	FILE *f = fopen(path, "r");
	size_t room = 1 << 20;

	if (!f)
		return NULL;
	char *text = arena_alloc(arena, room, 1);
	text[fread(text, 1, room - 1, f)] = '\0';
	fclose(f);
	return text;
}

static inline bool small_exists(const char *path)
{
	FILE *f = fopen(path, "r");

	if (f)
		fclose(f);
	return f != NULL;
}

enum { SMALL_COLUMNS = 5, SMALL_ROWS = 4 };

/* Four rows; the last is a case without a feasible configuration. */
static inline struct table small_table(void)
{
	static const struct column columns[SMALL_COLUMNS] = {
		{ "system", CELL_TEXT, "", "the system" },
		{ "nvs", CELL_NUMBER, "", "accelerators in a fast domain" },
		{ "gpus", CELL_NUMBER, "", "accelerators" },
		{ "train_days", CELL_NUMBER, "days", "training time" },
		{ "hbm_used_bytes", CELL_NUMBER, "bytes", "HBM needed" },
	};
	static union cell cells[SMALL_ROWS * SMALL_COLUMNS];
	static const struct { const char *system; double number[4]; } rows[] = {
		{ "a100", { 4, 1024, 97.96, 79.5e9 } },
		{ "a100", { 4, 16384, 6.125, 20e9 } },
		{ "b200", { 8, 1024, 12.88, 150e9 } },
		{ "b200", { 8, 16384, NAN, 200e9 } },
	};

	for (size_t i = 0; i < SMALL_ROWS; i++) {
		cells[i * SMALL_COLUMNS].text = rows[i].system;
		for (size_t k = 0; k < 4; k++)
			cells[i * SMALL_COLUMNS + 1 + k].number = rows[i].number[k];
	}
	return (struct table){ "scaling", columns, SMALL_COLUMNS, cells, SMALL_ROWS };
}

#endif
