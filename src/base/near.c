/*
 * near.c -- the name that was most likely meant.
 *
 * Optimal string alignment distance: an insertion, deletion, replacement or
 * swap of neighbours costs 1, a different case of a letter nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"

static int lower(char c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Row i of the table of distances, from the two rows above it. */
static void next_row(const char *a, size_t i, const char *b, size_t nb,
                     const size_t *above2, const size_t *above, size_t *row)
{
	row[0] = i;
	for (size_t j = 1; j <= nb; j++) {
		int same = lower(a[i - 1]) == lower(b[j - 1]);
		row[j] = least(least(above[j], row[j - 1]) + 1,
		               above[j - 1] + !same);
		if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2])
		    && lower(a[i - 2]) == lower(b[j - 1]))
			row[j] = least(row[j], above2[j - 2] + 1);
	}
}

static size_t distance(const char *a, size_t na, const char *b, size_t nb)
{
	size_t *rows = mem_alloc(3 * (nb + 1), sizeof *rows);
	size_t *above2 = rows, *above = above2 + nb + 1, *row = above + nb + 1;

	for (size_t j = 0; j <= nb; j++)
		row[j] = j;
	for (size_t i = 1; i <= na; i++) {
		size_t *free_row = above2;
		above2 = above;
		above = row;
		row = free_row;
		next_row(a, i, b, nb, above2, above, row);
	}
	size_t d = row[nb];
	free(rows);
	return d;
}

const char *near_name(const char *word, size_t len,
                      const char *const *names, size_t n)
{
	const char *best = NULL;
	size_t best_distance = len / 3 + 1;

	if (len > 200)	/* no name that a user slipped in */
		return NULL;
	for (size_t i = 0; i < n; i++) {
		size_t letters = strlen(names[i]);
		/* as many are to be put in or left out at least */
		if ((letters > len ? letters - len : len - letters) >= best_distance)
			continue;
		size_t d = distance(word, len, names[i], letters);
		if (d < best_distance) {
			best = names[i];
			best_distance = d;
		}
	}
	return best;
}
