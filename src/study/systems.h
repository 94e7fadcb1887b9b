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

/* systems_inherit -- the n facts of a system, and every property more that
 * another has; *n grows. */
struct fact *systems_inherit(struct arena *arena, struct fact *facts, size_t *n,
                             const struct catalogue_system *base);

/* systems_of_facts -- a system with these numbers, complete or not. */
struct catalogue_system systems_of_facts(const char *name,
                                         const struct fact *facts, size_t n,
                                         struct span at);

#endif
