/*
 * config.h -- one way to spread the work: sizes of the parallel groups, how
 * many members of each share a fast domain, microbatch, SUMMA panels.
 */
#ifndef GIVEN_CONFIG_H
#define GIVEN_CONFIG_H

#include <stdint.h>

enum group_kind {
	GROUP_TENSOR1,		/* n1: shards heads and features */
	GROUP_TENSOR2,		/* n2: shards the sequence, or SUMMA's other side */
	GROUP_PIPELINE,		/* np: stages */
	GROUP_DATA,		/* nd: replicas */
	GROUPS
};

struct group { int64_t size, in_domain; };

struct config {
	struct group group[GROUPS];
	int64_t microbatch;	/* b: sequences */
	int64_t panels;		/* nb; 0 unless SUMMA */
};

/* The names users write: n1, n2, np, nd; v1, v2, vp, vd. */
extern const char *const group_size_name[GROUPS];
extern const char *const group_domain_name[GROUPS];

int64_t config_gpus(const struct config *config);

/* config_order -- total order by n1, n2, np, nd, b, nb, v1, v2, vp, vd. */
int config_order(const struct config *a, const struct config *b);

#endif
