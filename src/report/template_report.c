/*
 * template_report.c -- a report's Markdown and blocks; see template.h
 *
 *   parts  = { prose | hole | block }
 *   block  = ":::" KEY rest [ body [ ":::none" body ] ":::" ]
 */
#include "report/template.h"

#include "base/file.h"
#include "base/span.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 4 };		/* blocks in each other */

struct reader {
	struct arena *arena;
	const struct source *source;
	struct diag *diag;
	size_t off;		/* where the next line starts */
	int depth;
	bool caption;		/* in one: no block may start */
	bool ok;
};

struct tail { struct part *first, **end; };	/* a list being built */

enum stop { STOP_END, STOP_CLOSE, STOP_NONE };

static const struct key {
	const char *name;
	enum part_kind kind;
	bool has_name, has_query, has_body, has_none;
} keys[] = {
	/*            kind            name   query  body   none */
	{ "each",    PART_EACH,    false, true,  true,  true },
	{ "table",   PART_TABLE,   false, true,  true,  true },
	{ "figure",  PART_FIGURE,  true,  false, true,  false },
	{ "figures", PART_FIGURES, false, false, false, false },
	{ "let",     PART_LET,     true,  true,  false, false },
};
enum { KEYS = sizeof keys / sizeof *keys };

static struct part *read_parts(struct reader *reader, size_t off, enum stop *stop);

__attribute__((format(printf, 3, 4)))
static void mistake(struct reader *reader, struct span at, const char *format, ...)
{
	char message[500];
	va_list args;

	va_start(args, format);
	vsnprintf(message, sizeof message, format, args);
	va_end(args);
	diag_at(reader->diag, LEVEL_ERROR, at, "%s", message);
	reader->ok = false;
}

static struct part *append(struct reader *reader, struct tail *tail,
                           enum part_kind kind, struct span at)
{
	struct part *part = arena_alloc(reader->arena, 1, sizeof *part);

	part->kind = kind;
	part->at = at;
	*tail->end = part;
	tail->end = &part->next;
	return part;
}

/* ---- holes ---- */

/* '{' NAME [ ':' FORMAT ] '}': its length, or 0. */
static size_t hole_length(struct span at, size_t *name)
{
	const char *text = span_text(at);
	size_t i = 1;

	while (i < at.len && (isalnum((unsigned char)text[i]) || text[i] == '_'))
		i++;
	*name = i - 1;
	if (*name == 0)
		return 0;
	if (i < at.len && text[i] == ':')
		while (i < at.len && !strchr("{}\n", text[i]))
			i++;
	return i < at.len && text[i] == '}' ? i + 1 : 0;
}

static void read_format(struct reader *reader, struct part *hole)
{
	struct span at = hole->format_at;
	size_t n;

	if (format_read(span_text(at), at.len, &hole->format) && at.len)
		return;
	const char *const *names = format_names(&n);
	const char *near = near_name(span_text(at), at.len, names, n);
	mistake(reader, at.len ? at : hole->at, "unknown format '%.*s'",
	        (int)at.len, span_text(at));
	if (near)
		diag_hint(reader->diag, "did you mean '%s'?", near);
}

static void add_hole(struct reader *reader, struct tail *tail, struct span at,
                     size_t name)
{
	struct part *hole = append(reader, tail, PART_HOLE, at);

	hole->name_at = span_part(at, 1, name);
	hole->name = span_copy(reader->arena, hole->name_at);
	format_read("", 0, &hole->format);
	if (at.len == name + 2)
		return;
	hole->format_at = span_part(at, name + 2, at.len - name - 3);
	read_format(reader, hole);
}

/* Prose up to the next brace, then what the brace starts. */
static void read_prose(struct reader *reader, struct tail *tail, struct span at)
{
	while (at.len) {
		const char *text = span_text(at), *brace = memchr(text, '{', at.len);
		size_t plain = brace ? (size_t)(brace - text) : at.len, name = 0;
		if (brace && plain + 1 < at.len && brace[1] == '{') {
			append(reader, tail, PART_PROSE, span_part(at, 0, plain + 1));
			at = span_part(at, plain + 2, at.len - plain - 2);
			continue;
		}
		if (plain)
			append(reader, tail, PART_PROSE, span_part(at, 0, plain));
		at = span_part(at, plain, at.len - plain);
		if (!brace)
			return;
		size_t len = hole_length(at, &name);
		if (len)
			add_hole(reader, tail, span_part(at, 0, len), name);
		else
			mistake(reader, span_part(at, 0, 1),
			        "no placeholder: {column} or {column:format}, '{{' for a brace");
		len = len ? len : 1;
		at = span_part(at, len, at.len - len);
	}
}

/* ---- blocks ---- */

/* The rest of a block's line, and the lines that start with a blank. */
static struct span read_rest(struct reader *reader, struct span line, bool query)
{
	struct span all = line;

	reader->off = span_next(line);
	while (query) {
		struct span next = span_line(reader->source, reader->off);
		if (!span_starts(next, " ") && !span_starts(next, "\t"))
			break;
		all.len = next.off + next.len - all.off;
		reader->off = span_next(next);
	}
	return all;
}

static void read_query(struct reader *reader, struct part *block, struct span at)
{
	block->query = (struct query){ span_copy(reader->arena, at), at };
	if (at.len == 0)
		mistake(reader, block->at, "the block has no query");
}

static void read_name(struct reader *reader, struct part *block, struct span *rest)
{
	block->name_at = span_word(rest);
	block->name = span_copy(reader->arena, block->name_at);
	if (block->name_at.len == 0)
		mistake(reader, block->at, "the block has no name");
	else if (block->kind == PART_LET
	    && (block->name[strspn(block->name,
	        "abcdefghijklmnopqrstuvwxyz_0123456789")]
	        || isdigit((unsigned char)*block->name)))
		mistake(reader, block->name_at,
		        "'%s' is no view's name: a-z, 0-9 and _", block->name);
}

static void read_body(struct reader *reader, struct part *block,
                      const struct key *key, size_t off)
{
	bool outer = reader->caption;
	enum stop stop;

	reader->depth++;
	reader->caption = block->kind != PART_EACH;
	block->body = read_parts(reader, off, &stop);
	reader->caption = outer;
	if (stop == STOP_NONE) {
		struct span line = span_line(reader->source, reader->off);
		if (!key->has_none)
			mistake(reader, line, "':::%s' has no ':::none'", key->name);
		reader->off = span_next(line);
		block->none = read_parts(reader, reader->off, &stop);
	}
	reader->depth--;
	if (stop == STOP_CLOSE)
		reader->off = span_next(span_line(reader->source, reader->off));
	else
		mistake(reader, block->at, "':::%s' is not closed: a line ':::' ends it",
		        key->name);
}

static void check_place(struct reader *reader, const struct part *block)
{
	if (reader->depth >= DEPTH)
		mistake(reader, block->at, "more than %d blocks in each other", DEPTH);
	else if (reader->caption)
		mistake(reader, block->at, "a caption holds no block: a line ':::' ends it");
	else if (block->kind == PART_LET && reader->depth)
		mistake(reader, block->at, "':::let' stands outside of blocks");
}

static void read_block(struct reader *reader, struct tail *tail,
                       const struct key *key, struct span line)
{
	struct part *block = append(reader, tail, key->kind, line);
	struct span rest = read_rest(reader, line, key->has_query);

	rest = span_part(rest, 3, rest.len - 3);
	check_place(reader, block);
	span_word(&rest);
	if (key->has_name)
		read_name(reader, block, &rest);
	if (key->has_query)
		read_query(reader, block, rest);
	/* A figure's caption starts on its first line. */
	size_t off = key->kind == PART_FIGURE && rest.len ? rest.off : reader->off;
	if (key->has_body)
		read_body(reader, block, key, off);
	else if (!key->has_query && rest.len)
		mistake(reader, rest, "nothing may follow ':::%s'", key->name);
}

static const struct key *find_key(struct reader *reader, struct span word)
{
	const char *names[KEYS];

	for (size_t i = 0; i < KEYS; i++) {
		names[i] = keys[i].name;
		if (span_is(word, keys[i].name))
			return &keys[i];
	}
	const char *near = near_name(span_text(word), word.len, names, KEYS);
	mistake(reader, word, "unknown block '%.*s'", (int)word.len, span_text(word));
	if (near)
		diag_hint(reader->diag, "did you mean '%s'?", near);
	return NULL;
}

/* What a line of ':::' is: a block's start (read here), or a stop, left
 * where it is for the block that it ends. */
static bool read_mark(struct reader *reader, struct tail *tail, struct span line,
                      enum stop *stop)
{
	struct span rest = span_part(line, 3, line.len - 3), word = span_word(&rest);

	*stop = word.len == 0 ? STOP_CLOSE : STOP_NONE;
	if (word.len && !span_is(word, "none")) {
		const struct key *key = find_key(reader, word);
		if (key)
			read_block(reader, tail, key, line);
		else
			read_rest(reader, line, true);
		return false;
	}
	if (rest.len)
		mistake(reader, rest, "nothing may follow ':::none'");
	if (reader->depth)
		return true;
	mistake(reader, line, "'%.*s' belongs to no block", (int)line.len,
	        span_text(line));
	reader->off = span_next(line);
	return false;
}

/* Parts from off to the mark that ends them; reader->off is then the mark's
 * line. */
static struct part *read_parts(struct reader *reader, size_t off, enum stop *stop)
{
	struct tail tail = { NULL, &tail.first };
	const struct source *source = reader->source;
	size_t start = off;

	reader->off = off;
	while (reader->off < source->len) {
		struct span line = span_line(source, reader->off);
		if (!span_starts(line, ":::")) {
			reader->off = span_next(line);
			continue;
		}
		read_prose(reader, &tail,
		           (struct span){ source, start, reader->off - start });
		if (read_mark(reader, &tail, line, stop))
			return tail.first;
		start = reader->off;
	}
	read_prose(reader, &tail, (struct span){ source, start, source->len - start });
	*stop = STOP_END;
	return tail.first;
}

bool template_read_report(struct arena *arena, const char *path,
                          struct template_report *out, struct diag *diag)
{
	enum stop stop;

	*out = (struct template_report){ 0 };
	if (!file_read(arena, path, &out->source, diag))
		return false;
	struct reader reader = { .arena = arena, .source = &out->source,
	                         .diag = diag, .ok = true };
	out->parts = read_parts(&reader, 0, &stop);
	return reader.ok;
}
