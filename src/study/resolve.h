/*
 * resolve.h -- what the keys and values of a block mean.
 */
#ifndef STUDY_RESOLVE_H
#define STUDY_RESOLVE_H

#include "study/reading.h"

/* resolve_block -- every entry's rule and value; mistakes are said. */
void resolve_block(struct reading *r, struct block *block);

/* resolve_names -- models, systems and strategies of an entry looked up, and
 * every value given twice complained about. */
void resolve_names(struct reading *r, struct entry *entry);

#endif
