/*
 * date.c -- the Gregorian calendar, by years and months from 1970 on.
 */
#include "base/date.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { FIRST_YEAR = 1970, LAST_YEAR = 9999 };

static bool is_leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int month_days(int year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	return days[month - 1] + (month == 2 && is_leap(year));
}

/* From text[0 .. n), digits; -1 if one is none. */
static int digits(const char *text, int n)
{
	int x = 0;

	for (int i = 0; i < n; i++) {
		if (text[i] < '0' || text[i] > '9')
			return -1;
		x = 10 * x + text[i] - '0';
	}
	return x;
}

bool date_read(const char *text, size_t len, double *days)
{
	if (len != DATE_ROOM - 1 || text[4] != '-' || text[7] != '-')
		return false;
	int year = digits(text, 4), month = digits(text + 5, 2);
	int day = digits(text + 8, 2), n = 0;

	if (year < FIRST_YEAR || month < 1 || month > 12 || day < 1
	    || day > month_days(year, month))
		return false;
	for (int y = FIRST_YEAR; y < year; y++)
		n += 365 + is_leap(y);
	for (int m = 1; m < month; m++)
		n += month_days(year, m);
	*days = n + day - 1;
	return true;
}

char *date_write(char out[DATE_ROOM], double days)
{
	int year = FIRST_YEAR, month = 1;
	double left = floor(days);

	assert(days >= 0);
	for (; left >= 365 + is_leap(year); year++)
		left -= 365 + is_leap(year);
	for (; left >= month_days(year, month); month++)
		left -= month_days(year, month);
	assert(year <= LAST_YEAR);
	snprintf(out, DATE_ROOM, "%04u-%02u-%02u", (unsigned)year % 10000,
	         (unsigned)month % 100, (unsigned)(left + 1) % 100);
	return out;
}
