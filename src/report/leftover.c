/* leftover.c -- see leftover.h */
#include "report/leftover.h"

#include <string.h>
#include <unistd.h>

#include "base/csv.h"

struct leftovers leftover_read(struct arena *arena, const char *dir)
{
	const char *path = arena_printf(arena, "%s/manifest.csv", dir);
	struct source *source = arena_alloc(arena, 1, sizeof *source);
	struct diag quiet = { .out = NULL };
	struct csv csv;

	if (!file_read(arena, path, source, &quiet)
	    || !csv_read(arena, source, &csv, &quiet))
		return (struct leftovers){ 0 };
	return (struct leftovers){ csv.rows, csv.n };
}

/* "report.md" or its like, "data/X" or "figures/X". */
static bool is_a_runs(const char *path)
{
	static const char *const folders[] = { "data/", "figures/" };

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		if (strncmp(path, folders[i], strlen(folders[i])) == 0)
			return !strchr(path + strlen(folders[i]), '/');
	return strcmp(path, "report.md") == 0 || strcmp(path, "report.html") == 0
	    || strcmp(path, "report.pdf") == 0;
}

static bool is_made(const struct outputs *outputs, const char *path)
{
	for (size_t i = 0; i < outputs->n; i++)
		if (strcmp(outputs->of[i].path, path) == 0)
			return true;
	return false;
}

static bool is_untouched(const char *path, const char *sha256)
{
	struct diag quiet = { .out = NULL };
	char hex[FILE_HEX];

	return access(path, F_OK) == 0 && file_sha256(path, hex, &quiet)
	    && strcmp(hex, sha256) == 0;
}

void leftover_remove(struct arena *arena, const struct leftovers *leftovers,
                     const struct outputs *outputs, struct diag *diag)
{
	for (size_t i = 0; i < leftovers->n; i++) {
		const struct csv_row *row = &leftovers->rows[i];
		const char *name, *path;

		if (row->n < 3 || strcmp(row->cells[0].text, "output") != 0)
			continue;
		name = row->cells[1].text;
		path = arena_printf(arena, "%s/%s", outputs->dir, name);
		if (is_a_runs(name) && !is_made(outputs, name)
		    && is_untouched(path, row->cells[2].text)
		    && unlink(path) == 0)
			diag_say(diag, LEVEL_NOTE, path,
			         "removed: an earlier run made it, this one does not");
	}
}
