/*
 * process.h -- another program run to its end: a text in, no shell.
 *
 * Idea: it reads the text as its stdin, a file without a name, and has a time
 * limit; what it prints on stdout and stderr is kept in another such file, so
 * that neither waits for the other.  Several may be at work at once.  It leads
 * a process group of its own, so that one that hangs can be ended with what it
 * started; so it is when a signal ends this program.  Of the environment it
 * sees PATH alone.
 *
 *   struct process *process = process_start(arena, folder, argv, text, len, s);
 *   process_finish(process);
 *   ... process->error, process_flaw, process_said(process) ...
 *   process_end(process);
 */
#ifndef REPORT_PROCESS_H
#define REPORT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/interrupt.h"
#include "base/mem.h"

struct process {		/* the arena's */
	struct arena *arena;
	const char *folder;
	FILE *in, *said;	/* its stdin; stdout and stderr */
	pid_t pid;
	struct interrupt_note *note;
	double seconds, deadline;	/* the limit; s, of the monotonic clock */
	int error;		/* errno, if it could not be started */
	int status;		/* as waitpid gives it */
	bool late;		/* had to be ended */
};

/* process_start -- argv[0] of PATH, in that folder. */
struct process *process_start(struct arena *arena, const char *folder,
                              char *const argv[], const char *text, size_t len,
                              double seconds);

/* process_finish -- wait for its end, if it was started. */
void process_finish(struct process *process);

/* process_output -- all that it printed, and its length; the arena's.
 * process_said -- the same as a text, its start if that is long. */
char *process_output(struct process *process, size_t *len);
char *process_said(struct process *process);

/* process_flaw -- it took more than its time, or a signal ended it: a clause,
 * the arena's; else NULL. */
const char *process_flaw(const struct process *process, const char *name);

void process_end(struct process *process);

#endif
