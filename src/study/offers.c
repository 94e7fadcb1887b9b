/*
 * offers.c -- rows gathered by offer; systems put together; what is missing.
 */
#include "study/offers.h"

#include <math.h>
#include <string.h>

#include "study/offer_row.h"
#include "study/plausible.h"
#include "study/systems.h"

struct draft {			/* an offer while its rows are gathered */
	struct plan_offer offer;
	struct fact *facts;	/* of its system */
	size_t nfacts;
	const struct catalogue_system *base;
	struct span base_at;	/* of source NULL: no row of it */
};

struct gathering {
	struct reading *r;
	const char *currency;
	const struct plausible *known;
	struct draft *drafts;
	size_t n;
	bool good;
};

static void mistake(struct gathering *g, struct span at, const char *what)
{
	diag_at(g->r->reader.diag, LEVEL_ERROR, at, "%s", what);
	g->good = false;
}

/* ---- rows ------------------------------------------------------------------ */

/* Tables of results name systems of both kinds. */
static void check_name(struct gathering *g, const struct csv_cell *cell)
{
	if (!catalogue_system(&g->r->catalogue, cell->text, strlen(cell->text)))
		return;
	mistake(g, cell->at, "a system of the catalogue is called so");
	diag_hint(g->r->reader.diag, "choose another name, and the row "
	          "NAME,,system,,,%s,,,,, to take over its numbers", cell->text);
}

static struct draft *draft_of(struct gathering *g, const struct csv_cell *cell)
{
	struct arena *arena = g->r->reader.arena;

	for (size_t i = 0; i < g->n; i++)
		if (strcmp(g->drafts[i].offer.name, cell->text) == 0)
			return &g->drafts[i];
	check_name(g, cell);
	g->drafts = arena_grow(arena, g->drafts, g->n, sizeof *g->drafts);
	g->drafts[g->n] = (struct draft){
		.offer = { .name = cell->text, .based_on = "", .at = cell->at } };
	return &g->drafts[g->n++];
}

static bool is_same(const struct offer_line *a, const struct offer_line *b)
{
	if (a->term != b->term || a->property != b->property)
		return false;
	return !offer_term_table[a->term].many
	    || (a->per == b->per && strcmp(a->item, b->item) == 0);
}

static void said_twice(struct gathering *g, struct span second,
                       struct span first, const char *what)
{
	diag_at(g->r->reader.diag, LEVEL_ERROR, second, "'%s' of this offer is "
	        "there twice", what);
	diag_hint(g->r->reader.diag, "the first is in line %zu; take one away",
	          span_line_number(first));
	g->good = false;
}

static void check_twice(struct gathering *g, const struct draft *draft,
                        const struct offer_line *line)
{
	const struct plan_offer *offer = &draft->offer;
	const char *what = line->property ? line->property->name
	                 : offer_term_table[line->term].property.name;

	for (size_t i = 0; i < offer->nlines; i++) {
		if (!is_same(&offer->lines[i], line))
			continue;
		if (offer_term_table[line->term].many)
			what = arena_printf(g->r->reader.arena, "%s of %s per %s",
			                    what, line->item, per_name[line->per]);
		said_twice(g, line->at, offer->lines[i].at, what);
		return;
	}
}

static void unknown_base(struct gathering *g, const struct csv_cell *cell)
{
	const struct names *all = &g->r->catalogue.system_names;
	const char *near = near_name(cell->text, strlen(cell->text), all->of,
	                             all->n);

	diag_at(g->r->reader.diag, LEVEL_ERROR, cell->at, "unknown system '%s'",
	        cell->text);
	if (near)
		diag_hint(g->r->reader.diag, "did you mean '%s'?", near);
	else
		diag_hint(g->r->reader.diag, "'fmstudy list systems' shows what "
		          "there is");
}

static void set_base(struct gathering *g, struct draft *draft,
                     const struct offer_row *row, const struct offer_line *line)
{
	const struct csv_cell *cell = row->fact.value;

	if (draft->base_at.source)
		said_twice(g, line->at, draft->base_at, "system");
	draft->base_at = line->at;
	draft->base = catalogue_system(&g->r->catalogue, cell->text,
	                               strlen(cell->text));
	draft->offer.based_on = cell->text;
	if (draft->base)
		return;
	g->good = false;
	if (!g->r->catalogue_bad)	/* else it may be in there */
		unknown_base(g, cell);
}

static void add_line(struct gathering *g, struct draft *draft,
                     const struct offer_line *line)
{
	struct plan_offer *offer = &draft->offer;

	offer->lines = arena_grow(g->r->reader.arena, offer->lines,
	                          offer->nlines, sizeof *offer->lines);
	offer->lines[offer->nlines++] = *line;
}

static void add_fact(struct gathering *g, struct draft *draft,
                     const struct offer_row *row, struct fact fact)
{
	plausible_check(g->known, &fact, row->fact.value->at,
	                g->r->reader.diag);
	draft->facts = arena_grow(g->r->reader.arena, draft->facts,
	                          draft->nfacts, sizeof *draft->facts);
	draft->facts[draft->nfacts++] = fact;
}

static void gather_row(struct gathering *g, const struct offer_row *row)
{
	struct offer_line line;
	struct fact fact;
	struct draft *draft;

	if (!*row->offer->text) {
		mistake(g, row->offer->at, "this row names no offer");
		diag_hint(g->r->reader.diag, "each row begins with the offer it "
		          "belongs to");
		return;
	}
	draft = draft_of(g, row->offer);
	if (!offer_row_read(&g->r->reader, g->currency, row, &line, &fact)) {
		g->good = false;
	} else if (line.term == OFFER_SYSTEM && !line.property) {
		set_base(g, draft, row, &line);
	} else {
		check_twice(g, draft, &line);
		add_line(g, draft, &line);
		if (line.property)
			add_fact(g, draft, row, fact);
	}
}

/* ---- offers ---------------------------------------------------------------- */

/* What the catalogue gives with a range is uncertain here too. */
static void inherit_ranges(struct gathering *g, struct draft *draft)
{
	for (size_t i = 0; i < draft->nfacts; i++) {
		const struct fact *fact = &draft->facts[i];
		if (!fact->from || !fact->property || isnan(fact->low)
		    || fact->property->quantity == QUANTITY_COUNT)
			continue;
		add_line(g, draft, &(struct offer_line){
			.item = "", .term = OFFER_SYSTEM, .property = fact->property,
			.per = PER_ACCELERATOR, .quantity = 1,
			.value = { SPREAD_TRIANGULAR, fact->low, fact->value,
			           fact->high },
			.standing = fact->standing, .written = fact->written,
			.source = fact->source, .at = fact->at,
			.line = span_line_number(fact->at) });
	}
}

static const struct offer_line *find_line(const struct plan_offer *offer,
                                          enum offer_term term,
                                          const struct property *property)
{
	for (size_t i = 0; i < offer->nlines; i++)
		if (offer->lines[i].term == term
		    && offer->lines[i].property == property)
			return &offer->lines[i];
	return NULL;
}

const struct offer_line *offer_line_of(const struct plan_offer *offer,
                                       enum offer_term term)
{
	return find_line(offer, term, NULL);
}

/* The first thing that it lacks.  The domain is what is bought: the offer
 * itself has to say it. */
static const char *missing(struct arena *arena, const struct plan_offer *offer)
{
	const struct property *nvs = property_find("nvs", 3);
	const struct property *lacks = offer->system.lacks;

	for (int i = 0; i < OFFER_SYSTEM; i++)
		if (!find_line(offer, (enum offer_term)i, NULL))
			return arena_printf(arena, "no %s: a row with property %s, "
				"per %s", offer_term_table[i].property.name,
				offer_term_table[i].property.name,
				offer_per_choice(arena, offer_term_table[i].per));
	if (!find_line(offer, OFFER_SYSTEM, nvs))
		return arena_printf(arena, "no nvs: a row with property nvs, per "
		                    "system");
	if (!offer->system.complete && *offer->based_on)
		return arena_printf(arena, "no %s, in the catalogue's %s neither: a "
			"row with property %s, per accelerator", lacks->name,
			offer->based_on, lacks->name);
	if (!offer->system.complete)
		return arena_printf(arena, "no %s: a row with property %s, per "
			"accelerator, or with property system", lacks->name,
			lacks->name);
	return NULL;
}

/* It is the catalogue's accelerator, so what was measured there holds too. */
static void inherit_mfu(struct gathering *g, struct draft *draft)
{
	const struct catalogue_system *base = draft->base;

	for (size_t i = 0; i < base->nfacts; i++) {
		if (base->facts[i].property)
			continue;
		draft->facts = arena_grow(g->r->reader.arena, draft->facts,
		                          draft->nfacts, sizeof *draft->facts);
		draft->facts[draft->nfacts] = base->facts[i];
		draft->facts[draft->nfacts++].from = base->system.name;
	}
}

static void settle(struct gathering *g, struct draft *draft)
{
	struct plan_offer *offer = &draft->offer;
	struct arena *arena = g->r->reader.arena;

	if (draft->base) {
		draft->facts = systems_inherit(arena, draft->facts,
		                               &draft->nfacts, draft->base);
		inherit_mfu(g, draft);
	}
	offer->system = systems_of_facts(offer->name, draft->facts,
	                                 draft->nfacts, offer->at);
	inherit_ranges(g, draft);
	offer->missing = missing(arena, offer);
}

static bool publish(struct gathering *g, struct span file,
                    struct plan_procure *out)
{
	if (g->n == 0 && g->good) {
		mistake(g, file, "there is no offer in this file");
		diag_hint(g->r->reader.diag, "one number a row, such as "
		          "A,accelerator,price,,accelerator,40000,EUR,,,quoted,SOURCE");
	}
	out->offers = arena_alloc(g->r->reader.arena, g->n, sizeof *out->offers);
	out->noffers = g->n;
	for (size_t i = 0; i < g->n; i++) {
		settle(g, &g->drafts[i]);
		out->offers[i] = g->drafts[i].offer;
	}
	return g->good;
}

bool offers_read(struct reading *r, const char *path, const char *currency,
                 struct plan_procure *out)
{
	struct gathering g = {
		.r = r, .currency = currency, .good = true,
		.known = plausible_known(r->reader.arena, &r->catalogue) };
	struct sheet sheet;

	if (!sheet_read(r->reader.arena, path, offer_columns, OFFER_COLUMNS,
	                &sheet, r->reader.diag))
		return false;
	for (size_t i = 1; i < sheet.csv.n; i++) {
		const struct csv_row *row = &sheet.csv.rows[i];
		if (!sheet_row_fits(&sheet, row, r->reader.diag)) {
			g.good = false;
			continue;
		}
		struct offer_row cells = offer_row(&sheet, row);
		gather_row(&g, &cells);
	}
	return publish(&g, sheet.csv.rows[0].at, out);
}
