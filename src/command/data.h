/*
 * data.h -- where templates and the catalogue are, and the catalogue read.
 *
 * The data folder is --data, else the current one if it has templates/ and
 * studies/catalogue/, else the installed one.  Paths shown to the user and
 * in manifests are relative to it.
 */
#ifndef COMMAND_DATA_H
#define COMMAND_DATA_H

#include "command/options.h"
#include "study/catalogue.h"

struct data {
	const char *folder;	/* "" for the current one, else ends in '/' */
	struct catalogue catalogue;
};

/* data_read -- false if a mistake was said.  The shipped models.csv and
 * systems.csv, then --catalogue's systems if given. */
bool data_read(struct arena *arena, const struct options *options,
               struct data *out, struct diag *diag);

/* data_path -- folder/NAME, the arena's. */
const char *data_path(struct arena *arena, const struct data *data,
                      const char *name);

#define DATA_MODELS "studies/catalogue/models.csv"
#define DATA_SYSTEMS "studies/catalogue/systems.csv"
#define DATA_STYLE "templates/html/style.css"

#endif
