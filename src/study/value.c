/*
 * value.c -- texts, names, the training length; numbers are amount.c's and
 * range.c's.
 */
#include "study/value.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

static void unknown_escape(struct value_reader *r, struct span in, size_t i)
{
	in.off += i;
	in.len = 2;
	diag_at(r->diag, LEVEL_ERROR, in, "'\\%c' means nothing here",
	        span_text(in)[1]);
	diag_hint(r->diag, "in quotes, \\\" is a quote, \\\\ a backslash, "
	          "\\n a new line");
}

/* The inside of "...", whose end is known to be right. */
static const char *unescape(struct value_reader *r, struct span in)
{
	static const char from[] = "\"\\n", to[] = "\"\\\n";
	char *text = arena_alloc(r->arena, in.len, 1);
	const char *p = span_text(in), *found;
	size_t n = 0;

	for (size_t i = 1; i + 1 < in.len; i++) {
		if (p[i] != '\\') {
			text[n++] = p[i];
		} else if ((found = strchr(from, p[i + 1]))) {
			text[n++] = to[found - from];
			i++;
		} else {
			unknown_escape(r, in, i);
			return NULL;
		}
	}
	text[n] = '\0';
	return text;
}

const char *value_unquote(struct value_reader *r, struct span in)
{
	struct span group[PATTERN_GROUPS];

	if (in.len == 0 || *span_text(in) != '"')
		return arena_text(r->arena, span_text(in), in.len);
	if (pattern_match(PATTERN_QUOTED, in, group))
		return unescape(r, in);
	diag_at(r->diag, LEVEL_ERROR, in, "this text does not end in its quote");
	diag_hint(r->diag, "write \"text\", a quote inside as \\\"");
	return NULL;
}

static void add_item(struct value_reader *r, struct list *out, struct item item)
{
	out->items = arena_grow(r->arena, out->items, out->n, sizeof *out->items);
	out->items[out->n++] = item;
}

static bool read_text(struct value_reader *r, struct span in, struct list *out)
{
	const char *text = value_unquote(r, in);

	if (text)
		add_item(r, out, (struct item){ .at = in, .text = text });
	return text != NULL;
}

static bool read_plain(struct value_reader *r, struct span in, struct list *out)
{
	struct span group[PATTERN_GROUPS];

	if (pattern_match(PATTERN_PLAIN, in, group))
		return read_text(r, in, out);
	diag_at(r->diag, LEVEL_ERROR, in, "'%.*s' is not one name", span_arg(in));
	diag_hint(r->diag, "letters A-Z and a-z, digits, '-' and '_' make a name");
	return false;
}

static bool empty_item(struct value_reader *r, struct span at)
{
	at.len = 0;
	diag_at(r->diag, LEVEL_ERROR, at, "a value is missing here");
	diag_hint(r->diag, "values are parted by single commas");
	return false;
}

/* names = name { "," name } */
static bool read_names(struct value_reader *r, struct span in, struct list *out)
{
	struct span group[PATTERN_GROUPS], item;
	bool good = true;

	do {
		if (!pattern_match(PATTERN_NAME, in, group))
			return empty_item(r, in);	/* beyond PCRE2's limits */
		item = group[1].source ? group[1] : group[2];
		if (item.len == 0)
			good &= empty_item(r, item);
		else
			good &= read_text(r, item, out);
		in.off += group[0].len;
		in.len -= group[0].len;
	} while (group[3].len > 0 && out->n <= VALUE_LIMIT);
	if (out->n <= VALUE_LIMIT)
		return good;
	diag_at(r->diag, LEVEL_ERROR, item, "more than %d values, the most that an "
	        "axis may have", VALUE_LIMIT);
	diag_hint(r->diag, "take some away");
	return false;
}

/* together = name name { name }; commas may part them as well */
static bool read_together(struct value_reader *r, struct span in,
                          struct list *out)
{
	struct cursor c = cursor_start(in);

	for (; c.kind != TOKEN_END; cursor_next(&c)) {
		if (c.kind == ',')
			continue;
		add_item(r, out, (struct item){
			.at = c.at,
			.text = arena_text(r->arena, span_text(c.at), c.at.len) });
	}
	if (out->n > 1)
		return true;
	diag_at(r->diag, LEVEL_ERROR, in, "one axis alone has nothing to move with");
	diag_hint(r->diag, "for example: together = matrix_peak vector_peak");
	return false;
}

static bool train_mistake(struct value_reader *r, struct span at)
{
	diag_at(r->diag, LEVEL_ERROR, at, "this is no length of a training");
	diag_hint(r->diag, "write 1e12 tokens, 5e8 samples, or "
	          "80 epochs of 350000 samples");
	return false;
}

/* So that epochs of samples, and their tokens, stay finite. */
#define TRAIN_MOST 1e30

/* A number above 0. */
static bool train_number(struct value_reader *r, struct cursor *c, double *x)
{
	if (c->kind != TOKEN_NUMBER)
		return train_mistake(r, c->at);
	number_read(span_text(c->at), c->at.len, x);
	if (!(*x > 0) || *x > TRAIN_MOST) {
		diag_at(r->diag, LEVEL_ERROR, c->at, *x > 0
		        ? "the training length is too large"
		        : "the training length must be above 0");
		diag_hint(r->diag, "for example: 1e12 tokens");
		return false;
	}
	cursor_next(c);
	return true;
}

static bool train_word(struct cursor *c, const char *word)
{
	if (c->kind != TOKEN_WORD || !span_is(c->at, word))
		return false;
	cursor_next(c);
	return true;
}

/* train = number "tokens" | number "samples"
 *       | number "epochs" "of" number "samples" */
static bool read_train(struct value_reader *r, struct span in, struct list *out)
{
	struct cursor c = cursor_start(in);
	struct item item = { .at = in, .text = "samples" };
	double samples;

	if (!train_number(r, &c, &item.number))
		return false;
	if (train_word(&c, "tokens")) {
		item.text = "tokens";
	} else if (train_word(&c, "epochs")) {
		if (!train_word(&c, "of"))
			return train_mistake(r, c.at);
		if (!train_number(r, &c, &samples))
			return false;
		if (!train_word(&c, "samples"))
			return train_mistake(r, c.at);
		item.number *= samples;
	} else if (!train_word(&c, "samples")) {
		return train_mistake(r, c.at);
	}
	if (c.kind != TOKEN_END)
		return train_mistake(r, c.at);
	add_item(r, out, item);
	return true;
}

static void no_value(struct value_reader *r, const struct entry *entry)
{
	const struct property *property = entry->rule.property;

	diag_at(r->diag, LEVEL_ERROR, entry->value, "'%s' has no value",
	        entry->rule.name);
	if (property)
		diag_hint(r->diag, "for example: %s = %s", property->name,
		          property_example(property));
	else
		diag_hint(r->diag, "put it behind '=', or take the line away");
}

void value_read(struct value_reader *r, struct entry *entry)
{
	static bool (*const readers[])(struct value_reader *, struct span,
	                               struct list *) = {
		[FORM_TEXT] = read_text,
		[FORM_PLAIN] = read_plain,
		[FORM_NAMES] = read_names,
		[FORM_PATHS] = read_names,
		[FORM_TOGETHER] = read_together,
		[FORM_TRAIN] = read_train,
	};

	if (entry->value.len == 0) {
		no_value(r, entry);
		entry->bad = true;
	} else if (entry->rule.form == FORM_NUMBERS) {
		entry->bad = !value_numbers(r, entry->value, entry->rule.property,
		                            &entry->list);
	} else if (entry->rule.form != FORM_LINE) {
		entry->bad = !readers[entry->rule.form](r, entry->value,
		                                        &entry->list);
	}
}

void value_training(const struct item *item, struct training *out)
{
	out->amount = item->number;
	out->unit = strcmp(item->text, "tokens") == 0 ? TRAIN_TOKENS
	                                              : TRAIN_SAMPLES;
}
