/*
 * config_line.h -- `config NAME = STRATEGY n1=.. np=.. nd=.. b=..`.
 */
#ifndef STUDY_CONFIG_LINE_H
#define STUDY_CONFIG_LINE_H

#include "study/reading.h"

/* config_lines -- all of a [configs] block; false if any was a mistake, or
 * there is none. */
bool config_lines(struct reading *r, const struct block *block,
                  struct section *out);

/* config_line -- the value of one entry alone. */
bool config_line(struct reading *r, const struct entry *entry,
                 struct plan_config *out);

#endif
