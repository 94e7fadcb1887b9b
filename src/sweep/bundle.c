#include "sweep/bundle.h"

#include "study/section.h"

static bool is_coupled(const struct section *s, const struct axis *axis)
{
	for (size_t i = 0; i < s->naxes; i++)
		if (&s->axes[i] != axis && s->axes[i].n > 1
		    && s->axes[i].stride == axis->stride)
			return true;
	return false;
}

static struct stretch stretch_of(const struct section *s, const char *key)
{
	const struct axis *axis = section_axis(s, key);

	if (!axis || axis->n == 1 || is_coupled(s, axis))
		return (struct stretch){ 1, 1 };
	return (struct stretch){ axis->stride, axis->n };
}

struct bundles bundles_of(const struct section *s, bool shared, size_t least)
{
	struct bundles b = { section_cases(s), { 1, 1 }, { 1, 1 }, 1 };

	if (!shared)
		return b;
	b.gpus = stretch_of(s, "gpus");
	b.capacity = stretch_of(s, "hbm_capacity");
	b.n /= b.gpus.n * b.capacity.n;
	b.parts = (least + b.n - 1) / b.n;
	if (b.parts > b.gpus.n)
		b.parts = b.gpus.n;
	b.n *= b.parts;
	return b;
}

/* A case's index from one that leaves an axis out. */
static size_t put_in(size_t index, struct stretch axis)
{
	return index / axis.stride * axis.stride * axis.n + index % axis.stride;
}

/* More accelerators take longer: dealt out, every part has some of them. */
struct bundle bundle_at(const struct bundles *b, size_t i)
{
	size_t part = i % b->parts, index = i / b->parts;
	bool gpus_faster = b->gpus.stride <= b->capacity.stride;

	index = put_in(index, gpus_faster ? b->gpus : b->capacity);
	index = put_in(index, gpus_faster ? b->capacity : b->gpus);
	return (struct bundle){
		.first = index + part * b->gpus.stride,
		.gpus = { b->parts * b->gpus.stride,
		          (b->gpus.n - part + b->parts - 1) / b->parts },
		.capacity = b->capacity };
}

struct bundle bundle_of_case(size_t index)
{
	return (struct bundle){ index, { 1, 1 }, { 1, 1 } };
}
