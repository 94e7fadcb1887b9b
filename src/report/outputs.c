/* outputs.c -- see outputs.h */
#include "report/outputs.h"

#include <string.h>

bool outputs_open(const struct outputs *outputs, const char *path,
                  struct outfile *file, struct diag *diag)
{
	return outfile_open(file, arena_printf(outputs->arena, "%s/%s",
	                                       outputs->dir, path), diag);
}

bool outputs_add(struct outputs *outputs, const char *path,
                 struct outfile *file, struct diag *diag)
{
	if (file->f && !outfile_complete(file, diag))
		return false;
	outputs->of = arena_grow(outputs->arena, outputs->of, outputs->n,
	                         sizeof *outputs->of);
	struct output *output = &outputs->of[outputs->n++];
	output->path = path;
	output->file = *file;
	memcpy(output->sha256, file->sha256, sizeof output->sha256);
	return true;
}

bool outputs_name(struct outputs *outputs, struct diag *diag)
{
	size_t named = 0, n = outputs->n;

	for (size_t i = 0; i < n; i++)
		if (outfile_keep(&outputs->of[i].file, diag))
			outputs->of[named++] = outputs->of[i];
	outputs->n = named;
	return named == n;
}
