#include "given/collective.h"

const char *const collective_name[COLLECTIVES] = {
	[COLLECTIVE_ALLGATHER] = "allgather",
	[COLLECTIVE_REDUCESCATTER] = "reducescatter",
	[COLLECTIVE_ALLREDUCE] = "allreduce",
	[COLLECTIVE_BROADCAST] = "broadcast",
	[COLLECTIVE_REDUCE] = "reduce",
};
