/* check.c -- see check.h; check_read is in check_read.c */
#include "report/check.h"

#include "report/markdown.h"
#include "report/prose.h"
#include "base/span.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

struct check {
	struct arena *arena;
	struct store *store;
	const struct report_job *job;
	struct diag *diag;
};

/* ---- order by ---- */

static bool word_char(char c)
{
	return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* Past a string, a quoted name or a comment that starts at p; else p. */
static const char *pass_over(const char *p)
{
	const char *end = NULL;

	if (*p == '\'' || *p == '"' || *p == '`')
		end = strchr(p + 1, *p);
	else if (*p == '[')
		end = strchr(p + 1, ']');
	else if (strncmp(p, "--", 2) == 0)
		end = strchr(p, '\n');
	else if (strncmp(p, "/*", 2) == 0 && (end = strstr(p + 2, "*/")))
		end++;
	else
		return p;
	return end ? end + 1 : p + strlen(p);
}

static bool is_word(const char *p, const char *word)
{
	size_t len = strlen(word);

	return strncasecmp(p, word, len) == 0 && !word_char(p[len]);
}

/* The order of the whole answer: not one inside brackets. */
static bool has_order(const char *p)
{
	int depth = 0;

	while (*p) {
		const char *next = pass_over(p);
		if (next != p) {
			p = next;
			continue;
		}
		depth += (*p == '(') - (*p == ')');
		if (!word_char(*p)) {
			p++;
			continue;
		}
		if (depth == 0 && is_word(p, "order")) {
			p += strlen("order");
			p += strspn(p, " \t\n");
			if (is_word(p, "by"))
				return true;
			continue;
		}
		while (word_char(*p))
			p++;
	}
	return false;
}

static bool check_order(const struct check *check, const struct query *query)
{
	if (has_order(query->text))
		return true;
	diag_at(check->diag, LEVEL_ERROR,
	        span_part(query->at, 0, strcspn(query->text, "\n")),
	        "the query has no 'order by'");
	diag_hint(check->diag, "without one, rows come in any order; "
	          "'order by 1' will do for a single row");
	return false;
}

/* ---- figures ---- */

static bool check_filters(const struct check *check,
                          const struct report_figure *figure,
                          const struct table *table)
{
	bool ok = true;

	for (size_t i = 0; i < figure->nfilters; i++) {
		const char *column = figure->filters[i].column;
		if (table_column(table, column) != SIZE_MAX)
			continue;
		diag_at(check->diag, LEVEL_ERROR, figure->at,
		        "figure '%s' keeps rows by '%s', which '%s' does not have",
		        figure->name, column, table->name);
		ok = false;
	}
	return ok;
}

static bool check_series(const struct check *check, const struct query *query)
{
	bool ok = check_order(check, query);
	struct answer *answer = store_ask(check->store, query, NULL, check->diag);

	if (!answer)
		return false;
	if (answer_columns(answer) < 2) {
		diag_at(check->diag, LEVEL_ERROR, query->at,
		        "a series has a name and at least one more column");
		ok = false;
	}
	return answer_end(answer, check->diag) && ok;
}

static bool check_subject(const struct check *check, const struct query *query)
{
	if (!query->text)
		return true;
	bool ok = check_order(check, query);
	struct answer *answer = store_ask(check->store, query, NULL, check->diag);
	return answer && answer_end(answer, check->diag) && ok;
}

static bool check_words(const struct check *check, struct span at)
{
	return !at.source || prose_check(at, check->diag);
}

/* The same template on the same table would only repeat its mistakes. */
static bool seen(const struct report_job *job, const struct templates *templates,
                 size_t i, bool same_table)
{
	for (size_t k = 0; k < i; k++)
		if (templates->figures[k] == templates->figures[i]
		    && (!same_table || strcmp(job->figures[k].table,
		                              job->figures[i].table) == 0))
			return true;
	return false;
}

static bool check_queries(const struct check *check,
                          const struct report_figure *figure,
                          const struct template_figure *template)
{
	store_points(check->store, figure->table, NULL, 0);
	bool ok = check_subject(check, &template->subject);
	for (size_t i = 0; i < template->nseries; i++)
		ok = check_series(check, &template->series[i].query) && ok;
	if (!ok)
		diag_at(check->diag, LEVEL_NOTE, figure->at,
		        "figure '%s' cannot draw '%s'", figure->name, figure->table);
	return ok;
}

static const struct table *table_of(const struct report_job *job, const char *name)
{
	for (size_t i = 0; i < job->ntables; i++)
		if (strcmp(job->tables[i].name, name) == 0)
			return &job->tables[i];
	return NULL;
}

bool check_figure(struct arena *arena, struct store *store,
                  const struct report_job *job, const struct templates *templates,
                  size_t i, struct diag *diag)
{
	struct check check = { arena, store, job, diag };
	const struct report_figure *figure = &job->figures[i];
	const struct template_figure *template = templates->figures[i];
	bool ok = check_filters(&check, figure, table_of(job, figure->table));

	if (!seen(job, templates, i, false)) {
		ok = check_words(&check, template->title) && ok;
		ok = check_words(&check, template->caption) && ok;
	}
	if (!seen(job, templates, i, true))
		ok = check_queries(&check, figure, template) && ok;
	return ok;
}

/* ---- the report ---- */

static bool check_parts(const struct check *check, const struct part *part,
                        const struct answer *row);

static bool check_text_format(const struct check *check, const struct answer *row,
                              size_t i, const struct format *format,
                              struct span at)
{
	if (!answer_declared_text(row, i) || !format->name || format_is_text(format))
		return true;
	diag_at(check->diag, LEVEL_ERROR, at, "a text has no format '%s'",
	        format->name);
	return false;
}

static void hint_column(const struct check *check, const struct part *hole,
                        const struct answer *row)
{
	size_t n = answer_columns(row);
	const char **names = arena_alloc(check->arena, n, sizeof *names);

	for (size_t i = 0; i < n; i++)
		names[i] = answer_name(row, i);
	const char *near = near_name(hole->name, hole->name_at.len, names, n);
	if (near)
		diag_hint(check->diag, "did you mean '%s'?", near);
}

static bool check_hole(const struct check *check, const struct part *hole,
                       const struct answer *row)
{
	if (!row) {
		diag_at(check->diag, LEVEL_ERROR, hole->at,
		        "no row here to take '%s' from", hole->name);
		diag_hint(check->diag, "placeholders stand in ':::each QUERY'");
		return false;
	}
	size_t i = answer_column(row, hole->name);
	if (i != SIZE_MAX)
		return check_text_format(check, row, i, &hole->format,
		    hole->format_at.source ? hole->format_at : hole->at);
	diag_at(check->diag, LEVEL_ERROR, hole->name_at,
	        "unknown column '%s': the row of ':::each' has none", hole->name);
	hint_column(check, hole, row);
	return false;
}

static bool check_each(const struct check *check, const struct part *part,
                       const struct answer *outer)
{
	bool ok = check_order(check, &part->query);
	struct answer *row = store_ask(check->store, &part->query, outer, check->diag);

	if (row) {
		ok = check_parts(check, part->body, row) && ok;
		answer_end(row, check->diag);
	}
	return check_parts(check, part->none, outer) && ok && row;
}

/* The SQL name as the query writes it, or the query's first line. */
static struct span name_place(const struct query *query, const char *name)
{
	const char *p = strstr(query->text, name);

	return p ? span_part(query->at, (size_t)(p - query->text), strlen(name))
	         : span_part(query->at, 0, strcspn(query->text, "\n"));
}

static bool check_heading(const struct check *check, const struct query *query,
                          const struct answer *row, size_t i)
{
	const char *name = answer_name(row, i);
	struct span at = name_place(query, name);
	struct format format;
	bool good;
	size_t len = markdown_heading(name, &format, &good), n;

	if (good)
		return check_text_format(check, row, i, &format, at);
	const char *word = name + len + 1, *const *names = format_names(&n);
	const char *near = near_name(word, strlen(word), names, n);
	diag_at(check->diag, LEVEL_ERROR, at, "unknown format '%s'", word);
	if (near)
		diag_hint(check->diag, "did you mean '%s'?", near);
	return false;
}

static bool check_table(const struct check *check, const struct part *part,
                        const struct answer *outer)
{
	bool ok = check_order(check, &part->query);
	struct answer *row = store_ask(check->store, &part->query, outer, check->diag);

	for (size_t i = 0; row && i < answer_columns(row); i++)
		ok = check_heading(check, &part->query, row, i) && ok;
	ok = row && answer_end(row, check->diag) && ok;
	ok = check_parts(check, part->body, outer) && ok;
	return check_parts(check, part->none, outer) && ok;
}

static bool check_named(const struct check *check, const struct part *part,
                        const struct answer *row)
{
	const struct report_job *job = check->job;
	const char **names = arena_alloc(check->arena, job->nfigures + 1, sizeof *names);

	for (size_t i = 0; i < job->nfigures; i++) {
		names[i] = job->figures[i].name;
		if (strcmp(names[i], part->name) == 0)
			return check_parts(check, part->body, row);
	}
	const char *near = near_name(part->name, part->name_at.len, names, job->nfigures);
	diag_at(check->diag, LEVEL_ERROR, part->name_at,
	        "the study has no figure '%s'", part->name);
	if (near)
		diag_hint(check->diag, "did you mean '%s'?", near);
	check_parts(check, part->body, row);
	return false;
}

static bool check_part(const struct check *check, const struct part *part,
                       const struct answer *row)
{
	switch (part->kind) {
	case PART_PROSE:
		return prose_check(part->at, check->diag);
	case PART_HOLE:
		return check_hole(check, part, row);
	case PART_EACH:
		return check_each(check, part, row);
	case PART_TABLE:
		return check_table(check, part, row);
	case PART_FIGURE:
		return check_named(check, part, row);
	case PART_LET:
		return store_let(check->store, part->name, part->name_at,
		                 &part->query, check->diag);
	case PART_FIGURES:
		break;
	}
	return true;
}

static bool check_parts(const struct check *check, const struct part *part,
                        const struct answer *row)
{
	bool ok = true;

	for (; part; part = part->next)
		ok = check_part(check, part, row) && ok;
	return ok;
}

bool check_report(struct arena *arena, struct store *store,
                  const struct report_job *job, const struct templates *templates,
                  struct diag *diag)
{
	struct check check = { arena, store, job, diag };

	store_points(store, job->table, NULL, 0);
	return check_parts(&check, templates->report->parts, NULL);
}
