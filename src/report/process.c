/* process.c -- see process.h */
#define _GNU_SOURCE		/* posix_spawn_file_actions_addchdir_np */
#include "report/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SAID_ROOM = 4096 };

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What this program ignores, the other shall not. */
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
static int spawn(struct process *process, char *const argv[])
{
	const char *path = getenv("PATH");
	char *env[] = { arena_printf(process->arena, "PATH=%s", path ? path : ""),
	                arena_printf(process->arena, "LC_ALL=C.UTF-8"), NULL };
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attr;

	set_attributes(&attr);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addchdir_np(&actions, process->folder);
	posix_spawn_file_actions_adddup2(&actions, fileno(process->in), 0);
	posix_spawn_file_actions_adddup2(&actions, fileno(process->said), 1);
	posix_spawn_file_actions_adddup2(&actions, fileno(process->said), 2);
	interrupt_hold();
	int error = posix_spawnp(&process->pid, argv[0], &actions, &attr, argv, env);
	if (!error)
		process->note = interrupt_group(process->pid);
	interrupt_release();
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attr);
	return error;
}

/* 0, or errno.  tmpfile's files have no name: nothing is left of them. */
static int start(struct process *process, char *const argv[], const char *text,
                 size_t len)
{
	process->in = tmpfile();
	process->said = tmpfile();
	if (!process->in || !process->said)
		return errno;
	fwrite(text, 1, len, process->in);
	if (fflush(process->in) != 0)
		return errno;
	rewind(process->in);
	fcntl(fileno(process->in), F_SETFD, FD_CLOEXEC);
	fcntl(fileno(process->said), F_SETFD, FD_CLOEXEC);
	return spawn(process, argv);
}

struct process *process_start(struct arena *arena, const char *folder,
                              char *const argv[], const char *text, size_t len,
                              double seconds)
{
	struct process *process = arena_alloc(arena, 1, sizeof *process);

	*process = (struct process){ .arena = arena, .folder = folder,
		.seconds = seconds, .deadline = now() + seconds };
	process->error = start(process, argv, text, len);
	return process;
}

/* Has it ended?  It can still be waited for, so that its number is nobody
 * else's as long as it is noted. */
static bool has_ended(const struct process *process)
{
	siginfo_t info = { .si_pid = 0 };

	return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0
	    || info.si_pid != 0;
}

void process_finish(struct process *process)
{
	const struct timespec nap = { 0, 1000000 };

	if (process->error)
		return;
	while (!has_ended(process)) {
		if (now() > process->deadline) {
			process->late = true;
			kill(-process->pid, SIGKILL);
			break;
		}
		nanosleep(&nap, NULL);
	}
	interrupt_forget(process->note);
	if (waitpid(process->pid, &process->status, 0) < 0)
		process->status = -1;
}

void process_end(struct process *process)
{
	if (process->in)
		fclose(process->in);
	if (process->said)
		fclose(process->said);
}

char *process_output(struct process *process, size_t *len)
{
	char *bytes;
	long size;

	fseek(process->said, 0, SEEK_END);
	size = ftell(process->said);
	rewind(process->said);
	bytes = arena_alloc(process->arena, (size_t)size + 1, 1);
	*len = fread(bytes, 1, (size_t)size, process->said);
	return bytes;
}

char *process_said(struct process *process)
{
	char *text = arena_alloc(process->arena, SAID_ROOM, 1);

	rewind(process->said);
	text[fread(text, 1, SAID_ROOM - 1, process->said)] = '\0';
	return text;
}

const char *process_flaw(const struct process *process, const char *name)
{
	if (process->late)
		return arena_printf(process->arena, "%s took more than %g s", name,
		                    process->seconds);
	if (WIFSIGNALED(process->status))
		return arena_printf(process->arena, "%s was ended by signal %d",
		                    name, WTERMSIG(process->status));
	return NULL;
}
