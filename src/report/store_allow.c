/* store_allow.c -- what a query may do; see store_inside.h */
#include "report/store_inside.h"

#include "report/format.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Deterministic on every processor: no pow, exp, log, random, time. */
const char *const store_functions[] = {
	"abs", "avg", "ceil", "char", "coalesce", "count", "cume_dist",
	"dense_rank", "first_value", "floor", "format", "glob", "group_concat",
	"hex", "ifnull", "iif", "instr", "lag", "last_value", "lead", "length",
	"like", "lower", "ltrim", "max", "min", "nth_value", "ntile", "nullif",
	"percent_rank", "printf", "quote", "rank", "replace", "round",
	"row_number", "rtrim", "shown", "sign", "sqrt", "substr", "substring",
	"sum", "total", "trim", "typeof", "unicode", "upper",
};
const size_t store_nfunctions = sizeof store_functions / sizeof *store_functions;

const struct table *store_table(const struct store *store, const char *name)
{
	for (size_t i = 0; i < store->ntables; i++)
		if (strcasecmp(store->tables[i].name, name) == 0)
			return &store->tables[i];
	return NULL;
}

bool store_readable(const struct store *store, const char *name)
{
	if (strcasecmp(name, "points") == 0 || strcasecmp(name, "glossary") == 0)
		return true;
	for (size_t i = 0; i < store->nlets; i++)
		if (strcasecmp(store->lets[i], name) == 0)
			return true;
	return store_table(store, name) != NULL;
}

static bool callable(const char *name)
{
	for (size_t i = 0; i < store_nfunctions; i++)
		if (strcasecmp(store_functions[i], name) == 0)
			return true;
	return false;
}

static int refuse(struct store *store, const char *what, const char *name)
{
	sqlite3_free(store->refused);
	store->refused = sqlite3_mprintf("a query may not %s%s%s%s", what,
	    name ? " '" : "", name ? name : "", name ? "'" : "");
	return SQLITE_DENY;
}

/* Names of subqueries come with an empty database name or none. */
int store_authorise(void *data, int action, const char *first,
                     const char *second, const char *base, const char *view)
{
	struct store *store = data;

	(void)view;
	switch (action) {
	case SQLITE_SELECT:
		return SQLITE_OK;
	case SQLITE_READ:
		store_note_read(store, first);
		if (!base || !*base || store_readable(store, first))
			return SQLITE_OK;
		return refuse(store, "read", first);
	case SQLITE_FUNCTION:
		return callable(second) ? SQLITE_OK
		                        : refuse(store, "call", second);
	case SQLITE_RECURSIVE:
		return refuse(store, "be recursive", NULL);
	default:
		return refuse(store, "do anything but read", NULL);
	}
}

/* Called every thousand steps. */
int store_count_steps(void *data)
{
	struct store *store = data;

	return ++store->steps > store->limit;
}

/* shown(x), shown(x, format) */
static void sql_shown(sqlite3_context *context, int n, sqlite3_value **value)
{
	const char *name = n > 1 ? (const char *)sqlite3_value_text(value[1]) : "exact";
	char out[FORMAT_ROOM];
	struct format format;

	if (!name || !format_read(name, strlen(name), &format)) {
		sqlite3_result_error(context, "shown: unknown format", -1);
		return;
	}
	if (sqlite3_value_type(value[0]) == SQLITE_TEXT) {
		sqlite3_result_value(context, value[0]);
		return;
	}
	double x = sqlite3_value_type(value[0]) == SQLITE_NULL
	         ? NAN : sqlite3_value_double(value[0]);
	sqlite3_result_text(context, format_number(out, &format, x), -1,
	                    SQLITE_TRANSIENT);
}

void store_set_limits(sqlite3 *db)
{
	sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1000000);
	sqlite3_limit(db, SQLITE_LIMIT_EXPR_DEPTH, 200);
	sqlite3_limit(db, SQLITE_LIMIT_COMPOUND_SELECT, 50);
	sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
	sqlite3_limit(db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200);
	sqlite3_limit(db, SQLITE_LIMIT_VARIABLE_NUMBER, 100);
}

/* A misspelt "column" must not turn into a string. */
void store_harden(struct store *store)
{
	int kind = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;

	sqlite3_db_config(store->db, SQLITE_DBCONFIG_DQS_DML, 0, (int *)NULL);
	sqlite3_db_config(store->db, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)NULL);
	sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
	sqlite3_db_config(store->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
	for (int n = 1; n <= 2; n++)
		sqlite3_create_function(store->db, "shown", n, kind, NULL,
		                        sql_shown, NULL, NULL);
	store_set_limits(store->db);
}
