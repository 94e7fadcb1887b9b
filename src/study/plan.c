/*
 * plan.c -- a study from its file to a checked plan: the order of the steps,
 * and what belongs to the study as a whole.
 */
#include "study/plan.h"

#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/span.h"
#include "study/check.h"
#include "study/figure.h"
#include "study/resolve.h"
#include "study/section.h"
#include "study/set.h"

/* Names of a run's other tables: no section may hide them. */
static const char *const reserved[] = {
	"systems", "models", "workload", "assumptions", "strategies", "parts",
	"glossary", "points",
};

/* The text of a study-level key; NULL if it is not given, or bad. */
static const struct item *study_item(struct reading *r, const char *key,
                                     struct entry **entry)
{
	*entry = reading_find(r, NULL, key);
	return *entry ? reading_one(r, *entry) : NULL;
}

/* studies/llm-pretrain.study is called llm-pretrain. */
static const char *name_of(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	size_t len = strlen(name), end = strlen(".study");

	if (len > end && strcmp(name + len - end, ".study") == 0)
		len -= end;
	return arena_text(arena, name, len);
}

static void read_title(struct reading *r)
{
	struct entry *entry;
	const struct item *item = study_item(r, "title", &entry);

	r->plan->title = item ? item->text : r->plan->name;
}

static void read_catalogues(struct reading *r)
{
	struct entry *entry = reading_find(r, NULL, "catalogue");

	if (!entry)
		return;
	r->catalogue_bad = entry->bad;
	for (size_t i = 0; i < entry->list.n; i++) {
		const char *path = reading_input(r, entry->list.items[i].text);
		if (!catalogue_extend(r->reader.arena, path, &r->catalogue,
		                      r->reader.diag))
			r->catalogue_bad = true;
	}
}

static void resolve_all(struct reading *r)
{
	for (size_t i = 0; i < r->blocks.n; i++)
		for (size_t j = 0; j < r->blocks.blocks[i].n; j++)
			resolve_names(r, &r->blocks.blocks[i].entries[j]);
	for (size_t i = 0; i < r->nsets; i++)
		resolve_names(r, &r->sets[i].entry);
}

static bool is_section(const struct block *block)
{
	return place_is_section(block->place);
}

static void check_reserved(struct reading *r, const struct block *block)
{
	char name[16] = "";

	if (block->name.len < sizeof name)
		memcpy(name, span_text(block->name), block->name.len);
	bool taken = block->name.len >= 7
	          && strncasecmp(span_text(block->name), "sqlite_", 7) == 0;
	for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
		taken |= strcasecmp(name, reserved[i]) == 0;
	if (!taken)
		return;
	diag_at(r->reader.diag, LEVEL_ERROR, block->name, "a section cannot be "
	        "called '%.*s': another table of the run is",
	        span_arg(block->name));
	diag_hint(r->reader.diag, "choose another name");
}

/* Sections and figures give names to files, in which capitals may not count. */
static void check_names(struct reading *r)
{
	const struct blocks *all = &r->blocks;

	for (size_t i = 0; i < all->n; i++) {
		const struct block *b = &all->blocks[i];
		if (b->place == PLACE_UNKNOWN || b->name.len == 0)
			continue;
		if (is_section(b))
			check_reserved(r, b);
		for (size_t j = 0; j < i; j++) {
			const struct block *a = &all->blocks[j];
			if (a->place == PLACE_UNKNOWN || a->name.len != b->name.len
			    || strncasecmp(span_text(a->name), span_text(b->name),
			                   b->name.len) != 0)
				continue;
			reading_twice(r, b->name, a->name, "name");
			break;
		}
	}
}

static void check_one_procure(struct reading *r)
{
	const struct block *first = NULL;

	for (size_t i = 0; i < r->blocks.n; i++) {
		const struct block *block = &r->blocks.blocks[i];
		if (block->place != PLACE_PROCURE)
			continue;
		if (first) {
			diag_at(r->reader.diag, LEVEL_ERROR, block->header, "a study "
			        "has one [procure]");
			diag_hint(r->reader.diag, "the first is in line %zu; make "
			          "another study of this one",
			          span_line_number(first->header));
		}
		first = block;
	}
}

static size_t count_places(const struct reading *r, enum place from,
                           enum place to)
{
	size_t n = 0;

	for (size_t i = 0; i < r->blocks.n; i++)
		n += r->blocks.blocks[i].place >= from
		  && r->blocks.blocks[i].place <= to;
	return n;
}

static struct built *read_sections(struct reading *r)
{
	struct plan *plan = r->plan;
	size_t n = count_places(r, PLACE_STUDY + 1, PLACE_FIGURE - 1);
	struct built *built = arena_alloc(r->reader.arena, n, sizeof *built);

	plan->sections = arena_alloc(r->reader.arena, n, sizeof *plan->sections);
	for (size_t i = 0; i < r->blocks.n; i++) {
		const struct block *block = &r->blocks.blocks[i];
		struct section *section = &plan->sections[plan->nsections];
		if (!is_section(block))
			continue;
		built[plan->nsections++] = (struct built){
			block, section, section_read(r, block, section) };
	}
	if (n == 0 && count_places(r, PLACE_UNKNOWN, PLACE_UNKNOWN) == 0) {
		diag_at(r->reader.diag, LEVEL_ERROR, span_start(&plan->source),
		        "this study has no section: there is nothing to do");
		diag_hint(r->reader.diag, "add one, such as [sweep scaling]");
	}
	return built;
}

static void read_figures(struct reading *r, const struct built *built)
{
	struct plan *plan = r->plan;
	size_t n = count_places(r, PLACE_FIGURE, PLACE_FIGURE);

	plan->figures = arena_alloc(r->reader.arena, n, sizeof *plan->figures);
	for (size_t i = 0; i < r->blocks.n; i++) {
		const struct block *block = &r->blocks.blocks[i];
		if (block->place == PLACE_FIGURE)
			figure_read(r, block, built, plan->nsections,
			            &plan->figures[plan->nfigures++]);
		else if (block->place == PLACE_REPORT)
			figure_report(r, block, built, plan->nsections);
	}
}

static void read_study(struct reading *r)
{
	read_title(r);
	read_catalogues(r);
	resolve_all(r);
	check_names(r);
	check_one_procure(r);
	read_figures(r, read_sections(r));
	/* a broken section might have been the one that takes a key */
	if (count_places(r, PLACE_UNKNOWN, PLACE_UNKNOWN) == 0
	    && r->plan->nsections > 0)
		check_used(r);
}

struct plan *plan_read(struct arena *arena, const char *path,
                       const char *const *sets, size_t nsets,
                       struct catalogue *catalogue, struct diag *diag)
{
	struct reading r = { .reader = { arena, diag }, .catalogue = *catalogue };
	size_t bad = diag->count[LEVEL_ERROR] + diag->count[LEVEL_FAILURE];
	struct catalogue *kept;

	r.plan = arena_alloc(arena, 1, sizeof *r.plan);
	if (!file_read(arena, path, &r.plan->source, diag))
		return NULL;
	r.plan->name = name_of(arena, path);
	r.blocks = lex_study(arena, &r.plan->source, diag);
	for (size_t i = 0; i < r.blocks.n; i++)
		resolve_block(&r, &r.blocks.blocks[i]);
	set_read(&r, sets, nsets);
	read_study(&r);
	if (diag->count[LEVEL_ERROR] + diag->count[LEVEL_FAILURE] > bad)
		return NULL;
	kept = arena_alloc(arena, 1, sizeof *kept);
	*kept = r.catalogue;
	r.plan->catalogue = kept;
	return r.plan;
}
