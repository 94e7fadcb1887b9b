/*
 * catalogue.h -- the models and systems that studies name, and where each of
 * their numbers comes from.
 *
 * models.csv is wide: name, one column a property with its unit in the
 * header where it has one, then `source`; an empty optional cell is "not
 * given".  systems.csv holds one number a row:
 *
 *   system,property,value,unit,low,high,standing,date,source
 *
 * so that each number has its own source, range and standing.  The row
 * `NAME,based_on,OTHER,,,,,,` inherits every property NAME does not give.
 * A system may have several `nvs` rows: the fast-domain sizes it comes in,
 * the first being the default.  `best_mfu` (optional, a ratio) is the highest
 * MFU measured on that accelerator family.
 *
 * A system counts as hypothetical at fast-domain size v unless an nvs row of
 * its own, not an inherited one, has the value v and the standing data sheet,
 * measured or quoted: a paper, an assumption or an announcement sells nothing.
 *
 * Ownership: all of it belongs to the catalogue's arena.
 */
#ifndef STUDY_CATALOGUE_H
#define STUDY_CATALOGUE_H

#include <stdbool.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/names.h"
#include "given/given.h"

enum standing {
	STANDING_DATA_SHEET, STANDING_MEASURED, STANDING_QUOTED,
	STANDING_ANNOUNCED, STANDING_ASSUMED, STANDING_PAPER, STANDINGS
};
extern const char *const standing_name[STANDINGS];

struct fact {			/* one number and where it comes from */
	const struct property *property;	/* NULL: best_mfu */
	double value, low, high;	/* SI; low = high = NaN: no range given */
	const char *written;	/* "1800 GB/s bidirectional", as the file has it */
	const char *modifier;	/* "bidirectional" when it was halved, else NULL */
	enum standing standing;
	const char *date, *source;
	const char *from;	/* the system it was inherited from, or NULL */
	struct span at;
};

struct catalogue_system {
	struct system system;	/* complete: every property has a value ... */
	bool complete;		/* ... if this holds; else `lacks` names the first missing */
	const struct property *lacks;
	double best_mfu;	/* NaN: none known */
	const struct fact *facts;
	size_t nfacts;
	struct span at;		/* where it is first named */
};

struct catalogue_model {
	struct model model;
	const char *source;
	struct span at;
};

struct catalogue_said {		/* of further files: said once a run */
	const char **texts;
	size_t n;
};

struct catalogue {
	const struct catalogue_model *models;
	const struct catalogue_system *systems;
	size_t nmodels, nsystems;
	struct names system_names;	/* numbered as the systems are */
	struct catalogue_said *said;	/* shared by copies of the catalogue */
};

/* catalogue_read -- both files; mistakes are said, and false returned. */
bool catalogue_read(struct arena *arena, const char *models_path,
                    const char *systems_path, struct catalogue *out,
                    struct diag *diag);

/* catalogue_extend -- more systems from another file of the same columns
 * (which may be based_on those already there); a name that is already taken
 * is a mistake, a number far from all those already there a warning.  What a
 * file gave rise to is not said again when another study reads it too. */
bool catalogue_extend(struct arena *arena, const char *systems_path,
                      struct catalogue *catalogue, struct diag *diag);

const struct catalogue_model *catalogue_model(const struct catalogue *catalogue,
                                              const char *name, size_t len);
const struct catalogue_system *catalogue_system(const struct catalogue *catalogue,
                                                const char *name, size_t len);

/* catalogue_has -- does the catalogue give this property of it? */
bool catalogue_has(const struct catalogue_system *system,
                   const struct property *property);

/* catalogue_sold -- can this system be bought with domains of nvs? */
bool catalogue_sold(const struct catalogue_system *system, int64_t nvs);

#endif
