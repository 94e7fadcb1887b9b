/*
 * profile.c -- "paper +E1" to its rules.
 */
#include "study/profile.h"

#include <string.h>

static const struct plan_profile *keep(struct reading *r,
                                       const struct rules *rules)
{
	struct arena *arena = r->reader.arena;
	struct plan_profile *profile;
	char name[RULES_NAME];

	for (size_t i = 0; i < r->nprofiles; i++)
		if (rules_same(&r->profiles[i]->rules, rules))
			return r->profiles[i];
	profile = arena_alloc(arena, 1, sizeof *profile);
	rules_name(rules, name);
	*profile = (struct plan_profile){
		arena_text(arena, name, strlen(name)), *rules };
	r->profiles = arena_grow(arena, r->profiles, r->nprofiles,
	                         sizeof *r->profiles);
	r->profiles[r->nprofiles++] = profile;
	return profile;
}

const struct plan_profile *profile_find(struct reading *r, const char *text)
{
	struct rules rules;

	return rules_read(text, strlen(text), &rules) ? keep(r, &rules) : NULL;
}

const struct plan_profile *profile_default(struct reading *r)
{
	struct rules rules = rules_of(PROFILE_CORRECTED);

	return keep(r, &rules);
}
