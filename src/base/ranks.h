/*
 * ranks.h -- the processes that share a run: one, or those mpirun started.
 *
 * Idea: every rank reads the study and computes the cases that are its own;
 * the first alone prints, collects the rows and writes.  Once it has all rows
 * the ranks part: MPI ends, the others exit, and the first writes by itself,
 * so that nothing that befalls another rank can cut its writing short.
 *
 * One contract, two implementations, of which the makefile picks one:
 * ranks_one.c, and ranks_mpi.c with MPI=1.  What is marked "by all" is called
 * by all ranks in the same order, and everything by the first thread.
 *
 * Errors: a rank that dies or exits before ranks_end or ranks_part takes all
 * others with it, and mpirun's status is not 0.
 */
#ifndef BASE_RANKS_H
#define BASE_RANKS_H

#include <stdbool.h>
#include <stddef.h>

/* ranks_build -- what --version says of it: "" or " MPI". */
extern const char ranks_build[];

/* ranks_start -- by all, before anything else; argv may lose words. */
void ranks_start(int *argc, char ***argv);

/* ranks_end -- by all, last: the exit status, which is the first rank's for
 * all that have not parted from it. */
int ranks_end(int status);

/* ranks_part -- by all: from now on each is alone, and only the first has
 * anything left to do. */
void ranks_part(void);

size_t ranks_count(void);	/* 1 after they parted */
size_t ranks_number(void);	/* 0 .. */

static inline bool ranks_first(void)
{
	return ranks_number() == 0;
}

/* ranks_agree -- by all: has every rank the same text? */
bool ranks_agree(const char *text);

/* ranks_send -- by any but the first, to the first: 1 byte or more.
 * ranks_receive -- by the first, the next *n bytes that rank sends; the caller
 * frees them. */
void ranks_send(const void *bytes, size_t n);
void *ranks_receive(size_t rank, size_t *n);

#endif
