/*
 * run.c -- runs every suite of suites.def, or those named as arguments.
 *
 * Exit status: 0 only if something ran and nothing failed (CUnit's own
 * return value says nothing of failures).
 */
#include "tests/check.h"

#include <CUnit/Basic.h>
#include <stdlib.h>

#define SUITE(name) extern CU_TestInfo tests_##name[];
#include "tests/suites.def"
#undef SUITE

static CU_SuiteInfo suites[] = {
#define SUITE(name) { .pName = #name, .pTests = tests_##name },
#include "tests/suites.def"
#undef SUITE
	CU_SUITE_INFO_NULL
};

static int wanted(const char *name, int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], name) == 0)
			return 1;
	return argc < 2;
}

int main(int argc, char **argv)
{
	CU_SuiteInfo run[COUNT_OF(suites)] = { CU_SUITE_INFO_NULL };
	size_t n = 0;

	for (size_t i = 0; suites[i].pName; i++)
		if (wanted(suites[i].pName, argc, argv))
			run[n++] = suites[i];
	if (CU_initialize_registry() || CU_register_suites(run))
		return 2;
	CU_basic_set_mode(CU_BRM_NORMAL);
	CU_basic_run_tests();
	int bad = CU_get_number_of_failures() || CU_get_number_of_suites_failed()
	       || CU_get_number_of_tests_run() == 0;
	CU_cleanup_registry();
	return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
