/*
 * number.h -- numbers to text and back, always the same way.
 *
 * One function writes every number of every file: the shortest of %.15g,
 * %.16g and %.17g that reads back to the same double; "NaN", "Inf", "-Inf"
 * spelt by hand; never "-0".  No locale is ever set in this program.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

enum { NUMBER_ROOM = 32 };	/* bytes that number_write may fill */

/* number_write -- returns out. */
char *number_write(char out[NUMBER_ROOM], double x);

/* number_read -- the whole of text is one decimal number such as 12, -1.5,
 * 1e12: true and *x set.  No hex, no blanks, no "nan", no "inf"; overflow
 * gives true with *x infinite, so that the caller can say "too large". */
bool number_read(const char *text, size_t len, double *x);

/* number_read_scaled -- the same times 10^exponent, rounded once: "133.8" with
 * 12 is exactly 133800000000000. */
bool number_read_scaled(const char *text, size_t len, int exponent, double *x);

#endif
