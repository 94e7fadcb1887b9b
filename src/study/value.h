/*
 * value.h -- what stands behind '=': texts, names, amounts.
 *
 * Everything is read in full, so that every mistake of a value is said; what
 * is returned false for was said and is not to be used.
 */
#ifndef STUDY_VALUE_H
#define STUDY_VALUE_H

#include "study/lex.h"

/* No axis is longer. */
enum { VALUE_LIMIT = 1000000 };

struct value_reader {
	struct arena *arena;
	struct diag *diag;
};

/* value_read -- fills entry->list by the form of its rule, or marks it bad.
 * FORM_LINE is left to the reader of that
 * line, such as config_line.h. */
void value_read(struct value_reader *reader, struct entry *entry);

/* value_numbers -- a list of amounts and ranges of a property. */
bool value_numbers(struct value_reader *reader, struct span in,
                   const struct property *property, struct list *out);

/* value_unquote -- a text, in quotes or bare; NULL if said. */
const char *value_unquote(struct value_reader *reader, struct span in);

/* value_training -- what FORM_TRAIN made of a `train` entry. */
void value_training(const struct item *item, struct training *out);

struct amount {			/* number [unit [modifier]] */
	struct span at;
	const char *text;	/* the number as written, len bytes ... */
	size_t len;
	double number;		/* ... and its value */
	const struct unit *unit;	/* NULL: none */
	const struct modifier *modifier;
	struct span modifier_at;
};

/* value_amount -- one number with its unit, any quantity; the cursor stands
 * behind it. */
bool value_amount(struct value_reader *reader, struct cursor *cursor,
                  const struct property *property, struct amount *out);

/* value_unit -- [unit [modifier]] alone, into out. */
bool value_unit(struct value_reader *reader, struct cursor *cursor,
                const struct property *property, struct amount *out);

/* value_fits -- is the amount of the property's quantity? */
bool value_fits(struct value_reader *reader, const struct property *property,
                const struct amount *amount);

double value_si(const struct amount *amount);

/* value_allowed -- is x within the property's bounds? */
bool value_allowed(struct value_reader *reader, const struct property *property,
                   struct span at, double x);

#endif
