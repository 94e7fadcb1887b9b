/*
 * interrupt.c -- see interrupt.h
 *
 * The handler runs at any point of any thread: all it reads is atomic or never
 * changes.  Notes are never freed or used again, since it may be reading one;
 * a run makes a few for each of its files.
 */
#include "base/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"

struct interrupt_note {
	struct interrupt_note *next;
	atomic_bool valid;
	pid_t group;		/* 0: a file */
	char path[];
};

static _Atomic(struct interrupt_note *) notes;
static atomic_int held;
static atomic_int waiting;	/* the signal that came while held, or 0 */

/* Processes first: they could make a file anew. */
static void remove_noted(void)
{
	struct interrupt_note *note;

	for (note = atomic_load(&notes); note; note = note->next)
		if (note->group && atomic_exchange(&note->valid, false))
			kill(-note->group, SIGKILL);
	for (note = atomic_load(&notes); note; note = note->next)
		if (!note->group && atomic_exchange(&note->valid, false))
			unlink(note->path);
}

static void end_by(int number)
{
	remove_noted();
	signal(number, SIG_DFL);
	raise(number);		/* from a handler: when that returns */
}

static void on_signal(int number)
{
	if (atomic_load(&held))
		atomic_store(&waiting, number);
	else
		end_by(number);
}

void interrupt_watch(void)
{
	static const int numbers[] = { SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXCPU };
	struct sigaction action = { .sa_handler = on_signal,
	                            .sa_flags = SA_RESTART }, before;

	sigfillset(&action.sa_mask);
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (sigaction(numbers[i], NULL, &before) == 0
		    && before.sa_handler != SIG_IGN)
			sigaction(numbers[i], &action, NULL);
	signal(SIGXFSZ, SIG_IGN);	/* a write that fails is said */
	atexit(remove_noted);
}

static struct interrupt_note *add(pid_t group, const char *path)
{
	size_t room = strlen(path) + 1;
	struct interrupt_note *note = mem_alloc(1, sizeof *note + room);

	note->group = group;
	memcpy(note->path, path, room);
	atomic_init(&note->valid, true);
	note->next = atomic_load(&notes);
	while (!atomic_compare_exchange_weak(&notes, &note->next, note))
		;
	return note;
}

struct interrupt_note *interrupt_file(const char *path)
{
	return add(0, path);
}

struct interrupt_note *interrupt_group(pid_t leader)
{
	return add(leader, "");
}

void interrupt_forget(struct interrupt_note *note)
{
	if (note)
		atomic_store(&note->valid, false);
}

void interrupt_hold(void)
{
	atomic_fetch_add(&held, 1);
}

void interrupt_release(void)
{
	if (atomic_fetch_sub(&held, 1) > 1)
		return;
	int number = atomic_exchange(&waiting, 0);
	if (number)
		end_by(number);
}
