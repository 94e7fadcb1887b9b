/*
 * figure.h -- [figure NAME] and [report] blocks.
 */
#ifndef STUDY_FIGURE_H
#define STUDY_FIGURE_H

#include "study/reading.h"

struct built {			/* a section beside the block it was made of */
	const struct block *block;
	const struct section *section;
	bool whole;		/* its axes are good to conclude from */
};

/* figure_read -- one figure; mistakes are said. */
void figure_read(struct reading *r, const struct block *block,
                 const struct built *built, size_t nbuilt,
                 struct plan_figure *out);

/* figure_report -- the report, into r->plan. */
void figure_report(struct reading *r, const struct block *block,
                   const struct built *built, size_t nbuilt);

#endif
