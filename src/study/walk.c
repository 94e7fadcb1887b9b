/*
 * walk.c -- axes count like digits, the last one the fastest.
 */
#include "study/walk.h"

bool walk_moves(const struct section *section, size_t i, walk_take *take)
{
	const struct axis *axes = section->axes;

	if (!take(&axes[i]) || axes[i].n == 1)
		return false;
	for (size_t j = 0; j < i; j++)
		if (take(&axes[j]) && axes[j].n > 1
		    && axes[j].stride == axes[i].stride)
			return false;
	return true;
}

bool walk_next(const struct section *section, size_t *index, walk_take *take)
{
	for (size_t i = section->naxes; i-- > 0;) {
		const struct axis *axis = &section->axes[i];
		if (!walk_moves(section, i, take))
			continue;
		size_t digit = *index / axis->stride % axis->period;
		if (digit + 1 < axis->period) {
			*index += axis->stride;
			return true;
		}
		*index -= digit * axis->stride;
	}
	return false;
}
