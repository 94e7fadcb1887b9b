/*
 * store_inside.h -- what store.c, store_allow.c and store_ask.c share; no
 * other file includes it.
 */
#ifndef REPORT_STORE_INSIDE_H
#define REPORT_STORE_INSIDE_H

#include <sqlite3.h>

#include "report/store.h"

struct store {
	sqlite3 *db;
	const struct table *tables;
	size_t ntables;
	enum filling { FILL_NEVER, FILL_LATER, FILL_NOW, FILL_DONE } *filling;
				/* [i]: what is to become of table i's rows */
	const struct table *points;	/* NULL: nothing */
	bool glossary_wanted, glossary_good;	/* its rows */
	char **lets;		/* names made by them */
	size_t nlets;
	size_t steps, limit;	/* thousands, of the query at hand */
	char *refused;		/* what the authoriser turned down, or NULL */
};

/* The functions a query may call. */
extern const char *const store_functions[];
extern const size_t store_nfunctions;

/* store_table -- NULL if there is none of that name. */
const struct table *store_table(const struct store *store, const char *name);

/* store_readable -- a table or view that queries may name? */
bool store_readable(const struct store *store, const char *name);

/* store_note_read -- a query reads this: its rows are needed. */
void store_note_read(struct store *store, const char *name);

/* store_fill -- all rows that are needed; SQLite's status. */
int store_fill(struct store *store);

/* SQLite's callbacks; data is the store. */
int store_authorise(void *data, int action, const char *first,
                    const char *second, const char *base, const char *view);
int store_count_steps(void *data);

void store_set_limits(sqlite3 *db);

/* store_harden -- limits, settings and shown() for a fresh database. */
void store_harden(struct store *store);

#endif
