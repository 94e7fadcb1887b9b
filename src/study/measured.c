/*
 * measured.c -- points, and tables of them.
 */
#include "study/measured.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "study/key.h"
#include "study/sheet.h"

bool measured_is_table(const char *path)
{
	static const char end[] = ".csv";
	size_t len = strlen(path);

	return len > strlen(end) && strcmp(path + len - strlen(end), end) == 0;
}

void measured_add(struct arena *arena, struct measured *out,
                  struct plan_measured point)
{
	out->points = arena_grow(arena, out->points, out->n, sizeof *out->points);
	out->points[out->n++] = point;
}

enum { KIND, GROUP, IN_DOMAIN, BYTES, TIME, SOURCE, COLUMNS };

static const struct column columns[COLUMNS] = {
	[KIND] = { "collective", false },     [GROUP] = { "group", false },
	[IN_DOMAIN] = { "in_domain", false }, [BYTES] = { "bytes", false },
	[TIME] = { "time_s", false },         [SOURCE] = { "source", true },
};

static const struct property seconds = {
	.name = "time_s", .owner = OWNER_CASE, .quantity = QUANTITY_SECONDS,
	.least = 0, .most = 1e9, .above_least = true,
	.help = "measured time of a collective",
};

static bool read_collective(const struct csv_cell *cell, struct exchange *out,
                            struct diag *diag)
{
	for (int i = 0; i < COLLECTIVES; i++)
		if (strcmp(collective_name[i], cell->text) == 0) {
			out->collective = (enum collective)i;
			return true;
		}
	const char *near = near_name(cell->text, strlen(cell->text),
	                             collective_name, COLLECTIVES);
	diag_at(diag, LEVEL_ERROR, cell->at, "unknown collective '%s'", cell->text);
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
	else
		diag_hint(diag, "for example: %s",
		          collective_name[COLLECTIVE_ALLREDUCE]);
	return false;
}

static bool read_number(const struct csv_cell *cell,
                        const struct property *property, double *x,
                        struct diag *diag)
{
	const char *why;

	*x = NAN;
	if (!number_read(cell->text, strlen(cell->text), x)) {
		diag_at(diag, LEVEL_ERROR, cell->at, *cell->text
		        ? "'%s' is no number" : "a number is missing here%s",
		        cell->text);
		diag_hint(diag, "%s", sheet_is_parted(cell->text) ? sheet_no_commas
		          : "bytes and seconds stand without a unit");
		return false;
	}
	if (!(why = property_allows(property, *x)))
		return true;
	diag_at(diag, LEVEL_ERROR, cell->at, "%s %s", property->name, why);
	diag_hint(diag, "it is the %s", property->help);
	return false;
}

static bool read_row(const struct sheet *sheet, const struct csv_row *row,
                     struct plan_measured *out, struct diag *diag)
{
	const struct csv_cell *source = sheet_cell(sheet, row, SOURCE);
	const struct csv_cell *domain = sheet_cell(sheet, row, IN_DOMAIN);
	double members, in_domain;
	bool good = read_collective(sheet_cell(sheet, row, KIND), &out->of, diag);

	good &= read_number(sheet_cell(sheet, row, GROUP), &key_group, &members,
	                    diag);
	good &= read_number(domain, &key_in_domain, &in_domain, diag);
	good &= read_number(sheet_cell(sheet, row, BYTES), &key_bytes,
	                    &out->of.bytes, diag);
	good &= read_number(sheet_cell(sheet, row, TIME), &seconds, &out->seconds,
	                    diag);
	out->source = source ? source->text : "";
	if (!good)
		return false;
	out->of.members = (int64_t)members;
	out->of.in_domain = (int64_t)in_domain;
	if (in_domain <= members)
		return true;
	diag_at(diag, LEVEL_ERROR, domain->at, "more members share a domain than "
	        "the group has");
	diag_hint(diag, "in_domain is at most group");
	return false;
}

bool measured_table(struct arena *arena, const char *path, struct measured *out,
                    struct diag *diag)
{
	struct sheet sheet;
	bool good = true;

	if (!sheet_read(arena, path, columns, COLUMNS, &sheet, diag))
		return false;
	for (size_t i = 1; i < sheet.csv.n; i++) {
		const struct csv_row *row = &sheet.csv.rows[i];
		struct plan_measured point;

		if (!sheet_row_fits(&sheet, row, diag)
		    || !read_row(&sheet, row, &point, diag))
			good = false;
		else
			measured_add(arena, out, point);
	}
	return good;
}
