/*
 * published.h -- the paper's 54 searches: 2 models, 3 strategies, 3 systems with
 * 3 sizes of the fast domain, each over 13 numbers of accelerators.
 *
 * Source: arXiv 2410.00273; the catalogue's numbers, written once more.
 */
#ifndef TESTS_PUBLISHED_H
#define TESTS_PUBLISHED_H

#include "given/given.h"

enum {
	PUBLISHED_SIZES = 13,	/* 4 to 16384 accelerators, by doubling */
	PUBLISHED = 2 * STRATEGIES * 9 * PUBLISHED_SIZES
};

static const struct model published_models[2] = {
	{ "gpt3-1t", 2048, 25600, 0, 160, 128 },
	{ "vit-64k", 64800, 12288, 0, 64, 48 },
};
static const struct system published_systems[3] = {
	{ "a100", 312e12, 78e12, 0.8, 20e-6, 1555e9, 80e9,
	  4, 300e9, 0.7, 2.5e-6, 25e9, 0.7, 5e-6, 1, 0 },
	{ "h200", 989.4e12, 133.8e12, 0.8, 20e-6, 4800e9, 141e9,
	  4, 450e9, 0.7, 2.5e-6, 50e9, 0.7, 5e-6, 1, 0 },
	{ "b200", 2500e12, 339e12, 0.8, 20e-6, 8000e9, 192e9,
	  4, 900e9, 0.7, 2.5e-6, 100e9, 0.7, 5e-6, 1, 0 },
};

/* Number `index`, 0 .. PUBLISHED - 1, accelerators the fastest. */
static inline struct given published(enum profile profile, int index)
{
	static const int64_t domains[3] = { 4, 8, 64 };
	int size = index % PUBLISHED_SIZES, search = index / PUBLISHED_SIZES;
	struct given g = {
		.model = published_models[search / 9 / STRATEGIES],
		.system = published_systems[search / 3 % 3],
		.training = { 4096, 1e12, TRAIN_TOKENS },
		.strategy = (enum strategy)(search / 9 % STRATEGIES),
		.gpus = (int64_t)4 << size,
		.rules = rules_of(profile), .profile = profile_name[profile] };

	g.system.nvs = domains[search % 3];
	return g;
}

#endif
