/* outfile.c -- see outfile.h */
#define _GNU_SOURCE		/* fopencookie */
#include "base/outfile.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sha256.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/mem.h"

enum { SUFFIX_ROOM = 40 };

struct outfile_sink {		/* where the stream's bytes go */
	int fd;
	int why;		/* errno of the first write that failed; 0: none */
	SHA2_CTX sha256;
};

/* ---- the stream ---- */

static ssize_t sink_write(void *cookie, const char *bytes, size_t len)
{
	struct outfile_sink *sink = cookie;
	size_t done = 0;

	while (done < len && !sink->why) {
		ssize_t n = write(sink->fd, bytes + done, len - done);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			sink->why = errno;
		else
			done += (size_t)n;
	}
	SHA256Update(&sink->sha256, (const uint8_t *)bytes, done);
	return (ssize_t)done;
}

/* How far it is, for ftell; it goes nowhere else. */
static int sink_seek(void *cookie, off64_t *offset, int whence)
{
	const struct outfile_sink *sink = cookie;

	if (*offset != 0 || whence != SEEK_CUR)
		return -1;
	*offset = lseek(sink->fd, 0, SEEK_CUR);
	return *offset < 0 ? -1 : 0;
}

static int sink_close(void *cookie)
{
	struct outfile_sink *sink = cookie;

	if (close(sink->fd) != 0 && !sink->why)
		sink->why = errno;
	return sink->why ? -1 : 0;
}

static FILE *stream_to(struct outfile_sink *sink, int fd)
{
	const cookie_io_functions_t functions = { .write = sink_write,
	                                          .seek = sink_seek,
	                                          .close = sink_close };

	sink->fd = fd;
	SHA256Init(&sink->sha256);
	FILE *f = fopencookie(sink, "w", functions);
	if (!f)
		abort();	/* no memory */
	return f;
}

/* ---- its life ---- */

static void release(struct outfile *out)
{
	interrupt_forget(out->note);
	free(out->path);
	free(out->part);
	free(out->sink);
	*out = (struct outfile){ 0 };
}

static bool cannot_write(struct outfile *out, int why, struct diag *diag)
{
	diag_say(diag, LEVEL_FAILURE, out->path, "cannot be written: %s",
	         strerror(why));
	if (out->note)
		unlink(out->part);
	release(out);
	return false;
}

/* A new file, never one that is there; -1 and errno.  Numbers are not used
 * twice, so that whoever removes one late removes no other. */
static int create(struct outfile *out)
{
	static atomic_uint last;
	size_t room = strlen(out->path) + SUFFIX_ROOM;
	int fd;

	out->part = mem_alloc(room, 1);
	do {
		snprintf(out->part, room, "%s.%ld-%u.part", out->path,
		         (long)getpid(), atomic_fetch_add(&last, 1) + 1);
		fd = open(out->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	} while (fd < 0 && errno == EEXIST);
	return fd;
}

bool outfile_open(struct outfile *out, const char *path, struct diag *diag)
{
	*out = (struct outfile){ .path = mem_alloc(strlen(path) + 1, 1) };
	strcpy(out->path, path);
	interrupt_hold();
	int fd = create(out), why = errno;
	if (fd >= 0)
		out->note = interrupt_file(out->part);
	interrupt_release();
	if (fd < 0)
		return cannot_write(out, why, diag);
	out->sink = mem_alloc(1, sizeof *out->sink);
	out->f = stream_to(out->sink, fd);
	return true;
}

bool outfile_complete(struct outfile *out, struct diag *diag)
{
	bool failed = ferror(out->f);

	failed = fclose(out->f) != 0 || failed;
	out->f = NULL;
	SHA256End(&out->sink->sha256, out->sha256);
	if (!failed)
		return true;
	return cannot_write(out, out->sink->why ? out->sink->why : EIO, diag);
}

bool outfile_complete_other(struct outfile *out, struct diag *diag)
{
	if (!outfile_complete(out, diag))
		return false;
	return SHA256File(out->part, out->sha256)
	    || cannot_write(out, errno, diag);
}

bool outfile_keep(struct outfile *out, struct diag *diag)
{
	if (out->f && !outfile_complete(out, diag))
		return false;
	if (rename(out->part, out->path) != 0)
		return cannot_write(out, errno, diag);
	release(out);
	return true;
}

void outfile_drop(struct outfile *out)
{
	if (!out->path)
		return;
	if (out->f)
		fclose(out->f);
	unlink(out->part);
	release(out);
}
