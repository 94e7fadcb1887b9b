/*
 * models.h -- models.csv: one model a row, a source for each.
 */
#ifndef STUDY_MODELS_H
#define STUDY_MODELS_H

#include "study/catalogue.h"

/* models_read -- into out->models; false if said. */
bool models_read(struct arena *arena, const char *path, struct catalogue *out,
                 struct diag *diag);

#endif
