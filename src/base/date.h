/*
 * date.h -- days of the calendar as numbers: 1970-01-01 is 0.
 *
 * Only the one form that every country reads alike: yyyy-mm-dd.
 */
#ifndef BASE_DATE_H
#define BASE_DATE_H

#include <stdbool.h>
#include <stddef.h>

enum { DATE_ROOM = 11 };	/* bytes that date_write fills */

/* date_read -- the whole of text is a day that exists, 1970 to 9999: true and
 * *days set. */
bool date_read(const char *text, size_t len, double *days);

/* date_write -- the day it is in; returns out. */
char *date_write(char out[DATE_ROOM], double days);

#endif
