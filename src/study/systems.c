/*
 * systems.c -- rows to facts, facts to systems, inheritance.
 */
#include "study/systems.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "study/fact.h"
#include "study/plausible.h"
#include "study/reading.h"
#include "study/sheet.h"
#include "study/token.h"

/* A system while its rows are gathered. */
struct draft {
	const char *name;
	struct span at;
	struct fact *facts;	/* its own */
	size_t nfacts;
	const char *base;	/* based_on; NULL: nothing */
	struct span base_at;
	bool good;		/* no row of it was a mistake */
	enum { DRAFT_OPEN, DRAFT_ENTERED, DRAFT_DONE } state;
	struct catalogue_system system;
};

struct gathering {
	struct arena *arena;
	struct diag *diag;
	const struct catalogue *before;	/* what was known already ... */
	const struct plausible *known;	/* ... of each property */
	struct names names;	/* of the drafts */
	struct draft *drafts;
	size_t n;
	size_t unknown;		/* systems that others are based on in vain */
	bool good;
};

static bool is_taken(struct gathering *g, const struct csv_cell *cell)
{
	const struct catalogue_system *taken =
		catalogue_system(g->before, cell->text, strlen(cell->text));

	if (!taken)
		return false;
	diag_at(g->diag, LEVEL_ERROR, cell->at, "system '%s' is in the catalogue "
	        "already", cell->text);
	diag_hint(g->diag, "choose another name, and the row NAME,based_on,%s,,,,,, "
	          "to take over its numbers", cell->text);
	return true;
}

/* The draft of a row's system, begun if need be. */
static struct draft *draft_of(struct gathering *g, const struct csv_cell *cell)
{
	size_t i = names_add(g->arena, &g->names, cell->text);
	struct draft *draft;

	if (i < g->n)
		return &g->drafts[i];
	g->drafts = arena_grow(g->arena, g->drafts, g->n, sizeof *g->drafts);
	draft = &g->drafts[g->n++];
	*draft = (struct draft){ .name = cell->text, .at = cell->at };
	draft->good = !is_taken(g, cell);
	return draft;
}

static bool repeated(struct gathering *g, const struct csv_cell *cell,
                     struct span first)
{
	diag_at(g->diag, LEVEL_ERROR, cell->at, "'%s' of this system is there twice",
	        cell->text);
	diag_hint(g->diag, "the first is in line %zu; take one away",
	          span_line_number(first));
	return false;
}

/* Only a domain comes in several sizes. */
static bool check_repeated(struct gathering *g, const struct draft *draft,
                           const struct csv_cell *cell, const struct fact *fact)
{
	for (size_t i = 0; i < draft->nfacts; i++) {
		const struct fact *other = &draft->facts[i];
		bool sizes = fact->property && strcmp(fact->property->name, "nvs") == 0;
		if (other->property == fact->property
		    && !(sizes && other->value != fact->value))
			return repeated(g, cell, other->at);
	}
	return true;
}

static bool set_base(struct gathering *g, struct draft *draft,
                     const struct fact_row *row)
{
	const struct csv_cell *empty[] = { row->unit, row->low, row->high };

	if (draft->base)
		return repeated(g, row->property, draft->base_at);
	for (size_t i = 0; i < 3; i++)
		if (*empty[i]->text) {
			diag_at(g->diag, LEVEL_ERROR, empty[i]->at, "based_on has no "
			        "unit and no range");
			diag_hint(g->diag, "leave the cell empty");
			return false;
		}
	draft->base = row->value->text;
	draft->base_at = row->value->at;
	return true;
}

static bool add_fact(struct gathering *g, struct draft *draft,
                     const struct fact_row *row)
{
	struct fact fact;

	if (!fact_read(g->arena, row, &fact, g->diag)
	    || !check_repeated(g, draft, row->property, &fact))
		return false;
	plausible_check(g->known, &fact, row->value->at, g->diag);
	draft->facts = arena_grow(g->arena, draft->facts, draft->nfacts,
	                          sizeof *draft->facts);
	draft->facts[draft->nfacts++] = fact;
	return true;
}

static void gather_row(struct gathering *g, const struct sheet *sheet,
                       const struct csv_row *line)
{
	struct fact_row row;
	struct draft *draft;
	bool good;

	if (!sheet_row_fits(sheet, line, g->diag)) {
		g->good = false;
		return;
	}
	row = fact_row(sheet, line);
	if (*row.system->text == '\0') {
		diag_at(g->diag, LEVEL_ERROR, row.system->at, "this row names no "
		        "system");
		diag_hint(g->diag, "each row begins with the system it belongs to");
		g->good = false;
		return;
	}
	draft = draft_of(g, row.system);
	good = strcmp(row.property->text, "based_on") == 0
	     ? set_base(g, draft, &row) : add_fact(g, draft, &row);
	draft->good &= good;
}

static bool has_fact(const struct fact *facts, size_t n,
                     const struct property *property)
{
	for (size_t i = 0; i < n; i++)
		if (facts[i].property == property)
			return true;
	return false;
}

/* Not best_mfu, which was measured on the other one. */
struct fact *systems_inherit(struct arena *arena, struct fact *facts, size_t *n,
                             const struct catalogue_system *base)
{
	size_t own = *n;

	for (size_t i = 0; i < base->nfacts; i++) {
		const struct fact *fact = &base->facts[i];
		if (!fact->property || has_fact(facts, own, fact->property))
			continue;
		facts = arena_grow(arena, facts, *n, sizeof *facts);
		facts[*n] = *fact;
		if (!fact->from)
			facts[*n].from = base->system.name;
		(*n)++;
	}
	return facts;
}

struct catalogue_system systems_of_facts(const char *name,
                                         const struct fact *facts, size_t n,
                                         struct span at)
{
	struct given given = { .system.name = name };
	struct catalogue_system out = { .complete = true, .best_mfu = NAN,
	        .facts = facts, .nfacts = n, .at = at };

	for (size_t i = n; i-- > 0;) {	/* the first nvs wins */
		if (facts[i].property)
			property_set(facts[i].property, &given, facts[i].value);
		else
			out.best_mfu = facts[i].value;
	}
	out.system = given.system;
	for (size_t i = property_count; i-- > 0;) {	/* the first one lacking */
		const struct property *property = &property_table[i];
		if (property->owner == OWNER_SYSTEM && !property->optional
		    && !has_fact(facts, n, property)) {
			out.complete = false;
			out.lacks = property;
		}
	}
	return out;
}

static const char *near_system(struct gathering *g, const char *name)
{
	const struct names *before = &g->before->system_names;
	size_t n = g->names.n + before->n;
	const char **names;

	if (g->unknown++ >= READING_COMPARED)
		return NULL;
	names = arena_alloc(g->arena, n, sizeof *names);
	for (size_t i = 0; i < n; i++)
		names[i] = i < g->names.n ? g->names.of[i]
		                          : before->of[i - g->names.n];
	return near_name(name, strlen(name), names, n);
}

static const struct catalogue_system *unknown_base(struct gathering *g,
                                                   struct draft *draft)
{
	const char *near = near_system(g, draft->base);

	diag_at(g->diag, LEVEL_ERROR, draft->base_at, "unknown system '%s'",
	        draft->base);
	if (near)
		diag_hint(g->diag, "did you mean '%s'?", near);
	else
		diag_hint(g->diag, "based_on takes the name of another system");
	return NULL;
}

static bool settle(struct gathering *g, struct draft *draft);

/* NULL if it was said, here or at the base itself. */
static const struct catalogue_system *base_of(struct gathering *g,
                                              struct draft *draft)
{
	size_t len = strlen(draft->base);
	size_t i = names_find(&g->names, draft->base, len);
	const struct catalogue_system *known;

	if (i != NAMES_NONE)
		return settle(g, &g->drafts[i]) ? &g->drafts[i].system : NULL;
	known = catalogue_system(g->before, draft->base, len);
	return known ? known : unknown_base(g, draft);
}

/* Makes a draft a system, the one it is based on first. */
static bool settle(struct gathering *g, struct draft *draft)
{
	const struct catalogue_system *base;

	if (draft->state == DRAFT_DONE)
		return draft->good;
	if (draft->state == DRAFT_ENTERED) {
		diag_at(g->diag, LEVEL_ERROR, draft->base_at, "based_on leads back to "
		        "'%s' itself", draft->name);
		diag_hint(g->diag, "one system of the circle must give its own numbers");
		draft->good = false;
		return false;
	}
	draft->state = DRAFT_ENTERED;
	if (draft->base) {
		base = base_of(g, draft);
		if (base)
			draft->facts = systems_inherit(g->arena, draft->facts,
			                               &draft->nfacts, base);
		draft->good &= base != NULL;
	}
	draft->state = DRAFT_DONE;
	draft->system = systems_of_facts(draft->name, draft->facts,
	                                 draft->nfacts, draft->at);
	return draft->good;
}

static void publish(struct gathering *g, struct catalogue *out)
{
	size_t before = out->nsystems;
	struct catalogue_system *systems =
		arena_alloc(g->arena, before + g->n, sizeof *systems);

	for (size_t i = 0; i < before; i++)
		systems[i] = out->systems[i];
	for (size_t i = 0; i < g->n; i++)
		systems[before + i] = g->drafts[i].system;
	out->systems = systems;
	out->nsystems = before + g->n;
	out->system_names = (struct names){ 0 };	/* others share the old ones */
	for (size_t i = 0; i < out->nsystems; i++)
		names_add(g->arena, &out->system_names, systems[i].system.name);
}

bool systems_read(struct arena *arena, const char *path,
                  struct catalogue *catalogue, struct diag *diag)
{
	struct gathering g = { .arena = arena, .diag = diag, .before = catalogue,
	                       .known = plausible_known(arena, catalogue),
	                       .good = true };
	struct sheet sheet;

	if (!sheet_read(arena, path, fact_columns, FACT_COLUMNS, &sheet, diag))
		return false;
	for (size_t i = 1; i < sheet.csv.n; i++)
		gather_row(&g, &sheet, &sheet.csv.rows[i]);
	for (size_t i = 0; i < g.n; i++)
		g.good &= settle(&g, &g.drafts[i]);
	if (g.good)
		publish(&g, catalogue);
	return g.good;
}
