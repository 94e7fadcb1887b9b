/* gnuplot.c -- see gnuplot.h */
#define _GNU_SOURCE		/* pipe2, posix_spawn_file_actions_addchdir_np */
#include "report/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SAID_ROOM = 4096, VERSION_SECONDS = 10 };

struct run {
	struct arena *arena;
	FILE *said;		/* stdout and stderr, a file: no deadlock */
	int in;			/* its stdin; -1: closed */
	pid_t pid;
	double deadline;	/* s, of the monotonic clock */
	int status;		/* as waitpid gives it */
	bool fed, late;		/* took every byte; had to be ended */
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A UTF-8 locale, or `set encoding utf8` itself complains. */
static int spawn(struct run *run, const char *folder, char *const argv[], int in)
{
	const char *path = getenv("PATH");
	char *env[] = { arena_printf(run->arena, "PATH=%s", path ? path : ""),
	                arena_printf(run->arena, "LC_ALL=C.UTF-8"), NULL };
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attr;
	sigset_t normal;

	sigemptyset(&normal);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP
	    | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigmask(&attr, &normal);
	sigaddset(&normal, SIGPIPE);
	posix_spawnattr_setsigdefault(&attr, &normal);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addchdir_np(&actions, folder);
	posix_spawn_file_actions_adddup2(&actions, in, 0);
	posix_spawn_file_actions_adddup2(&actions, fileno(run->said), 1);
	posix_spawn_file_actions_adddup2(&actions, fileno(run->said), 2);
	int error = posix_spawnp(&run->pid, argv[0], &actions, &attr, argv, env);
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attr);
	return error;
}

/* 0, or errno.  No end of the pipe outlives an exec but the child's. */
static int start(struct run *run, const char *folder, char *const argv[])
{
	int ends[2];

	run->in = -1;
	run->said = tmpfile();
	if (!run->said || pipe2(ends, O_CLOEXEC) != 0)
		return errno;
	int error = spawn(run, folder, argv, ends[0]);
	close(ends[0]);
	if (error) {
		close(ends[1]);
		return error;
	}
	run->in = ends[1];
	fcntl(run->in, F_SETFL, O_NONBLOCK);
	return 0;
}

/* One that does not read must not hold this program up for ever. */
static void feed(struct run *run, const char *script, size_t len)
{
	while (len) {
		struct pollfd ready = { run->in, POLLOUT, 0 };
		double left = run->deadline - now();
		if (left <= 0)
			break;
		if (poll(&ready, 1, (int)(left * 1000) + 1) < 0 && errno != EINTR)
			break;
		ssize_t n = write(run->in, script, len);
		if (n < 0 && errno != EAGAIN && errno != EINTR)
			break;
		if (n > 0) {
			script += n;
			len -= (size_t)n;
		}
	}
	run->fed = len == 0;
	close(run->in);
}

static void finish(struct run *run)
{
	const struct timespec nap = { 0, 1000000 };
	pid_t got;

	while ((got = waitpid(run->pid, &run->status, WNOHANG)) == 0) {
		if (now() > run->deadline) {
			run->late = true;
			kill(-run->pid, SIGKILL);
			waitpid(run->pid, &run->status, 0);
			return;
		}
		nanosleep(&nap, NULL);
	}
	if (got < 0)
		run->status = -1;
}

/* A single point, or a flat line, has a range of nothing: gnuplot widens it,
 * says so, and the figure is right.  A key that is tight is drawn as well. */
static bool is_harmless(const char *line, size_t len)
{
	static const char key[] = "difficulty fitting plot titles into key\n";
	size_t n = sizeof key - 1;

	return strncmp(line, "Warning: empty ", 15) == 0
	    || (len >= n && memcmp(line + len - n, key, n) == 0);
}

/* The length that is left. */
static size_t drop_harmless(char *text)
{
	char *to = text;

	for (const char *p = text; *p; ) {
		size_t len = strcspn(p, "\n");
		len += p[len] == '\n';
		if (!is_harmless(p, len)) {
			memmove(to, p, len);
			to += len;
		}
		p += len;
	}
	*to = '\0';
	return (size_t)(to - text);
}

/* What it printed, blanks at both ends cut off. */
static char *read_said(struct run *run)
{
	char *text = arena_alloc(run->arena, SAID_ROOM, 1);

	rewind(run->said);
	text[fread(text, 1, SAID_ROOM - 1, run->said)] = '\0';
	size_t len = drop_harmless(text);
	while (len && strchr(" \t\r\n", text[len - 1]))
		len--;
	text[len] = '\0';
	return text + strspn(text, " \t\r\n");
}

/* Runs it to its end.  0, or errno of the start. */
static int run_whole(struct run *run, const char *folder, char *const argv[],
                     const char *script, size_t len, double seconds)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, before;

	sigaction(SIGPIPE, &ignore, &before);
	run->deadline = now() + seconds;
	int error = start(run, folder, argv);
	if (!error) {
		feed(run, script, len);
		finish(run);
	}
	sigaction(SIGPIPE, &before, NULL);
	return error;
}

/* `"/dev/stdin" line 12: undefined variable: x` stands last, under the line
 * itself and a caret.  Anything else: the last line. */
static const char *message_in(struct arena *arena, const char *said, size_t *line)
{
	const char *mark = "\"/dev/stdin\" line ", *last = strrchr(said, '\n');

	last = last ? last + 1 : said;
	if (strncmp(last, mark, strlen(mark)) != 0)
		return arena_text(arena, last, strlen(last));
	last += strlen(mark);
	*line = (size_t)strtoul(last, NULL, 10);
	last += strspn(last, "0123456789: ");
	return arena_text(arena, last, strlen(last));
}

/* gnuplot leaves an empty file when a plot fails, and a cut one when the
 * disk is full, with status 0. */
static bool complete(const char *path)
{
	char tail[32] = "";
	FILE *f = fopen(path, "rb");

	if (!f)
		return false;
	fseek(f, 0, SEEK_END);
	long size = ftell(f), want = (long)sizeof tail - 1;
	fseek(f, size > want ? size - want : 0, SEEK_SET);
	size_t len = fread(tail, 1, sizeof tail - 1, f);
	fclose(f);
	while (len && strchr(" \r\n", tail[len - 1]))
		len--;
	return len >= 6 && memcmp(tail + len - 6, "</svg>", 6) == 0;
}

static const char *reason_of(struct run *run, const char *svg, double seconds,
                             size_t *line)
{
	const char *said = read_said(run);

	if (run->late)
		return arena_printf(run->arena, "gnuplot took more than %g s", seconds);
	if (WIFSIGNALED(run->status))
		return arena_printf(run->arena, "gnuplot was ended by signal %d",
		                    WTERMSIG(run->status));
	if (*said)
		return arena_printf(run->arena, "gnuplot says: %s",
		                    message_in(run->arena, said, line));
	if (run->status != 0)
		return arena_printf(run->arena, "gnuplot left with status %d",
		                    WEXITSTATUS(run->status));
	if (!run->fed)
		return "gnuplot did not read its script";
	if (!complete(svg))
		return "gnuplot left no complete figure";
	return NULL;
}

bool gnuplot_draw(struct arena *arena, const char *folder, const char *svg,
                  const char *script, size_t len, double seconds,
                  struct gnuplot_end *end)
{
	char *argv[] = { (char []){ "gnuplot" }, (char []){ "-d" },
	                 (char []){ "/dev/stdin" }, NULL };
	struct run run = { .arena = arena };
	int error = run_whole(&run, folder, argv, script, len, seconds);

	*end = (struct gnuplot_end){ .missing = error != 0 };
	if (error)
		end->reason = arena_printf(arena, "gnuplot cannot be started: %s",
		                           strerror(error));
	else
		end->reason = reason_of(&run,
		    arena_printf(arena, "%s/%s", folder, svg), seconds, &end->line);
	if (run.said)
		fclose(run.said);
	return !end->reason;
}

const char *gnuplot_version(struct arena *arena)
{
	char *argv[] = { (char []){ "gnuplot" }, (char []){ "--version" }, NULL };
	struct run run = { .arena = arena };
	int error = run_whole(&run, ".", argv, "", 0, VERSION_SECONDS);
	const char *said = error ? "" : read_said(&run);

	if (run.said)
		fclose(run.said);
	if (error || run.late || run.status != 0 || !*said)
		return NULL;
	return arena_text(arena, said, strcspn(said, "\n"));
}

static int plain(char c)
{
	return (unsigned char)c < ' ' || c == 127 ? ' ' : c;
}

/* What XML cannot hold, and gnuplot passes on: "]]>" and the two code points
 * that are no characters.  How many bytes were taken; 0: nothing of the kind. */
static size_t put_for_xml(FILE *out, const char *text)
{
	if (strncmp(text, "]]>", 3) == 0) {
		fputs("]] >", out);
		return 3;
	}
	if (strncmp(text, "\xef\xbf\xbe", 3) == 0
	    || strncmp(text, "\xef\xbf\xbf", 3) == 0) {
		fputs("\xef\xbf\xbd", out);	/* the replacement character */
		return 3;
	}
	return 0;
}

/* Single quotes look safer but fail on two apostrophes side by side. */
void gnuplot_string(FILE *out, const char *text)
{
	size_t taken;

	fputc('"', out);
	for (; *text; text++)
		if ((taken = put_for_xml(out, text)) > 0)
			text += taken - 1;
		else if (*text == '"' || *text == '\\')
			fprintf(out, "\\%c", *text);
		else if (*text == '`' || *text == '@')	/* would run, expand */
			fprintf(out, "\\%03o", (unsigned)*text);
		else
			fputc(plain(*text), out);
	fputc('"', out);
}

/* A doubled quote would cut the text, a backslash would start an escape; a
 * row whose first field is all blanks is taken for an empty line. */
void gnuplot_cell(FILE *out, const char *text)
{
	const char *p = text;
	size_t taken;

	while (*p && plain(*p) == ' ')
		p++;
	text = *p ? text : p;
	fputc('"', out);
	for (; *text; text++)
		if ((taken = put_for_xml(out, text)) > 0)
			text += taken - 1;
		else
			fputc(*text == '"' ? '\'' : *text == '\\' ? '/'
			      : plain(*text), out);
	fputc('"', out);
}
