/*
 * lex.c -- lines to blocks and entries.
 */
#include "study/lex.h"

#include <string.h>

struct lexer {
	struct arena *arena;
	struct diag *diag;
	struct blocks out;
};

static struct block *add_block(struct lexer *l, struct block block)
{
	struct blocks *out = &l->out;

	out->blocks = arena_grow(l->arena, out->blocks, out->n, sizeof *out->blocks);
	out->blocks[out->n] = block;
	return &out->blocks[out->n++];
}

static void add_entry(struct lexer *l, struct entry entry)
{
	struct block *block = &l->out.blocks[l->out.n - 1];

	block->entries = arena_grow(l->arena, block->entries, block->n,
	                            sizeof *block->entries);
	block->entries[block->n++] = entry;
}

static enum place place_of(struct span kind)
{
	for (int i = PLACE_STUDY + 1; i < PLACES; i++)
		if (span_is(kind, place_kind[i].name))
			return (enum place)i;
	return PLACE_UNKNOWN;
}

static enum place unknown_kind(struct diag *diag, struct span kind,
                               struct span header)
{
	const char *names[PLACES];
	size_t n = 0;

	for (int i = PLACE_STUDY + 1; i < PLACES; i++)
		names[n++] = place_kind[i].name;
	const char *near = near_name(span_text(kind), kind.len, names, n);
	if (kind.len == 0)
		diag_at(diag, LEVEL_ERROR, header, "a section needs a kind");
	else
		diag_at(diag, LEVEL_ERROR, kind, "unknown section '%.*s'",
		        span_arg(kind));
	if (near)
		diag_hint(diag, "did you mean '%s'?", near);
	else
		diag_hint(diag, "there are [sweep NAME], [configs NAME], "
		          "[sensitivity NAME], [operations NAME], "
		          "[collectives NAME], [procure NAME], "
		          "[figure NAME] and [report]");
	return PLACE_UNKNOWN;
}

/* A section without a good name cannot be read into anything. */
static enum place check_name(struct diag *diag, enum place place,
                             struct span name, struct span header)
{
	struct span group[PATTERN_GROUPS];
	const struct place_kind *kind = &place_kind[place];

	if (!kind->named && name.len > 0) {
		diag_at(diag, LEVEL_ERROR, name, "[%s] takes no name", kind->name);
		diag_hint(diag, "write [%s]", kind->name);
	} else if (kind->named && name.len == 0) {
		diag_at(diag, LEVEL_ERROR, header, "%s needs a name", kind->shown);
		diag_hint(diag, "for example [%s scaling]", kind->name);
	} else if (name.len > 0 && !pattern_match(PATTERN_PLAIN, name, group)) {
		diag_at(diag, LEVEL_ERROR, name, "'%.*s' cannot be a name",
		        span_arg(name));
		diag_hint(diag, "letters A-Z and a-z, digits, '-' and '_' make a "
		          "name: it becomes a file's");
	} else {
		return place;
	}
	return PLACE_UNKNOWN;
}

/* header = "[" kind [ name ] "]" */
static void read_header(struct lexer *l, const struct span *group)
{
	struct block block = { .header = group[1], .kind = group[2],
	                       .name = group[3] };

	block.place = place_of(block.kind);
	if (block.place == PLACE_UNKNOWN)
		unknown_kind(l->diag, block.kind, block.header);
	else
		block.place = check_name(l->diag, block.place, block.name,
		                         block.header);
	add_block(l, block);
}

/* A line that is nothing: if it begins with a key, that key is not missing. */
static void read_nothing(struct lexer *l, struct span line)
{
	struct span group[PATTERN_GROUPS], at = span_trim(line);

	if (*span_text(at) == '[') {
		diag_at(l->diag, LEVEL_ERROR, at, "this section header is not "
		        "complete");
		diag_hint(l->diag, "write [kind NAME] on a line of its own, such as "
		          "[sweep scaling]");
		add_block(l, (struct block){ .place = PLACE_UNKNOWN, .header = at });
		return;
	}
	diag_at(l->diag, LEVEL_ERROR, at, "neither a [section] nor 'key = value'");
	diag_hint(l->diag, *span_text(at) == '=' ? "a key belongs in front of '='"
	          : "put '=' between a key and its value");
	if (pattern_match(PATTERN_FIRST_WORD, line, group))
		add_entry(l, (struct entry){
			.key = group[1], .value = group[1], .bad = true,
			.rule = key_find(span_text(group[1]), group[1].len) });
}

static void read_line(struct lexer *l, struct span line)
{
	struct span group[PATTERN_GROUPS];

	if (pattern_match(PATTERN_BLANK, line, group))
		return;
	if (pattern_match(PATTERN_HEADER, line, group))
		read_header(l, group);
	else if (pattern_match(PATTERN_ENTRY, line, group))
		add_entry(l, (struct entry){ .key = group[1],
		                             .value = span_trim(group[2]) });
	else
		read_nothing(l, line);
}

struct blocks lex_study(struct arena *arena, const struct source *source,
                        struct diag *diag)
{
	struct lexer l = { .arena = arena, .diag = diag };

	add_block(&l, (struct block){ .place = PLACE_STUDY,
	                              .header = span_start(source) });
	for (size_t off = 0; off < source->len;) {
		size_t len = strcspn(source->text + off, "\n");
		read_line(&l, (struct span){ source, off, len });
		off += len + 1;
	}
	return l.out;
}
