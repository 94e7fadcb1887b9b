#include "given/config.h"

const char *const group_size_name[GROUPS] = {
	[GROUP_TENSOR1] = "n1", [GROUP_TENSOR2] = "n2",
	[GROUP_PIPELINE] = "np", [GROUP_DATA] = "nd",
};

const char *const group_domain_name[GROUPS] = {
	[GROUP_TENSOR1] = "v1", [GROUP_TENSOR2] = "v2",
	[GROUP_PIPELINE] = "vp", [GROUP_DATA] = "vd",
};

int64_t config_gpus(const struct config *config)
{
	int64_t n = 1;

	for (int g = 0; g < GROUPS; g++)
		n *= config->group[g].size;
	return n;
}

static int order(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

int config_order(const struct config *a, const struct config *b)
{
	int by = 0;

	for (int g = 0; g < GROUPS && !by; g++)
		by = order(a->group[g].size, b->group[g].size);
	if (!by)
		by = order(a->microbatch, b->microbatch);
	if (!by)
		by = order(a->panels, b->panels);
	for (int g = 0; g < GROUPS && !by; g++)
		by = order(a->group[g].in_domain, b->group[g].in_domain);
	return by;
}
