/* gnuplot.c -- see gnuplot.h */
#define _GNU_SOURCE		/* posix_spawn_file_actions_addchdir_np */
#include "report/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/interrupt.h"

enum { SAID_ROOM = 4096, VERSION_SECONDS = 10 };

struct gnuplot {
	struct arena *arena;
	const char *folder;
	FILE *script, *said;	/* its stdin; stdout and stderr */
	pid_t pid;
	struct interrupt_note *note;
	double seconds, deadline;	/* the limit; s, of the monotonic clock */
	int error;		/* errno, if it could not be started */
	int status;		/* as waitpid gives it */
	bool late;		/* had to be ended */
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What this program ignores, gnuplot shall not. */
static void set_attributes(posix_spawnattr_t *attr)
{
	sigset_t signals;

	posix_spawnattr_init(attr);
	posix_spawnattr_setflags(attr, POSIX_SPAWN_SETPGROUP
	    | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
	sigemptyset(&signals);
	posix_spawnattr_setsigmask(attr, &signals);
	sigaddset(&signals, SIGPIPE);
	sigaddset(&signals, SIGXFSZ);
	posix_spawnattr_setsigdefault(attr, &signals);
}

/* A UTF-8 locale, or `set encoding utf8` itself complains. */
static int spawn(struct gnuplot *run, char *const argv[])
{
	const char *path = getenv("PATH");
	char *env[] = { arena_printf(run->arena, "PATH=%s", path ? path : ""),
	                arena_printf(run->arena, "LC_ALL=C.UTF-8"), NULL };
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attr;

	set_attributes(&attr);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addchdir_np(&actions, run->folder);
	posix_spawn_file_actions_adddup2(&actions, fileno(run->script), 0);
	posix_spawn_file_actions_adddup2(&actions, fileno(run->said), 1);
	posix_spawn_file_actions_adddup2(&actions, fileno(run->said), 2);
	interrupt_hold();
	int error = posix_spawnp(&run->pid, argv[0], &actions, &attr, argv, env);
	if (!error)
		run->note = interrupt_group(run->pid);
	interrupt_release();
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attr);
	return error;
}

/* 0, or errno.  tmpfile's files have no name: nothing is left of them. */
static int start(struct gnuplot *run, char *const argv[], const char *script,
                 size_t len)
{
	run->script = tmpfile();
	run->said = tmpfile();
	if (!run->script || !run->said)
		return errno;
	fwrite(script, 1, len, run->script);
	if (fflush(run->script) != 0)
		return errno;
	rewind(run->script);
	fcntl(fileno(run->script), F_SETFD, FD_CLOEXEC);
	fcntl(fileno(run->said), F_SETFD, FD_CLOEXEC);
	return spawn(run, argv);
}

static struct gnuplot *run_start(struct arena *arena, const char *folder,
                                 char *const argv[], const char *script,
                                 size_t len, double seconds)
{
	struct gnuplot *run = arena_alloc(arena, 1, sizeof *run);

	*run = (struct gnuplot){ .arena = arena, .folder = folder,
		.seconds = seconds, .deadline = now() + seconds };
	run->error = start(run, argv, script, len);
	return run;
}

/* Has it ended?  It can still be waited for, so that its number is nobody
 * else's as long as it is noted. */
static bool has_ended(const struct gnuplot *run)
{
	siginfo_t info = { .si_pid = 0 };

	return waitid(P_PID, (id_t)run->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0
	    || info.si_pid != 0;
}

static void run_finish(struct gnuplot *run)
{
	const struct timespec nap = { 0, 1000000 };

	while (!has_ended(run)) {
		if (now() > run->deadline) {
			run->late = true;
			kill(-run->pid, SIGKILL);
			break;
		}
		nanosleep(&nap, NULL);
	}
	interrupt_forget(run->note);
	if (waitpid(run->pid, &run->status, 0) < 0)
		run->status = -1;
}

static void run_close(struct gnuplot *run)
{
	if (run->script)
		fclose(run->script);
	if (run->said)
		fclose(run->said);
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
static char *read_said(struct gnuplot *run)
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

static const char *reason_of(struct gnuplot *run, const char *svg, size_t *line)
{
	if (run->error)
		return arena_printf(run->arena, "gnuplot cannot be started: %s",
		                    strerror(run->error));
	run_finish(run);
	const char *said = read_said(run);
	if (run->late)
		return arena_printf(run->arena, "gnuplot took more than %g s",
		                    run->seconds);
	if (WIFSIGNALED(run->status))
		return arena_printf(run->arena, "gnuplot was ended by signal %d",
		                    WTERMSIG(run->status));
	if (*said)
		return arena_printf(run->arena, "gnuplot says: %s",
		                    message_in(run->arena, said, line));
	if (run->status != 0)
		return arena_printf(run->arena, "gnuplot left with status %d",
		                    WEXITSTATUS(run->status));
	if (!complete(arena_printf(run->arena, "%s/%s", run->folder, svg)))
		return "gnuplot left no complete figure";
	return NULL;
}

struct gnuplot *gnuplot_start(struct arena *arena, const char *folder,
                              const char *script, size_t len, double seconds)
{
	char *argv[] = { (char []){ "gnuplot" }, (char []){ "-d" },
	                 (char []){ "/dev/stdin" }, NULL };

	return run_start(arena, folder, argv, script, len, seconds);
}

bool gnuplot_finish(struct gnuplot *run, const char *svg, struct gnuplot_end *end)
{
	*end = (struct gnuplot_end){ .missing = run->error != 0 };
	end->reason = reason_of(run, svg, &end->line);
	run_close(run);
	return !end->reason;
}

const char *gnuplot_version(struct arena *arena)
{
	char *argv[] = { (char []){ "gnuplot" }, (char []){ "--version" }, NULL };
	struct gnuplot *run = run_start(arena, ".", argv, "", 0, VERSION_SECONDS);
	const char *said = "";

	if (!run->error) {
		run_finish(run);
		said = read_said(run);
	}
	run_close(run);
	if (run->error || run->late || run->status != 0 || !*said)
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
