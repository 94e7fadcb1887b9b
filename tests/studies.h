/*
 * studies.h -- for the tests of the study room: a study or a catalogue written
 * from a text, read, and what was said about it.
 *
 * Files are written into a directory of their own, which is the working
 * directory while they are read: messages then name "x.study", whatever the
 * build is called.
 */
#ifndef TESTS_STUDIES_H
#define TESTS_STUDIES_H

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "study/plan.h"
#include "tests/check.h"

#define STUDIES_DIR FMSTUDY_SCRATCH "/studies"
#define MODELS_CSV "studies/catalogue/models.csv"
#define SYSTEMS_CSV "studies/catalogue/systems.csv"

struct reader {
	struct arena *arena;
	struct catalogue catalogue;	/* the project's own */
	struct diag diag;
	char *said;
	size_t len;
	int home;			/* the project root */
};

static inline const char *reader_said(struct reader *r)
{
	fflush(r->diag.out);
	return r->said;
}

/* Ends in STUDIES_DIR. */
static inline void reader_open(struct reader *r)
{
	*r = (struct reader){ .arena = arena_new() };
	r->diag.out = open_memstream(&r->said, &r->len);
	CHECK_THAT("the catalogue is good",
	           catalogue_read(r->arena, MODELS_CSV, SYSTEMS_CSV, &r->catalogue,
	                          &r->diag));
	CHECK_TEXT("nothing is said of the catalogue", reader_said(r), "");
	r->home = open(".", O_RDONLY);
	CHECK_THAT("scratch", file_make_dir(STUDIES_DIR, &r->diag)
	           && chdir(STUDIES_DIR) == 0);
}

static inline void reader_close(struct reader *r)
{
	CHECK_THAT("back home", fchdir(r->home) == 0);
	close(r->home);
	fclose(r->diag.out);
	free(r->said);
	arena_free(r->arena);
}

static inline void write_bytes(const char *path, const char *bytes, size_t len)
{
	FILE *f = fopen(path, "w");

	CHECK_THAT(path, f && fwrite(bytes, 1, len, f) == len && fclose(f) == 0);
}

static inline void write_text(const char *path, const char *text)
{
	write_bytes(path, text, strlen(text));
}

static inline struct plan *read_text(struct reader *r, const char *text,
                                     const char *const *sets, size_t nsets)
{
	write_text("x.study", text);
	return plan_read(r->arena, "x.study", sets, nsets, &r->catalogue, &r->diag);
}

/* A study that must be read without a word. */
static inline const struct plan *good(struct reader *r, const char *name,
                               const char *text, const char *const *sets,
                               size_t nsets)
{
	const struct plan *plan = read_text(r, text, sets, nsets);

	CHECK_TEXT(name, reader_said(r), "");
	CHECK_THAT(name, plan != NULL);
	return plan;
}

/* Three lines of a good study level, four of a good section. */
#define HEAD "model = gpt3-1t\nbatch = 4096\nprofile = paper\n"
#define SWEEP "[sweep s]\nsystem = h200\ngpus = 8\nstrategy = tp1d\n"

#endif
