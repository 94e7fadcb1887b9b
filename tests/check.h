/*
 * check.h -- what every test file shares: near comparison, suites.
 *
 * A test file NAME.c defines `CU_TestInfo tests_NAME[]`, ended by
 * CU_TEST_INFO_NULL, and has one row in suites.def.
 */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <CUnit/CUnit.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Relative tolerance; equal (infinities, zeros) and NaN with NaN are near. */
static inline void check_near(const char *file, unsigned line, const char *name,
                              double got, double want, double rel)
{
	char message[512];
	int ok = got == want || (isnan(got) && isnan(want))
	      || fabs(got - want) <= rel * fabs(want);

	snprintf(message, sizeof message, "%s: got %.17g, want %.17g (rel %g)",
	         name, got, want, rel);
	CU_assertImplementation(ok, line, message, file, "", CU_FALSE);
}
#define CHECK_NEAR(name, got, want, rel) \
	check_near(__FILE__, __LINE__, name, got, want, rel)

static inline void check_text(const char *file, unsigned line, const char *name,
                              const char *got, const char *want)
{
	static char message[8192];

	snprintf(message, sizeof message, "%s:\n--- got\n%s\n--- want\n%s",
	         name, got, want);
	CU_assertImplementation(strcmp(got, want) == 0, line, message, file, "",
	                        CU_FALSE);
}
#define CHECK_TEXT(name, got, want) \
	check_text(__FILE__, __LINE__, name, got, want)

/* A law with its case named. */
static inline void check_that(const char *file, unsigned line, const char *name,
                              int ok)
{
	CU_assertImplementation(ok, line, name, file, "", CU_FALSE);
}
#define CHECK_THAT(name, ok) check_that(__FILE__, __LINE__, name, ok)

#define COUNT_OF(array) (sizeof (array) / sizeof *(array))

#endif
