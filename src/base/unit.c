/*
 * unit.c -- every unit and modifier, one row each.
 *
 * Sources: BIPM SI brochure, 9th edition (decimal prefixes); IEC 80000-13
 * (binary prefixes, a byte of 8 bits).  A modifier halves: vendors add up both
 * directions of a link, and 2:4 sparsity doubles the peak they print.
 */
#include "base/unit.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"

#define BIT (1.0 / 8)
#define KIB 1024.0
#define MIB (1024.0 * KIB)
#define GIB (1024.0 * MIB)
#define TIB (1024.0 * GIB)
#define HOUR 3600.0
#define DAY (24 * HOUR)
#define YEAR (365.25 * DAY)

const struct unit unit_table[] = {
	{ "B",       QUANTITY_BYTES,       0,  1 },
	{ "kB",      QUANTITY_BYTES,       3,  1 },
	{ "MB",      QUANTITY_BYTES,       6,  1 },
	{ "GB",      QUANTITY_BYTES,       9,  1 },
	{ "TB",      QUANTITY_BYTES,       12, 1 },
	{ "PB",      QUANTITY_BYTES,       15, 1 },
	{ "KiB",     QUANTITY_BYTES,       0,  KIB },
	{ "MiB",     QUANTITY_BYTES,       0,  MIB },
	{ "GiB",     QUANTITY_BYTES,       0,  GIB },
	{ "TiB",     QUANTITY_BYTES,       0,  TIB },
	{ "B/s",     QUANTITY_BYTES_PER_S, 0,  1 },
	{ "kB/s",    QUANTITY_BYTES_PER_S, 3,  1 },
	{ "MB/s",    QUANTITY_BYTES_PER_S, 6,  1 },
	{ "GB/s",    QUANTITY_BYTES_PER_S, 9,  1 },
	{ "TB/s",    QUANTITY_BYTES_PER_S, 12, 1 },
	{ "PB/s",    QUANTITY_BYTES_PER_S, 15, 1 },
	{ "KiB/s",   QUANTITY_BYTES_PER_S, 0,  KIB },
	{ "MiB/s",   QUANTITY_BYTES_PER_S, 0,  MIB },
	{ "GiB/s",   QUANTITY_BYTES_PER_S, 0,  GIB },
	{ "TiB/s",   QUANTITY_BYTES_PER_S, 0,  TIB },
	{ "b/s",     QUANTITY_BYTES_PER_S, 0,  BIT },
	{ "kb/s",    QUANTITY_BYTES_PER_S, 3,  BIT },
	{ "Mb/s",    QUANTITY_BYTES_PER_S, 6,  BIT },
	{ "Gb/s",    QUANTITY_BYTES_PER_S, 9,  BIT },
	{ "Tb/s",    QUANTITY_BYTES_PER_S, 12, BIT },
	{ "FLOP/s",  QUANTITY_FLOP_PER_S,  0,  1 },
	{ "MFLOP/s", QUANTITY_FLOP_PER_S,  6,  1 },
	{ "GFLOP/s", QUANTITY_FLOP_PER_S,  9,  1 },
	{ "TFLOP/s", QUANTITY_FLOP_PER_S,  12, 1 },
	{ "PFLOP/s", QUANTITY_FLOP_PER_S,  15, 1 },
	{ "EFLOP/s", QUANTITY_FLOP_PER_S,  18, 1 },
	{ "s",       QUANTITY_SECONDS,     0,  1 },
	{ "ms",      QUANTITY_SECONDS,     -3, 1 },
	{ "us",      QUANTITY_SECONDS,     -6, 1 },
	{ "\u00b5s", QUANTITY_SECONDS,     -6, 1 },	/* micro sign */
	{ "\u03bcs", QUANTITY_SECONDS,     -6, 1 },	/* Greek mu */
	{ "ns",      QUANTITY_SECONDS,     -9, 1 },
	{ "min",     QUANTITY_SECONDS,     0,  60 },
	{ "h",       QUANTITY_SECONDS,     0,  HOUR },
	{ "day",     QUANTITY_SECONDS,     0,  DAY },
	{ "days",    QUANTITY_SECONDS,     0,  DAY },
	{ "week",    QUANTITY_SECONDS,     0,  7 * DAY },
	{ "weeks",   QUANTITY_SECONDS,     0,  7 * DAY },
	{ "year",    QUANTITY_SECONDS,     0,  YEAR },
	{ "years",   QUANTITY_SECONDS,     0,  YEAR },
	{ "W",       QUANTITY_WATTS,       0,  1 },
	{ "kW",      QUANTITY_WATTS,       3,  1 },
	{ "MW",      QUANTITY_WATTS,       6,  1 },
	{ "GW",      QUANTITY_WATTS,       9,  1 },
	{ "%",       QUANTITY_RATIO,       -2, 1 },
};
const size_t unit_count = sizeof unit_table / sizeof *unit_table;

const struct modifier modifier_table[] = {
	{ "bidirectional", QUANTITY_BYTES_PER_S, 0.5 },
	{ "sparse",        QUANTITY_FLOP_PER_S,  0.5 },
};
const size_t modifier_count = sizeof modifier_table / sizeof *modifier_table;

static const struct {
	const char *name, *suffix, *example;
} quantities[QUANTITIES] = {
	[QUANTITY_COUNT]       = { "a whole number",   "",             "8" },
	[QUANTITY_RATIO]       = { "a ratio",          "",             "0.7" },
	[QUANTITY_BYTES]       = { "bytes",            "_bytes",       "80 GB" },
	[QUANTITY_BYTES_PER_S] = { "bytes per second", "_bytes_per_s", "450 GB/s" },
	[QUANTITY_FLOP_PER_S]  = { "FLOP per second",  "_flop_per_s",  "312 TFLOP/s" },
	[QUANTITY_SECONDS]     = { "seconds",          "_s",           "2.5 us" },
	[QUANTITY_WATTS]       = { "watts",            "_w",           "10 MW" },
};

static int is_name(const char *name, const char *text, size_t len)
{
	return strlen(name) == len && memcmp(name, text, len) == 0;
}

const struct unit *unit_find(const char *name, size_t len)
{
	for (size_t i = 0; i < unit_count; i++)
		if (is_name(unit_table[i].name, name, len))
			return &unit_table[i];
	return NULL;
}

const struct modifier *modifier_find(const char *name, size_t len)
{
	for (size_t i = 0; i < modifier_count; i++)
		if (is_name(modifier_table[i].name, name, len))
			return &modifier_table[i];
	return NULL;
}

bool unit_read(const char *text, size_t len, const struct unit *unit,
               double *si)
{
	if (!number_read_scaled(text, len, unit ? unit->exponent : 0, si))
		return false;
	if (unit)
		*si *= unit->factor;	/* a power of two is exact */
	return true;
}

const char *quantity_name(enum quantity quantity)
{
	return quantities[quantity].name;
}

const char *quantity_suffix(enum quantity quantity)
{
	return quantities[quantity].suffix;
}

const char *quantity_example(enum quantity quantity)
{
	return quantities[quantity].example;
}

char *quantity_write(char out[QUANTITY_ROOM], enum quantity quantity, double si)
{
	static const struct { double scale; const char *unit; } shown[QUANTITIES] = {
		[QUANTITY_COUNT] = { 1, "" },
		[QUANTITY_RATIO] = { 1, "" },
		[QUANTITY_BYTES] = { 1e9, " GB" },
		[QUANTITY_BYTES_PER_S] = { 1e9, " GB/s" },
		[QUANTITY_FLOP_PER_S] = { 1e12, " TFLOP/s" },
		[QUANTITY_SECONDS] = { 1e-6, " µs" },
		[QUANTITY_WATTS] = { 1e3, " kW" },
	};

	snprintf(out, QUANTITY_ROOM, "%.10g%s", si / shown[quantity].scale,
	         shown[quantity].unit);
	return out;
}
