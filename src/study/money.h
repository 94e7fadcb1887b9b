/*
 * money.h -- amounts of a study's one currency.
 *
 * A currency is a word of letters, and its amounts are written in full:
 * 60e6 EUR, never 60 MEUR, so that no prefix is read two ways.  Where the
 * currency itself was a mistake (NULL) any word will do.
 */
#ifndef STUDY_MONEY_H
#define STUDY_MONEY_H

#include "study/value.h"

/* money_currency -- is this the name of a currency?  False if said. */
bool money_currency(struct value_reader *reader, struct span at);

/* money_unit -- is the text at a place the currency?  False if said. */
bool money_unit(struct value_reader *reader, struct span at,
                const char *currency);

/* money_doubtful -- says that a number such as 45.000, which has exactly
 * three decimals, may be meant as 45 thousand: true then. */
bool money_doubtful(struct value_reader *reader, struct span number);

/* money_amount -- "60e6 EUR", above 0. */
bool money_amount(struct value_reader *reader, struct span in,
                  const char *currency, double *out);

/* money_energy_price -- "120 EUR/MWh", not negative; money a joule. */
bool money_energy_price(struct value_reader *reader, struct span in,
                        const char *currency, double *out);

#endif
