#include "command/study.h"

#include <string.h>

#include "command/command.h"

static const struct report_filter *filters(struct arena *arena,
                                           const struct plan_figure *figure)
{
	struct report_filter *out = arena_alloc(arena, figure->nfilters + 1,
	                                        sizeof *out);

	for (size_t i = 0; i < figure->nfilters; i++)
		out[i] = (struct report_filter){
			.column = figure->filters[i].column,
			.text = figure->filters[i].text,
			.number = figure->filters[i].number };
	return out;
}

static void add_figures(struct arena *arena, const struct plan *plan,
                        const struct data *data, struct report_job *job)
{
	struct report_figure *out = arena_alloc(arena, plan->nfigures + 1,
	                                        sizeof *out);

	for (size_t i = 0; i < plan->nfigures; i++) {
		const struct plan_figure *f = &plan->figures[i];

		out[i] = (struct report_figure){
			.name = f->name,
			.template_path = data_path(arena, data,
				arena_printf(arena, "templates/figures/%s.gp",
				             f->plot)),
			.title = f->title, .caption = f->caption,
			.table = plan->sections[f->section].name,
			.filters = filters(arena, f),
			.nfilters = f->nfilters,
			.at = f->at };
	}
	job->figures = out;
	job->nfigures = plan->nfigures;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static struct report_input template_input(struct arena *arena,
                                          const struct data *data,
                                          const char *name)
{
	return (struct report_input){ data_path(arena, data, name), name };
}

/* Several figures may be drawn by one template. */
static bool first_use(const struct plan *plan, size_t figure)
{
	for (size_t i = 0; i < figure; i++)
		if (strcmp(plan->figures[i].plot, plan->figures[figure].plot) == 0)
			return false;
	return true;
}

/* Everything read, shown without the folders of this machine. */
static void add_inputs(struct arena *arena, const struct plan *plan,
                       const struct data *data, const struct options *options,
                       struct report_job *job)
{
	struct report_input *in = arena_alloc(arena, plan->ninputs + 6
	                                      + plan->nfigures, sizeof *in);
	const char *further = options->value[OPTION_CATALOGUE];
	size_t n = 0;

	in[n++] = (struct report_input){ plan->source.name,
	                                 base_name(plan->source.name) };
	in[n++] = (struct report_input){ data_path(arena, data, DATA_MODELS),
	                                 DATA_MODELS };
	in[n++] = (struct report_input){ data_path(arena, data, DATA_SYSTEMS),
	                                 DATA_SYSTEMS };
	if (further)
		in[n++] = (struct report_input){ further, base_name(further) };
	for (size_t i = 0; i < plan->ninputs; i++)
		in[n++] = (struct report_input){ plan->inputs[i],
		                                 base_name(plan->inputs[i]) };
	if (plan->report) {
		in[n++] = template_input(arena, data, arena_printf(arena,
			"templates/reports/%s.md", plan->report));
		in[n++] = template_input(arena, data, DATA_STYLE);
	}
	for (size_t i = 0; i < plan->nfigures; i++)
		if (first_use(plan, i))
			in[n++] = template_input(arena, data, arena_printf(arena,
				"templates/figures/%s.gp", plan->figures[i].plot));
	job->inputs = in;
	job->ninputs = n;
}

static void fill_job(struct arena *arena, const struct data *data,
                     const struct options *options, struct study *study)
{
	const struct plan *plan = study->plan;
	struct report_job *job = &study->job;

	*job = (struct report_job){
		.title = plan->title,
		.study = plan->name,
		.tables = study->sweep.tables,
		.ntables = study->sweep.ntables,
		.at = plan->report_at,
		.sets = options->sets,
		.nsets = options->nsets,
		.version = FMSTUDY_VERSION };
	if (plan->report) {
		job->template_path = data_path(arena, data,
			arena_printf(arena, "templates/reports/%s.md",
			             plan->report));
		job->style_path = data_path(arena, data, DATA_STYLE);
		job->pdf = options->value[OPTION_PDF];
		job->table = plan->sections[plan->report_section].name;
	}
	add_figures(arena, plan, data, job);
	add_inputs(arena, plan, data, options, job);
}

bool study_ready(struct arena *arena, const char *path,
                 const struct options *options, struct data *data,
                 struct study *out, struct diag *diag)
{
	/* A study may bring systems of its own; others shall not see them. */
	struct catalogue *own = arena_alloc(arena, 1, sizeof *own);

	*own = data->catalogue;
	out->plan = plan_read(arena, path, options->sets, options->nsets, own,
	                      diag);
	if (!out->plan)
		return false;
	sweep_outline(arena, out->plan, &out->sweep);
	fill_job(arena, data, options, out);
	return report_check(arena, &out->job, diag);
}
