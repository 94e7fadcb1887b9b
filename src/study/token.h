/*
 * token.h -- words of the study language, by PCRE2.
 *
 * Idea: whatever is read is a span of a source, so that every later check can
 * show it.  A pattern is compiled once and lives as long as the program.
 */
#ifndef STUDY_TOKEN_H
#define STUDY_TOKEN_H

#include <stdbool.h>

#include "base/span.h"

enum pattern {
	PATTERN_BLANK,		/* a line with at most a comment */
	PATTERN_HEADER,		/* [kind name]: whole, kind, name */
	PATTERN_ENTRY,		/* key = value # comment: key, value */
	PATTERN_FIRST_WORD,	/* of a line that is none of these */
	PATTERN_SET,		/* SECTION.KEY=VALUE: section, key, value */
	PATTERN_NAME,		/* item of a list of names: quoted, bare, end */
	PATTERN_QUOTED,		/* a value that is one "..." text */
	PATTERN_TOKEN,		/* number, range dots, word, any character */
	PATTERN_OR_FEWER,	/* 64, 128 or fewer: the words alone */
	PATTERN_DATE,		/* 2024, 2024-10 or 2024-10-01 */
	PATTERN_ATTRIBUTE,	/* name[=value]: name, quoted, bare */
	PATTERN_PLAIN,		/* a name that may be a file's */
	PATTERN_NCCL_LABEL,	/* the task's number that srun --label puts first */
	PATTERN_NCCL_NAME,	/* of nccl-tests, "Collective test": its program */
	PATTERN_NCCL_RANK,	/* "# Rank": its group of ranks, its host */
	PATTERN_NCCL_FAILED,	/* a test ended early */
	PATTERN_NCCL_NUMBERS,	/* a line of numbers, which should be a row */
	PATTERN_NCCL_ROW,	/* size, count, type, time, #wrong */
	PATTERNS
};

enum { PATTERN_GROUPS = 6 };

/* pattern_match -- does the pattern match at the start of `in`?  Group 0 is
 * the whole match; one that took no part has length 0 and source NULL. */
bool pattern_match(enum pattern pattern, struct span in,
                   struct span group[PATTERN_GROUPS]);

enum token_kind {		/* any other character stands for itself */
	TOKEN_END = 0, TOKEN_NUMBER = 256, TOKEN_RANGE, TOKEN_WORD
};

struct cursor {			/* reads the tokens of a span one by one */
	struct span rest;	/* behind `at` */
	int kind;
	struct span at;		/* the token; of length 0 at the end */
};

struct cursor cursor_start(struct span in);
void cursor_next(struct cursor *cursor);

#endif
