#include "command/data.h"

#include <string.h>
#include <unistd.h>

#include "command/command.h"

static const char *folder_of(struct arena *arena, const struct options *options)
{
	const char *given = options->value[OPTION_DATA];

	if (!given && access("templates", R_OK) == 0
	    && access(DATA_SYSTEMS, R_OK) == 0)
		return "";
	if (!given)
		given = FMSTUDY_DATADIR;
	return arena_printf(arena, "%s/", given);
}

const char *data_path(struct arena *arena, const struct data *data,
                      const char *name)
{
	return arena_printf(arena, "%s%s", data->folder, name);
}

bool data_read(struct arena *arena, const struct options *options,
               struct data *out, struct diag *diag)
{
	out->folder = folder_of(arena, options);
	if (!catalogue_read(arena, data_path(arena, out, DATA_MODELS),
	                    data_path(arena, out, DATA_SYSTEMS),
	                    &out->catalogue, diag)) {
		if (!*out->folder || options->value[OPTION_DATA])
			return false;
		diag_hint(diag, "run fmstudy in its source folder, install it, "
		          "or give --data DIR");
		return false;
	}
	return !options->value[OPTION_CATALOGUE]
	    || catalogue_extend(arena, options->value[OPTION_CATALOGUE],
	                        &out->catalogue, diag);
}
