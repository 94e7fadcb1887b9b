/*
 * collective.h -- the collectives by name: what is counted, timed and swept.
 */
#ifndef GIVEN_COLLECTIVE_H
#define GIVEN_COLLECTIVE_H

#include <stdint.h>

enum collective {
	COLLECTIVE_ALLGATHER, COLLECTIVE_REDUCESCATTER, COLLECTIVE_ALLREDUCE,
	COLLECTIVE_BROADCAST, COLLECTIVE_REDUCE, COLLECTIVES
};
extern const char *const collective_name[COLLECTIVES];

struct exchange {		/* one collective by itself */
	enum collective collective;
	int64_t members;
	int64_t in_domain;	/* of them share each fast domain: 1 .. members */
	double bytes;		/* of the whole, gathered vector */
};

#endif
