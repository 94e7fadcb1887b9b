/*
 * unit.h -- quantities, their units, and what a vendor's figure means.
 *
 * Inside the program everything is SI: bytes, seconds, FLOP.  GB is 1e9
 * bytes, GiB 2^30; Gb/s counts bits, GB/s bytes.  A bandwidth is one
 * direction of a link and a peak is dense: "1800 GB/s bidirectional" and
 * "4500 TFLOP/s sparse" are halved, and reports say so.  A year has 365.25 days.
 */
#ifndef BASE_UNIT_H
#define BASE_UNIT_H

#include <stdbool.h>
#include <stddef.h>

enum quantity {
	QUANTITY_COUNT,		/* a whole number, no unit */
	QUANTITY_RATIO,		/* a number, no unit; "70 %" is accepted */
	QUANTITY_BYTES,
	QUANTITY_BYTES_PER_S,
	QUANTITY_FLOP_PER_S,
	QUANTITY_SECONDS,
	QUANTITY_WATTS,
	QUANTITIES
};

struct unit {
	const char *name;	/* as written: "GB/s" */
	enum quantity quantity;
	int exponent;		/* SI value of one: 10^exponent x factor, ... */
	double factor;		/* ... a power of two, or whole (longer times) */
};

struct modifier {		/* a word after the unit */
	const char *name;	/* "bidirectional" */
	enum quantity quantity;
	double scale;		/* 0.5 */
};

extern const struct unit unit_table[];
extern const size_t unit_count;
extern const struct modifier modifier_table[];
extern const size_t modifier_count;

/* NULL if there is none of that name. */
const struct unit *unit_find(const char *name, size_t len);
const struct modifier *modifier_find(const char *name, size_t len);

/* unit_read -- a number as number_read has it, of this unit (NULL: none), in
 * SI and rounded once: "5" us is 5e-6.  (Minutes and longer: once more.) */
bool unit_read(const char *text, size_t len, const struct unit *unit,
               double *si);

/* quantity_name -- "bytes per second"; for messages. */
const char *quantity_name(enum quantity quantity);

/* quantity_suffix -- what a column name of this quantity ends in:
 * "_bytes_per_s", "" for counts and ratios. */
const char *quantity_suffix(enum quantity quantity);

/* quantity_example -- "80 GB"; what a message shows as the way out. */
const char *quantity_example(enum quantity quantity);

/* quantity_write -- a value in SI as a person would write it, ten digits:
 * "288 GB", "2.5 µs", "0.7"; returns out. */
enum { QUANTITY_ROOM = 48 };
char *quantity_write(char out[QUANTITY_ROOM], enum quantity quantity, double si);

#endif
