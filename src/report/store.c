/* store.c -- tables in SQLite; see store.h */
#include "report/store_inside.h"

#include "base/number.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The program's own statement: no authoriser, no limit. */
static int own(struct store *store, const char *sql)
{
	sqlite3_set_authorizer(store->db, NULL, NULL);
	sqlite3_progress_handler(store->db, 0, NULL, NULL);
	int status = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
	sqlite3_set_authorizer(store->db, store_authorise, store);
	sqlite3_progress_handler(store->db, 1000, store_count_steps, store);
	return status;
}

static sqlite3_str *text_new(void)
{
	return sqlite3_str_new(NULL);
}

static int own_text(struct store *store, sqlite3_str *text)
{
	char *sql = sqlite3_str_finish(text);
	int status = sql ? own(store, sql) : SQLITE_NOMEM;

	sqlite3_free(sql);
	return status;
}

static int create(struct store *store, const struct table *table)
{
	sqlite3_str *sql = text_new();

	sqlite3_str_appendf(sql, "create table main.\"%w\" (", table->name);
	for (size_t i = 0; i < table->ncolumns; i++)
		sqlite3_str_appendf(sql, "%s\"%w\" %s", i ? ", " : "",
		    table->columns[i].name,
		    table->columns[i].kind == CELL_TEXT ? "TEXT" : "REAL");
	sqlite3_str_appendall(sql, ")");
	return own_text(store, sql);
}

/* Like own(), without authoriser and limit, until the next own(). */
static sqlite3_stmt *prepare_insert(struct store *store, const char *table,
                                    size_t ncolumns)
{
	sqlite3_str *sql = text_new();
	sqlite3_stmt *statement = NULL;

	sqlite3_str_appendf(sql, "insert into main.\"%w\" values (", table);
	for (size_t i = 0; i < ncolumns; i++)
		sqlite3_str_appendall(sql, i ? ", ?" : "?");
	sqlite3_str_appendall(sql, ")");
	char *text = sqlite3_str_finish(sql);
	sqlite3_set_authorizer(store->db, NULL, NULL);
	sqlite3_progress_handler(store->db, 0, NULL, NULL);
	sqlite3_limit(store->db, SQLITE_LIMIT_VARIABLE_NUMBER, (int)ncolumns);
	if (text)
		sqlite3_prepare_v2(store->db, text, -1, &statement, NULL);
	sqlite3_free(text);
	return statement;
}

static void bind_row(sqlite3_stmt *statement, const struct table *table, size_t row)
{
	const union cell *cell = table_row(table, row);

	for (size_t i = 0; i < table->ncolumns; i++)
		if (table->columns[i].kind == CELL_TEXT)
			sqlite3_bind_text(statement, (int)i + 1, cell[i].text,
			                  -1, SQLITE_STATIC);
		else if (isnan(cell[i].number))
			sqlite3_bind_null(statement, (int)i + 1);
		else
			sqlite3_bind_double(statement, (int)i + 1, cell[i].number);
}

static int fill(struct store *store, const struct table *table)
{
	sqlite3_stmt *statement = prepare_insert(store, table->name, table->ncolumns);
	int status = statement ? SQLITE_DONE : sqlite3_errcode(store->db);

	for (size_t i = 0; i < table->nrows && status == SQLITE_DONE; i++) {
		bind_row(statement, table, i);
		status = sqlite3_step(statement);
		sqlite3_reset(statement);
	}
	sqlite3_finalize(statement);
	store_set_limits(store->db);
	return status == SQLITE_DONE ? SQLITE_OK : status;
}

static int add_terms(sqlite3_stmt *statement, const char *name,
                     const struct table *table)
{
	int status = SQLITE_DONE;

	for (size_t i = 0; i < table->ncolumns && status == SQLITE_DONE; i++) {
		const struct column *c = &table->columns[i];
		const char *const cells[] = { name, c->name, c->unit, c->help };

		for (int k = 0; k < 4; k++)
			sqlite3_bind_text(statement, k + 1, cells[k], -1,
			                  SQLITE_STATIC);
		status = sqlite3_step(statement);
		sqlite3_reset(statement);
	}
	return status;
}

static int fill_glossary(struct store *store)
{
	int status = own(store, "delete from main.glossary");
	sqlite3_stmt *statement = prepare_insert(store, "glossary", 4);

	if (status == SQLITE_OK)
		status = statement ? SQLITE_DONE : sqlite3_errcode(store->db);
	for (size_t i = 0; i < store->ntables && status == SQLITE_DONE; i++)
		status = add_terms(statement, store->tables[i].name,
		                   &store->tables[i]);
	if (store->points && status == SQLITE_DONE)
		status = add_terms(statement, "points", store->points);
	sqlite3_finalize(statement);
	store_set_limits(store->db);
	return status == SQLITE_DONE ? SQLITE_OK : status;
}

void store_note_read(struct store *store, const char *name)
{
	const struct table *table = store_table(store, name);
	enum filling *filling = table ? &store->filling[table - store->tables] : NULL;

	if (filling && *filling == FILL_LATER)
		*filling = FILL_NOW;
	if (strcasecmp(name, "glossary") == 0)
		store->glossary_wanted = true;
}

static int fill_wanted(struct store *store)
{
	int status = SQLITE_OK;

	for (size_t i = 0; i < store->ntables && status == SQLITE_OK; i++)
		if (store->filling[i] == FILL_NOW) {
			store->filling[i] = FILL_DONE;
			status = fill(store, &store->tables[i]);
		}
	if (status == SQLITE_OK && store->glossary_wanted && !store->glossary_good) {
		store->glossary_good = true;
		status = fill_glossary(store);
	}
	return status;
}

static bool is_full(const struct store *store)
{
	for (size_t i = 0; i < store->ntables; i++)
		if (store->filling[i] == FILL_NOW)
			return false;
	return !store->glossary_wanted || store->glossary_good;
}

/* Statements prepared before this go on, and see the rows. */
int store_fill(struct store *store)
{
	if (is_full(store))
		return SQLITE_OK;
	int status = own(store, "begin");
	if (status == SQLITE_OK)
		status = fill_wanted(store);
	return status == SQLITE_OK ? own(store, "commit") : status;
}

static bool load(struct store *store, struct diag *diag)
{
	int status = own(store, "begin; create table main.glossary ("
	    "table_name TEXT, column_name TEXT, unit TEXT, help TEXT)");
	const char *name = "glossary";

	for (size_t i = 0; i < store->ntables && status == SQLITE_OK; i++) {
		name = store->tables[i].name;
		status = create(store, &store->tables[i]);
	}
	if (status == SQLITE_OK)
		status = own(store, "commit");
	if (status == SQLITE_OK)
		return true;
	diag_say(diag, LEVEL_ERROR, name, "cannot be a table for queries: %s",
	         sqlite3_errmsg(store->db));
	return false;
}

struct store *store_open(const struct table *tables, size_t n, bool with_rows,
                         size_t steps, struct diag *diag)
{
	struct store *store = mem_alloc(1, sizeof *store);

	store->tables = tables;
	store->ntables = n;
	store->filling = mem_alloc(n, sizeof *store->filling);
	for (size_t i = 0; i < n; i++)
		store->filling[i] = with_rows ? FILL_LATER : FILL_NEVER;
	store->limit = steps;
	if (sqlite3_open(":memory:", &store->db) != SQLITE_OK) {
		diag_say(diag, LEVEL_FAILURE, NULL, "SQLite: %s",
		         sqlite3_errmsg(store->db));
		store_close(store);
		return NULL;
	}
	store_harden(store);
	if (!load(store, diag)) {
		store_close(store);
		return NULL;
	}
	return store;
}

void store_close(struct store *store)
{
	if (!store)
		return;
	sqlite3_close(store->db);
	sqlite3_free(store->refused);
	for (size_t i = 0; i < store->nlets; i++)
		free(store->lets[i]);
	free(store->lets);
	free(store->filling);
	free(store);
}

/* ---- points and lets ---- */

static void append_filter(sqlite3_str *sql, const struct report_filter *filter,
                          bool first)
{
	char number[NUMBER_ROOM];

	sqlite3_str_appendf(sql, "%s \"%w\" ", first ? " where" : " and",
	                    filter->column);
	if (filter->text)
		sqlite3_str_appendf(sql, "= %Q", filter->text);
	else if (isfinite(filter->number))
		sqlite3_str_appendf(sql, "= %s", number_write(number, filter->number));
	else
		sqlite3_str_appendall(sql, isnan(filter->number) ? "is null"
		    : filter->number > 0 ? "= 9e999" : "= -9e999");
}

void store_points(struct store *store, const char *table,
                  const struct report_filter *filters, size_t nfilters)
{
	sqlite3_str *sql = text_new();

	sqlite3_str_appendall(sql, "drop view if exists temp.points;");
	store->points = table ? store_table(store, table) : NULL;
	store->glossary_good = false;
	if (table) {
		assert(store->points);
		sqlite3_str_appendf(sql, "create view temp.points as "
		    "select * from main.\"%w\"", table);
		for (size_t i = 0; i < nfilters; i++)
			append_filter(sql, &filters[i], i == 0);
	}
	int status = own_text(store, sql);
	assert(status == SQLITE_OK);
	(void)status;
}

static bool remember_let(struct store *store, const char *name)
{
	size_t room = strlen(name) + 1;

	store->lets = mem_grow(store->lets, store->nlets, store->nlets + 1,
	                       sizeof *store->lets);
	store->lets[store->nlets] = mem_alloc(room, 1);
	memcpy(store->lets[store->nlets++], name, room);
	return true;
}

bool store_let(struct store *store, const char *name, struct span name_at,
               const struct query *query, struct diag *diag)
{
	if (store_readable(store, name)) {
		diag_at(diag, LEVEL_ERROR, name_at, "the name '%s' is taken", name);
		return false;
	}
	struct answer *answer = store_ask(store, query, NULL, diag);
	/* Once under the limits, so that it is known to end; then as a table, so
	 * that the queries below need not do it again for each row of theirs. */
	while (answer && answer_next(answer))
		;
	if (!answer || !answer_end(answer, diag))
		return false;
	sqlite3_str *sql = text_new();
	sqlite3_str_appendf(sql, "create table temp.\"%w\" as %s", name, query->text);
	if (own_text(store, sql) != SQLITE_OK) {
		diag_at(diag, LEVEL_ERROR, query->at, "cannot be a table: %s",
		        sqlite3_errmsg(store->db));
		return false;
	}
	return remember_let(store, name);
}
