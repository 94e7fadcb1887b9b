/*
 * lex.h -- the text of a study cut into blocks of `key = value` entries.
 *
 * The first block is the study level (before any section).  What a key means
 * is not known here (key.h), nor what a value is (value.h): an entry holds
 * their places, and later what was read from them.
 */
#ifndef STUDY_LEX_H
#define STUDY_LEX_H

#include "base/mem.h"
#include "study/key.h"
#include "study/token.h"

struct item {			/* one value of a list */
	struct span at;
	const char *text;	/* a name, unquoted; NULL for a number */
	double number;		/* SI */
	const char *modifier;	/* "bidirectional" if it was halved, else NULL */
	const void *found;	/* the model or system of that name */
	bool said;		/* a complaint about it was made */
};

struct list {
	struct item *items;
	size_t n;
	struct span or_fewer;	/* these words, if they end it; else length 0 */
};

struct entry {
	struct span key, value;	/* value: blanks and comment cut off */
	struct key rule;	/* name NULL: unknown, and said */
	struct list list;	/* what the value holds, by the rule's form */
	bool bad;		/* a mistake was said: conclude nothing from it */
	bool used;
};

struct block {
	enum place place;
	struct span header;	/* "[sweep scaling]"; of length 0: study level */
	struct span kind, name;
	struct entry *entries;
	size_t n;
};

struct blocks {
	struct block *blocks;	/* blocks[0] is the study level */
	size_t n;
};

/* lex_study -- mistakes are said; what could be read is returned. */
struct blocks lex_study(struct arena *arena, const struct source *source,
                        struct diag *diag);

#endif
