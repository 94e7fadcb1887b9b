/*
 * offer_term.c -- what an offer says beside its system's properties, a row
 * each.
 */
#include "study/procure.h"

#define PER(p) (1u << PER_##p)

#define TERM(n, q, lo, hi, above, eg, text) { .name = n, .owner = OWNER_CASE, \
	.quantity = QUANTITY_##q, .least = lo, .most = hi, .above_least = above, \
	.symbol = "", .example = eg, .help = text }

const struct offer_term_row offer_term_table[OFFER_TERMS] = {
	[OFFER_PRICE] = {
		TERM("price", RATIO, 0, 1e15, false, "280000",
		     "of one item, in the study's currency"),
		PER(ACCELERATOR) | PER(NODE) | PER(RACK) | PER(SYSTEM) | PER(YEAR),
		true, "money" },
	[OFFER_POWER] = {
		TERM("power", WATTS, 0, 1e12, false, "1.2 kW",
		     "what one item draws while the machine works"),
		PER(ACCELERATOR) | PER(NODE) | PER(RACK) | PER(SYSTEM), true, NULL },
	[OFFER_PUE] = {
		TERM("pue", RATIO, 1, 10, false, "1.2",
		     "what the facility draws over what the machine does"),
		PER(SYSTEM), false, NULL },
	[OFFER_ACCELERATORS] = {
		TERM("accelerators", COUNT, 1, 1000000, false, "8",
		     "in a node"),
		PER(NODE), false, NULL },
	[OFFER_NODES] = {
		TERM("nodes", COUNT, 1, 1000000, false, "8", "in a rack"),
		PER(RACK), false, NULL },
	[OFFER_SOLD] = {
		TERM("sold", COUNT, 1, 1, false, "1",
		     "1: nodes, or racks, may be ordered one by one"),
		PER(NODE) | PER(RACK), false, NULL },
	[OFFER_AVAILABLE] = {
		TERM("available", COUNT, 0, 1e7, false, "2027-07-01",
		     "the day on which the system can be used"),
		PER(SYSTEM), false, "a date" },
	[OFFER_MTBF] = {
		TERM("mtbf", SECONDS, 0, 1e13, true, "50000 h",
		     "mean time between failures of an accelerator, with its share "
		     "of all that fails with it"),
		PER(ACCELERATOR), false, NULL },
	[OFFER_REPAIR] = {
		TERM("repair", SECONDS, 0, 1e10, false, "8 h",
		     "time until a failed node is back"),
		PER(NODE), false, NULL },
	[OFFER_RESTART] = {
		TERM("restart", SECONDS, 0, 1e10, false, "10 min",
		     "time from a failure until a run works again, a spare at hand"),
		PER(SYSTEM), false, NULL },
	[OFFER_CHECKPOINT] = {
		TERM("checkpoint_bandwidth", BYTES_PER_S, 0, 1e18, true, "500 GB/s",
		     "at which checkpoints are written"),
		PER(NODE) | PER(SYSTEM), false, NULL },
	[OFFER_SPARES] = {
		TERM("spares", COUNT, 0, 1000000, false, "2", "nodes kept idle"),
		PER(RACK) | PER(SYSTEM), false, NULL },
	[OFFER_SYSTEM] = {
		TERM("system", COUNT, 0, 0, false, "h200",
		     "system of the catalogue that it is, where rows say nothing else"),
		PER(SYSTEM), false, "a name" },
};
