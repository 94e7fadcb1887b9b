/*
 * bundle.h -- the cases of a section that one thread takes at a time.
 *
 * Idea: of a search's cases, those that are equal but for the HBM capacity and
 * the accelerators share every layer, and of these the ones with one number of
 * accelerators share one search (search/search.h).  They need be no
 * neighbours: other axes may move faster than the capacity.  An axis that is
 * coupled with another is not shared.  All other cases stand alone.
 */
#ifndef SWEEP_BUNDLE_H
#define SWEEP_BUNDLE_H

#include "study/plan.h"

struct stretch {		/* n cases, every stride-th */
	size_t stride, n;
};

struct bundle {
	size_t first;		/* case with the first of both */
	struct stretch gpus, capacity;
};

struct bundles {
	size_t n;
	struct stretch gpus, capacity;	/* all of the section's */
	size_t parts;		/* into which accelerators are dealt */
};

/* bundles_of -- those of a section, each case in one of them: single cases,
 * or, if layers are shared, as few bundles as there can be that are `least`
 * or more (or have one number of accelerators each). */
struct bundles bundles_of(const struct section *section, bool shared,
                          size_t least);

struct bundle bundle_at(const struct bundles *bundles, size_t i);

/* bundle_of_case -- a case that stands alone. */
struct bundle bundle_of_case(size_t index);

/* bundle_case -- the index of the case with its i-th number of accelerators
 * and j-th capacity. */
static inline size_t bundle_case(const struct bundle *bundle, size_t i, size_t j)
{
	return bundle->first + i * bundle->gpus.stride
	     + j * bundle->capacity.stride;
}

static inline size_t bundle_cases(const struct bundle *bundle)
{
	return bundle->gpus.n * bundle->capacity.n;
}

#endif
