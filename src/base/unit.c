/*
 * unit.c -- every unit and modifier, one row each.
 *
 * Sources: BIPM SI brochure, 9th edition (decimal prefixes); IEC 80000-13
 * (binary prefixes, a byte of 8 bits).  A modifier halves: vendors add up both
 * directions of a link, and 2:4 sparsity doubles the peak they print.
 */
#include "base/unit.h"

#include <math.h>
#include <string.h>

#define KIB 1024.0
#define MIB (1024.0 * KIB)
#define GIB (1024.0 * MIB)
#define TIB (1024.0 * GIB)

const struct unit unit_table[] = {
	{ "B",       QUANTITY_BYTES,       1 },
	{ "kB",      QUANTITY_BYTES,       1e3 },
	{ "MB",      QUANTITY_BYTES,       1e6 },
	{ "GB",      QUANTITY_BYTES,       1e9 },
	{ "TB",      QUANTITY_BYTES,       1e12 },
	{ "PB",      QUANTITY_BYTES,       1e15 },
	{ "KiB",     QUANTITY_BYTES,       KIB },
	{ "MiB",     QUANTITY_BYTES,       MIB },
	{ "GiB",     QUANTITY_BYTES,       GIB },
	{ "TiB",     QUANTITY_BYTES,       TIB },
	{ "B/s",     QUANTITY_BYTES_PER_S, 1 },
	{ "kB/s",    QUANTITY_BYTES_PER_S, 1e3 },
	{ "MB/s",    QUANTITY_BYTES_PER_S, 1e6 },
	{ "GB/s",    QUANTITY_BYTES_PER_S, 1e9 },
	{ "TB/s",    QUANTITY_BYTES_PER_S, 1e12 },
	{ "PB/s",    QUANTITY_BYTES_PER_S, 1e15 },
	{ "KiB/s",   QUANTITY_BYTES_PER_S, KIB },
	{ "MiB/s",   QUANTITY_BYTES_PER_S, MIB },
	{ "GiB/s",   QUANTITY_BYTES_PER_S, GIB },
	{ "TiB/s",   QUANTITY_BYTES_PER_S, TIB },
	{ "b/s",     QUANTITY_BYTES_PER_S, 1.0 / 8 },
	{ "kb/s",    QUANTITY_BYTES_PER_S, 1e3 / 8 },
	{ "Mb/s",    QUANTITY_BYTES_PER_S, 1e6 / 8 },
	{ "Gb/s",    QUANTITY_BYTES_PER_S, 1e9 / 8 },
	{ "Tb/s",    QUANTITY_BYTES_PER_S, 1e12 / 8 },
	{ "FLOP/s",  QUANTITY_FLOP_PER_S,  1 },
	{ "MFLOP/s", QUANTITY_FLOP_PER_S,  1e6 },
	{ "GFLOP/s", QUANTITY_FLOP_PER_S,  1e9 },
	{ "TFLOP/s", QUANTITY_FLOP_PER_S,  1e12 },
	{ "PFLOP/s", QUANTITY_FLOP_PER_S,  1e15 },
	{ "EFLOP/s", QUANTITY_FLOP_PER_S,  1e18 },
	{ "s",       QUANTITY_SECONDS,     1 },
	{ "ms",      QUANTITY_SECONDS,     1e-3 },
	{ "us",      QUANTITY_SECONDS,     1e-6 },
	{ "\u00b5s", QUANTITY_SECONDS,     1e-6 },	/* micro sign */
	{ "\u03bcs", QUANTITY_SECONDS,     1e-6 },	/* Greek mu */
	{ "ns",      QUANTITY_SECONDS,     1e-9 },
	{ "%",       QUANTITY_RATIO,       1e-2 },
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

/* 1e-6 is no double, 1e6 is: 5 us is 5 / 1e6, not 5 x 1e-6. */
double unit_to_si(const struct unit *unit, double value)
{
	if (unit->scale < 1e-1)
		return value / round(1 / unit->scale);
	return value * unit->scale;
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
