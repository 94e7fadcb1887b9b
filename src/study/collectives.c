/*
 * collectives.c -- measured files, and groups against domains.
 */
#include "study/collectives.h"

#include <assert.h>
#include <string.h>

#include "study/measured.h"
#include "study/section.h"
#include "study/walk.h"

struct exchange section_exchange(const struct section *section, size_t index)
{
	struct exchange out = { 0 };

	assert(index < section_cases(section));
	for (size_t i = 0; i < section->naxes; i++) {
		const struct axis *axis = &section->axes[i];
		size_t at = index / axis->stride % axis->period;

		if (axis->kind == AXIS_COLLECTIVE)
			out.collective = axis->collectives[at];
		else if (axis->kind == AXIS_GROUP)
			out.members = (int64_t)axis->values[at];
		else if (axis->kind == AXIS_IN_DOMAIN)
			out.in_domain = (int64_t)axis->values[at];
		else if (axis->kind == AXIS_BYTES)
			out.bytes = axis->values[at];
	}
	return out;
}

/* ---- groups ------------------------------------------------------------- */

/* Values i and j of an axis, or of all that move with it, are the same. */
static bool same_again(const struct section *section, const struct axis *axis,
                       size_t i, size_t j)
{
	for (size_t a = 0; a < section->naxes; a++) {
		const struct axis *with = &section->axes[a];

		if (with->n == 1 || with->stride != axis->stride)
			continue;
		if (!with->values || with->values[i] != with->values[j])
			return false;
	}
	return true;
}

/* The values of these two may repeat, if the other is a different one. */
static bool check_repeated(struct reading *r, const struct section *section,
                           const char *key)
{
	const struct axis *axis = section_axis(section, key);

	for (size_t i = 1; i < axis->n; i++)
		for (size_t j = 0; j < i; j++) {
			if (!same_again(section, axis, i, j))
				continue;
			diag_at(r->reader.diag, LEVEL_ERROR, axis->at, "a value of '%s' "
			        "is there twice", key);
			diag_hint(r->reader.diag, "take one away, or let both move as "
			          "one: together = group in_domain");
			return false;
		}
	return true;
}

static bool of_the_group(const struct axis *axis)
{
	return axis->kind == AXIS_GROUP || axis->kind == AXIS_IN_DOMAIN
	    || axis->kind == AXIS_SYSTEM
	    || (axis->kind == AXIS_PROPERTY
	        && strcmp(axis->property->name, "nvs") == 0);
}

static bool no_room(struct reading *r, const struct section *section,
                    const struct exchange *of, const struct system *system)
{
	struct span at = section_axis(section, "in_domain")->at;

	if (of->in_domain > of->members) {
		diag_at(r->reader.diag, LEVEL_ERROR, at, "in_domain %lld is more than "
		        "group %lld", (long long)of->in_domain,
		        (long long)of->members);
		diag_hint(r->reader.diag, "let both move as one: together = group "
		          "in_domain");
	} else {
		diag_at(r->reader.diag, LEVEL_ERROR, at, "in_domain %lld is more than "
		        "a domain of %s has: nvs %lld", (long long)of->in_domain,
		        system->name, (long long)system->nvs);
		diag_hint(r->reader.diag, "leave it out, or give nvs");
	}
	return false;
}

static bool check_groups(struct reading *r, const struct section *section)
{
	size_t index = 0;

	do {
		const struct plan_config *config;
		struct exchange of = section_exchange(section, index);
		struct given given;

		section_case(section, index, &given, &config);
		if (of.in_domain > of.members
		    || (given.system.nvs > 0 && of.in_domain > given.system.nvs))
			return no_room(r, section, &of, &given.system);
	} while (walk_next(section, &index, of_the_group));
	return true;
}

/* ---- measured files ----------------------------------------------------- */

/* What a key says of file i of n: its one value, or the value of that place;
 * NULL if it says nothing. */
static const struct item *said_of(struct entry *entry, size_t i)
{
	if (!entry || entry->bad)
		return NULL;
	return &entry->list.items[entry->list.n == 1 ? 0 : i];
}

/* One value, or as many as there are files. */
static struct entry *log_key(struct reading *r, const struct block *block,
                             const char *key, const struct entry *files)
{
	struct entry *entry = reading_find(r, block, key);

	if (!entry || entry->bad || entry->list.n == 1
	    || (files && entry->list.n == files->list.n))
		return entry;
	diag_at(r->reader.diag, LEVEL_ERROR, entry->value, "'%s' has %zu values for "
	        "%zu files", key, entry->list.n, files ? files->list.n : 0);
	diag_hint(r->reader.diag, "give one for all, or one for each file of "
	          "'measured'");
	entry->bad = true;
	return entry;
}

struct log_keys { struct entry *collective, *group, *in_domain; };

static struct measured_file file_of(const struct log_keys *keys,
                                    const char *path, size_t i)
{
	const struct item *collective = said_of(keys->collective, i);
	const struct item *group = said_of(keys->group, i);
	const struct item *in_domain = said_of(keys->in_domain, i);
	const char *const *name = collective ? collective->found : NULL;

	return (struct measured_file){
		.path = path,
		.collective = name ? (enum collective)(name - collective_name)
		                   : COLLECTIVES,
		.members = group ? (int64_t)group->number : 0,
		.in_domain = in_domain ? (int64_t)in_domain->number : 0 };
}

static bool says_what(const struct axis *axis)
{
	return axis->kind == AXIS_COLLECTIVE || axis->kind == AXIS_GROUP
	    || axis->kind == AXIS_IN_DOMAIN;
}

static bool belongs(const struct section *section, const struct exchange *to)
{
	size_t index = 0;

	do {
		struct exchange of = section_exchange(section, index);

		if (of.collective == to->collective && of.members == to->members
		    && of.in_domain == to->in_domain)
			return true;
	} while (walk_next(section, &index, says_what));
	return false;
}

/* A file of which nothing is used was named in vain. */
static void check_belongs(struct reading *r, const struct section *section,
                          const struct measured *all, size_t first,
                          const struct item *file)
{
	const struct exchange *of = &all->points[first].of;

	for (size_t i = first; i < all->n; i++)
		if (belongs(section, &all->points[i].of))
			return;
	diag_at(r->reader.diag, LEVEL_WARNING, file->at, "[%s] uses nothing of "
	        "this file", section->name);
	diag_hint(r->reader.diag, "it has %s over group %lld, in_domain %lld: let "
	          "the axes have these", collective_name[of->collective],
	          (long long)of->members, (long long)of->in_domain);
}

static bool read_files(struct reading *r, const struct block *block,
                       struct section *out, bool whole)
{
	struct entry *files = reading_find(r, block, "measured");
	struct log_keys keys = {
		log_key(r, block, "measured_collective", files),
		log_key(r, block, "measured_group", files),
		log_key(r, block, "measured_in_domain", files) };
	struct measured all = { 0 };
	bool good = !files || !files->bad;

	for (size_t i = 0; files && good && i < files->list.n; i++) {
		const struct item *item = &files->list.items[i];
		const char *path = reading_input(r, item->text);
		struct measured_file file = file_of(&keys, path, i);
		size_t first = all.n;

		if (!(measured_is_table(path)
		      ? measured_table(r->reader.arena, path, &all, r->reader.diag)
		      : measured_log(r->reader.arena, &file, &all, r->reader.diag)))
			good = false;
		else if (whole && all.n > first)
			check_belongs(r, out, &all, first, item);
	}
	out->measured = all.points;
	out->nmeasured = all.n;
	return good;
}

bool collectives_read(struct reading *r, const struct block *block,
                      struct section *out, bool whole)
{
	bool good = true;

	if (whole)
		good = check_repeated(r, out, "group")
		    && check_repeated(r, out, "in_domain") && check_groups(r, out);
	return read_files(r, block, out, whole) && good;
}
