#include "command/index.h"

#include <string.h>

#include "command/command.h"

static bool is_taken(const struct table *tables, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(tables[i].name, name) == 0)
			return true;
	return false;
}

static bool gather(const struct study *studies, size_t n, struct table *tables,
                   size_t *ntables, struct diag *diag)
{
	bool good = true;

	for (size_t i = 0; i < n; i++)
		for (size_t s = 0; s < studies[i].plan->nsections; s++) {
			const struct table *t = &studies[i].sweep.tables[s];

			if (is_taken(tables, *ntables, t->name)) {
				diag_at(diag, LEVEL_ERROR,
				        studies[i].plan->sections[s].at,
				        "another study of the index has a section '%s'",
				        t->name);
				diag_hint(diag, "its queries could not tell them apart: "
				          "rename one");
				good = false;
			}
			tables[(*ntables)++] = *t;
		}
	return good;
}

/* The study files, and the templates. */
static const struct report_input *inputs(struct arena *arena, const char *path,
                                         const char *style, const char *name,
                                         const struct study *studies, size_t n)
{
	struct report_input *in = arena_alloc(arena, n + 2, sizeof *in);

	for (size_t i = 0; i < n; i++)
		in[i] = (struct report_input){
			studies[i].plan->source.name,
			arena_printf(arena, "%s.study", studies[i].plan->name) };
	in[n] = (struct report_input){
		path, arena_printf(arena, "templates/reports/%s.md", name) };
	in[n + 1] = (struct report_input){ style, DATA_STYLE };
	return in;
}

bool index_job(struct arena *arena, const char *name, const struct data *data,
               const struct study *studies, size_t n, bool pdf,
               struct report_job *out, struct diag *diag)
{
	size_t room = 0, ntables = 0;
	struct table *tables;
	const char *path = data_path(arena, data,
		arena_printf(arena, "templates/reports/%s.md", name));
	const char *style = data_path(arena, data, DATA_STYLE);

	for (size_t i = 0; i < n; i++)
		room += studies[i].plan->nsections;
	tables = arena_alloc(arena, room, sizeof *tables);
	if (!gather(studies, n, tables, &ntables, diag))
		return false;
	*out = (struct report_job){
		.study = name,	/* its template has the title */
		.tables = tables, .ntables = ntables, .tables_elsewhere = true,
		.template_path = path, .style_path = style,
		.pdf = pdf, .table = tables[0].name,
		.at = studies[0].plan->report_at,
		.inputs = inputs(arena, path, style, name, studies, n),
		.ninputs = n + 2,
		.version = FMSTUDY_VERSION };
	return true;
}
