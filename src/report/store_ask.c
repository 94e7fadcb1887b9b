/* store_ask.c -- a query, what is wrong with it, and its answer; see store.h */
#include "report/store_inside.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct answer {
	struct store *store;
	sqlite3_stmt *statement;
	const struct query *query;
	int status;		/* of the last step */
};

/* ---- what is wrong with a query, and where ---- */

static bool in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static struct span part_of(const struct query *query, size_t off, size_t len)
{
	return (struct span){ query->at.source, query->at.off + off, len };
}

/* Where the word stands in the query, whole; the query's start if nowhere. */
static struct span place_of(const struct query *query, const char *word)
{
	size_t len = strlen(word);
	const char *p = query->text;

	while (len && (p = strstr(p, word))) {
		if ((p == query->text || !in_word(p[-1])) && !in_word(p[len]))
			return part_of(query, (size_t)(p - query->text), len);
		p += len;
	}
	return part_of(query, 0, strcspn(query->text, "\n"));
}

/* SQLite gives an offset for most mistakes (not for a missing table). */
static struct span error_place(const struct answer *answer, const char *word)
{
	int off = sqlite3_error_offset(answer->store->db);
	const char *p = answer->query->text;
	size_t len = 0;

	if (off < 0 || (size_t)off > strlen(p))
		return place_of(answer->query, word);
	while (in_word(p[(size_t)off + len]) || p[(size_t)off + len] == '.')
		len++;
	return part_of(answer->query, (size_t)off, len ? len : 1);
}

static void hint_column(const struct store *store, const char *word, struct diag *diag)
{
	const char *names[1000], *dot = strrchr(word, '.');
	size_t n = 0;

	word = dot ? dot + 1 : word;
	for (size_t i = 0; i < store->ntables; i++) {
		const struct table *table = &store->tables[i];
		if (table_column(table, word) != SIZE_MAX) {
			diag_hint(diag, "it is a column of '%s'", table->name);
			return;
		}
		for (size_t k = 0; k < table->ncolumns && n < 1000; k++)
			names[n++] = table->columns[k].name;
	}
	const char *near = near_name(word, strlen(word), names, n);
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
}

static void hint_table(const struct store *store, const char *word, struct diag *diag)
{
	const char *names[200] = { "points", "glossary" };
	size_t n = 2;

	if (strcasecmp(word, "points") == 0) {
		diag_hint(diag, "the study must say which section it is: from = SECTION");
		return;
	}
	for (size_t i = 0; i < store->ntables && n < 200; i++)
		names[n++] = store->tables[i].name;
	for (size_t i = 0; i < store->nlets && n < 200; i++)
		names[n++] = store->lets[i];
	const char *near = near_name(word, strlen(word), names, n);
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
}

static void hint_function(const struct store *store, const char *word,
                          struct diag *diag)
{
	const char *near = near_name(word, strlen(word), store_functions, store_nfunctions);

	(void)store;
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
}

/* SQLite's messages that name a word, in this program's own words. */
static bool say_unknown(const struct answer *answer, const char *message,
                        struct diag *diag)
{
	static const struct {
		const char *start, *what;
		void (*hint)(const struct store *, const char *, struct diag *);
	} known[] = {
		{ "no such column: ", "column", hint_column },
		{ "no such table: ", "table", hint_table },
		{ "no such function: ", "function", hint_function },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		size_t len = strlen(known[i].start);
		if (strncmp(message, known[i].start, len) != 0)
			continue;
		const char *word = message + len;
		diag_at(diag, LEVEL_ERROR, error_place(answer, word),
		        "unknown %s '%s'", known[i].what, word);
		known[i].hint(answer->store, word, diag);
		return true;
	}
	return false;
}

static void say_wrong(const struct answer *answer, struct diag *diag)
{
	struct store *store = answer->store;
	char *message = sqlite3_mprintf("%s", sqlite3_errmsg(store->db));

	if (answer->status == SQLITE_INTERRUPT)
		diag_at(diag, LEVEL_ERROR, place_of(answer->query, ""),
		        "the query takes too long: stopped");
	else if (store->refused)
		diag_at(diag, LEVEL_ERROR, error_place(answer, ""), "%s",
		        store->refused);
	else if (!message || !say_unknown(answer, message, diag))
		diag_at(diag, LEVEL_ERROR, error_place(answer, ""), "SQL: %s",
		        message ? message : "out of memory");
	sqlite3_free(message);
}

/* ---- asking ---- */

/* One statement that reads: said here, before SQLite's own words. */
static bool looks_right(const struct query *query, struct diag *diag)
{
	const char *p = query->text + strspn(query->text, " \t\n");
	size_t off = (size_t)(p - query->text), len = 0;

	if (strlen(query->text) > STORE_LENGTH) {
		diag_at(diag, LEVEL_ERROR, place_of(query, ""),
		        "a query of more than %d bytes", STORE_LENGTH);
		return false;
	}
	while (in_word(p[len]))
		len++;
	if ((len == 6 && strncasecmp(p, "select", len) == 0)
	    || (len == 4 && strncasecmp(p, "with", len) == 0))
		return true;
	diag_at(diag, LEVEL_ERROR, part_of(query, off, len ? len : 1),
	        "a query starts with 'select' or 'with'");
	return false;
}

static bool alone(const struct query *query, const char *tail, struct diag *diag)
{
	tail += strspn(tail, " \t\n;");
	if (*tail == '\0')
		return true;
	diag_at(diag, LEVEL_ERROR,
	        part_of(query, (size_t)(tail - query->text), strcspn(tail, "\n")),
	        "one query at a time: this comes after its end");
	return false;
}

static bool bind_outer(struct answer *answer, const struct answer *outer,
                       struct diag *diag)
{
	int n = sqlite3_bind_parameter_count(answer->statement);

	for (int i = 1; i <= n; i++) {
		const char *name = sqlite3_bind_parameter_name(answer->statement, i);
		size_t column = outer && name && *name == ':'
		              ? answer_column(outer, name + 1) : SIZE_MAX;
		if (column == SIZE_MAX) {
			diag_at(diag, LEVEL_ERROR,
			        place_of(answer->query, name ? name : "?"),
			        "'%s' is no column of a row around this query",
			        name ? name : "?");
			return false;
		}
		sqlite3_bind_value(answer->statement, i,
		    sqlite3_column_value(outer->statement, (int)column));
	}
	return true;
}

struct answer *store_ask(struct store *store, const struct query *query,
                         const struct answer *outer, struct diag *diag)
{
	const char *tail = "";

	if (!looks_right(query, diag))
		return NULL;
	struct answer *answer = mem_alloc(1, sizeof *answer);
	*answer = (struct answer){ .store = store, .query = query };
	sqlite3_free(store->refused);
	store->refused = NULL;
	if (!outer)
		store->steps = 0;
	answer->status = sqlite3_prepare_v2(store->db, query->text, -1,
	                                    &answer->statement, &tail);
	if (answer->status == SQLITE_OK)
		answer->status = store_fill(store);
	if (answer->status != SQLITE_OK)
		say_wrong(answer, diag);
	else if (alone(query, tail, diag) && bind_outer(answer, outer, diag))
		return answer;
	sqlite3_finalize(answer->statement);
	free(answer);
	return NULL;
}

bool answer_next(struct answer *answer)
{
	answer->status = sqlite3_step(answer->statement);
	return answer->status == SQLITE_ROW;
}

bool answer_end(struct answer *answer, struct diag *diag)
{
	int status = answer->status;
	bool whole = status == SQLITE_OK || status == SQLITE_ROW
	          || status == SQLITE_DONE;

	if (!whole)
		say_wrong(answer, diag);
	sqlite3_finalize(answer->statement);
	free(answer);
	return whole;
}

size_t answer_columns(const struct answer *answer)
{
	return (size_t)sqlite3_column_count(answer->statement);
}

const char *answer_name(const struct answer *answer, size_t i)
{
	const char *name = sqlite3_column_name(answer->statement, (int)i);

	return name ? name : "";
}

size_t answer_column(const struct answer *answer, const char *name)
{
	for (size_t i = 0; i < answer_columns(answer); i++)
		if (strcmp(answer_name(answer, i), name) == 0)
			return i;
	return SIZE_MAX;
}

bool answer_declared_text(const struct answer *answer, size_t i)
{
	const char *type = sqlite3_column_decltype(answer->statement, (int)i);

	return type && strcmp(type, "TEXT") == 0;
}

enum value_kind answer_kind(const struct answer *answer, size_t i)
{
	switch (sqlite3_column_type(answer->statement, (int)i)) {
	case SQLITE_INTEGER:
	case SQLITE_FLOAT:
		return VALUE_NUMBER;
	case SQLITE_TEXT:
		return VALUE_TEXT;
	default:		/* a blob is no text */
		return VALUE_NONE;
	}
}

double answer_number(const struct answer *answer, size_t i)
{
	return answer_kind(answer, i) == VALUE_NUMBER
	     ? sqlite3_column_double(answer->statement, (int)i) : NAN;
}

const char *answer_text(const struct answer *answer, size_t i)
{
	const unsigned char *text = answer_kind(answer, i) == VALUE_TEXT
	    ? sqlite3_column_text(answer->statement, (int)i) : NULL;

	return text ? (const char *)text : "";
}
