/*
 * store.h -- tables in SQLite, in memory, read-only for templates.
 *
 * Idea: every table becomes an SQL table of its name, texts as TEXT, numbers
 * as REAL, NaN as NULL.  `points` is a view of the table that the figure or
 * report at hand draws from, narrowed by its filters.  `glossary` lists all
 * columns, those of `points` too: table_name, column_name, unit, help.
 *
 * What a query may do: one `select` (or `with ... select`), reading those
 * tables, calling the functions of one list; `shown(x)` and
 * `shown(x, 'GB')` write a number as a placeholder would.  All else is
 * refused by an authoriser; length and steps are limited, and steps are
 * counted, not timed, so that the same query stops everywhere alike.
 *
 * Errors: every refusal is said at its place in the template (LEVEL_ERROR).
 *
 * Ownership: the store copies a table's rows when a query first reads them,
 * so that the tables must outlive it.  Texts of an answer live until its next
 * row.
 */
#ifndef REPORT_STORE_H
#define REPORT_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/mem.h"
#include "report/report.h"

enum {
	STORE_STEPS = 1000000,	/* a query's limit, in thousand SQLite steps */
	STORE_LENGTH = 10000	/* a query's limit, bytes */
};

struct query {
	const char *text;	/* as long as its span: offsets are the span's */
	struct span at;
};

struct store;
struct answer;			/* a query being answered, row by row */

enum value_kind { VALUE_NONE, VALUE_TEXT, VALUE_NUMBER };

/* store_open -- with_rows false: the columns alone, for checking.  NULL, and
 * said, if two names clash. */
struct store *store_open(const struct table *tables, size_t n, bool with_rows,
                         size_t steps, struct diag *diag);
void store_close(struct store *store);

/* store_points -- what `points` means from now on; table NULL: nothing. */
void store_points(struct store *store, const char *table,
                  const struct report_filter *filters, size_t nfilters);

/* store_let -- a table; false, and said, if the query is wrong or the name
 * taken. */
bool store_let(struct store *store, const char *name, struct span name_at,
               const struct query *query, struct diag *diag);

/* store_ask -- NULL, and said, if the query is wrong.  `outer` (may be NULL)
 * gives :NAME the value of its column NAME. */
struct answer *store_ask(struct store *store, const struct query *query,
                         const struct answer *outer, struct diag *diag);

/* answer_next -- the next row, if there is one. */
bool answer_next(struct answer *answer);

/* answer_end -- done with it; false, and said, if it was cut short. */
bool answer_end(struct answer *answer, struct diag *diag);

size_t answer_columns(const struct answer *answer);
const char *answer_name(const struct answer *answer, size_t i);

/* answer_column -- the column of that name, or SIZE_MAX. */
size_t answer_column(const struct answer *answer, const char *name);

/* answer_declared_text -- is it a text column of a table, rows or not? */
bool answer_declared_text(const struct answer *answer, size_t i);

/* Of the row at hand. */
enum value_kind answer_kind(const struct answer *answer, size_t i);
double answer_number(const struct answer *answer, size_t i);	/* NaN: none */
const char *answer_text(const struct answer *answer, size_t i);	/* "": none */

#endif
