/*
 * file.c -- see file.h
 */
#include "base/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sha256.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"

/* The file's bytes: at most FILE_LIMIT + 1 of them; NULL and errno on error.
 * The caller frees. */
static char *read_all(int fd, size_t *len)
{
	size_t room = 64 << 10, had = 0;
	char *bytes = mem_alloc(room, 1);

	while (had <= FILE_LIMIT) {
		ssize_t n = read(fd, bytes + had, room - had);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			free(bytes);
			return NULL;
		}
		if (n == 0)
			break;
		had += (size_t)n;
		if (had == room) {
			bytes = mem_grow(bytes, room, 2 * room, 1);
			room *= 2;
		}
	}
	*len = had;
	return bytes;
}

/* Drops a BOM, turns CR LF into LF, all in place; the new length. */
static size_t clean(char *bytes, size_t len)
{
	size_t from = 0, to = 0;

	if (len >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
		from = 3;
	for (; from < len; from++)
		if (!(bytes[from] == '\r' && from + 1 < len && bytes[from + 1] == '\n'))
			bytes[to++] = bytes[from];
	return to;
}

/* Every line with ill-formed bytes is named once. */
static bool check_utf8(const struct source *source, struct diag *diag)
{
	bool good = true;
	size_t off = 0;

	while ((off += utf8_bad(source->text + off, source->len - off)) < source->len) {
		diag_at(diag, LEVEL_ERROR, (struct span){ source, off, 1 },
		        "not UTF-8: byte 0x%02X",
		        (unsigned)(unsigned char)source->text[off]);
		good = false;
		off += strcspn(source->text + off, "\n");
	}
	if (!good)
		diag_hint(diag, "save the file as UTF-8");
	return good;
}

/* Why these bytes are no text, or NULL. */
static const char *no_text(const char *bytes, size_t len)
{
	if (len > FILE_LIMIT)
		return "larger than 256 MiB, the most that is read";
	if (memchr(bytes, '\0', len))
		return "holds NUL bytes: not a text file";
	return NULL;
}

static char *open_and_read(const char *path, size_t *len)
{
	struct stat st;
	char *bytes = NULL;
	int fd = open(path, O_RDONLY);

	if (fd < 0)
		return NULL;
	if (fstat(fd, &st) == 0) {
		if (S_ISDIR(st.st_mode))
			errno = EISDIR;
		else
			bytes = read_all(fd, len);
	}
	int why = errno;
	close(fd);
	errno = why;
	return bytes;
}

bool file_read(struct arena *arena, const char *path, struct source *out,
               struct diag *diag)
{
	size_t len = 0;
	char *bytes = open_and_read(path, &len);

	if (!bytes) {
		diag_say(diag, LEVEL_ERROR, path, "cannot be read: %s",
		         strerror(errno));
		return false;
	}
	const char *why = no_text(bytes, len);
	if (why) {
		diag_say(diag, LEVEL_ERROR, path, "cannot be read: %s", why);
		free(bytes);
		return false;
	}
	len = clean(bytes, len);
	out->name = arena_text(arena, path, strlen(path));
	out->text = arena_text(arena, bytes, len);
	out->len = len;
	free(bytes);
	return check_utf8(out, diag);
}

static char *join(const char *a, const char *b)
{
	size_t na = strlen(a), nb = strlen(b);
	char *text = mem_alloc(na + nb + 1, 1);

	memcpy(text, a, na);
	memcpy(text + na, b, nb);
	return text;
}

static int make_one(const char *path)
{
	struct stat st;

	if (mkdir(path, 0777) == 0)
		return 0;
	if (errno == EEXIST && stat(path, &st) == 0)
		return S_ISDIR(st.st_mode) ? 0 : ENOTDIR;
	return errno;
}

bool file_make_dir(const char *path, struct diag *diag)
{
	char *part = join(path, "");
	int why = 0;

	for (char *p = part + 1; *part && *p && !why; p++)
		if (*p == '/') {
			*p = '\0';
			why = make_one(part);
			*p = '/';
		}
	if (!why)
		why = make_one(part);
	free(part);
	if (why)
		diag_say(diag, LEVEL_FAILURE, path, "cannot be made a directory: %s",
		         strerror(why));
	return !why;
}

bool file_sha256(const char *path, char hex[FILE_HEX], struct diag *diag)
{
	assert(FILE_HEX == SHA256_DIGEST_STRING_LENGTH);
	if (SHA256File(path, hex))
		return true;
	diag_say(diag, LEVEL_FAILURE, path, "cannot be read back: %s",
	         strerror(errno));
	return false;
}
