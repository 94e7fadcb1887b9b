/*
 * interrupt.h -- what must not outlive the program when a signal ends it: its
 * temporary files, and the processes that it started.
 *
 * Idea: who makes one notes it here and forgets the note when it is done with.
 * A signal that ends the program first removes what is noted; then the program
 * dies by that signal, as the shell or batch system that waits for it expects.
 * The end by exit() is covered too.  SIGKILL is not: its leftovers are named
 * *.part, and are in nobody's way.
 *
 * Between hold and release signals wait, so that what must be done as one is
 * done or not begun.  Making something and noting it belongs together.
 */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

#include <sys/types.h>

struct interrupt_note;

/* interrupt_watch -- from now on; main calls it, once.  A signal that is
 * ignored (nohup) stays ignored. */
void interrupt_watch(void);

/* A file to remove; a process group to end. */
struct interrupt_note *interrupt_file(const char *path);
struct interrupt_note *interrupt_group(pid_t leader);

void interrupt_forget(struct interrupt_note *note);	/* NULL: nothing */

/* They may be nested. */
void interrupt_hold(void);
void interrupt_release(void);

#endif
