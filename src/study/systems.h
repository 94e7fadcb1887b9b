/*
 * systems.h -- systems.csv to systems with their facts.
 */
#ifndef STUDY_SYSTEMS_H
#define STUDY_SYSTEMS_H

#include "study/catalogue.h"

/* systems_read -- the file's systems, after those already in the catalogue.
 * False if said. */
bool systems_read(struct arena *arena, const char *path,
                  struct catalogue *catalogue, struct diag *diag);

#endif
