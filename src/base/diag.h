/*
 * diag.h -- source text, and the one place that prints complaints.
 *
 * Idea: a text is kept whole in memory; every token points into it, so that
 * any later check can show the very place.  Nothing stops at the first
 * mistake: callers count on, and the worst level seen is the exit status.
 * Only the first hundred of a level are printed: who reads more?
 *
 *   studies/x.study:3:1: error: unknown key 'modle'
 *       modle = gpt3-1t
 *       ^~~~~
 *       did you mean 'model'?
 *
 * The line is cut around the place when it is long; tabs are copied, so that
 * the caret lines up; control characters are shown as '?'.  Columns count
 * UTF-8 characters, from 1.
 *
 * Ownership: sources and their text belong to whoever read them (an arena);
 * a span is a value.
 */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum level {
	LEVEL_NOTE,	/* something the user may want to know */
	LEVEL_WARNING,	/* the run goes on, its result may surprise */
	LEVEL_ERROR,	/* the user's input is wrong: exit 1 */
	LEVEL_FAILURE,	/* the environment failed (disk, gnuplot): exit 2 */
	LEVEL_COUNT
};

enum { DIAG_MOST = 100 };	/* messages of one level that are printed */

struct source {
	const char *name;	/* as the user wrote it: a path, or "--set" */
	const char *text;	/* NUL-terminated */
	size_t len;		/* bytes before the NUL */
};

struct span {			/* bytes [off, off + len) of source->text */
	const struct source *source;
	size_t off, len;
};

struct diag {
	FILE *out;		/* NULL: messages are counted, not printed */
	size_t count[LEVEL_COUNT];
	size_t unsaid[LEVEL_COUNT];	/* of these, beyond DIAG_MOST */
	bool passed_over;	/* the last one was not printed, nor is its hint */
};

struct diag_apart {		/* messages of what goes on beside others */
	struct diag diag;
	char *text;
	size_t len;
};

/* diag_at -- one message about a place in a text. */
__attribute__((format(printf, 4, 5)))
void diag_at(struct diag *diag, enum level level, struct span at,
             const char *format, ...);

/* diag_say -- one message about something that is no place in a text: a
 * file, a command-line argument, a figure; `where` names it (NULL: nothing). */
__attribute__((format(printf, 4, 5)))
void diag_say(struct diag *diag, enum level level, const char *where,
              const char *format, ...);

/* diag_hint -- the way out, indented under the message just printed. */
__attribute__((format(printf, 2, 3)))
void diag_hint(struct diag *diag, const char *format, ...);

/* diag_apart -- start one; it must not move.  diag_join -- its messages now, in
 * their turn, and its end. */
void diag_apart(struct diag_apart *apart);
void diag_join(struct diag *diag, struct diag_apart *apart);

/* diag_end -- how many were not printed, if any. */
void diag_end(const struct diag *diag);

/* diag_bad -- has anything of LEVEL_ERROR or worse been said? */
int diag_bad(const struct diag *diag);

/* diag_status -- exit status: 0, 1 after an error, 2 after a failure. */
int diag_status(const struct diag *diag);

/* near_name -- the name among n that `word` (len bytes) most likely meant,
 * or NULL when none is near (edit distance, at most a third of the word). */
const char *near_name(const char *word, size_t len,
                      const char *const *names, size_t n);

#endif
