/*
 * file.h -- files in, and folders; files out are in outfile.h.
 *
 * Errors: reported through diag (LEVEL_ERROR for an input that cannot be
 * read, LEVEL_FAILURE for a folder that cannot be made) with the path and the
 * reason; the functions return false then.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/diag.h"
#include "base/mem.h"

enum {
	FILE_LIMIT = 256 << 20,	/* largest input accepted, bytes */
	FILE_HEX = 65		/* a SHA-256 in hex with its NUL */
};

/* file_read -- the whole text, owned by the arena.  A UTF-8 BOM is dropped
 * and CR LF becomes LF.  Says file and reason, and returns false, when it is
 * missing, a directory, not permitted, over FILE_LIMIT, or holds NUL bytes;
 * bad UTF-8 is reported with its place. */
bool file_read(struct arena *arena, const char *path, struct source *out,
               struct diag *diag);

/* file_make_dir -- like mkdir -p. */
bool file_make_dir(const char *path, struct diag *diag);

/* file_sha256 -- of a file's bytes, by libmd. */
bool file_sha256(const char *path, char hex[FILE_HEX], struct diag *diag);

#endif
