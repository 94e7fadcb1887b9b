/*
 * ranks_one.c -- ranks.h for one process: no MPI.
 */
#include "base/ranks.h"

#include <assert.h>

const char ranks_build[] = "";

void ranks_start(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
}

int ranks_end(int status)
{
	return status;
}

void ranks_part(void)
{
}

size_t ranks_count(void)
{
	return 1;
}

size_t ranks_number(void)
{
	return 0;
}

bool ranks_agree(const char *text)
{
	(void)text;
	return true;
}

/* There is nobody to send to or to hear from. */
void ranks_send(const void *bytes, size_t n)
{
	(void)bytes;
	(void)n;
	assert(0);
}

void *ranks_receive(size_t rank, size_t *n)
{
	(void)rank;
	(void)n;
	assert(0);
	return NULL;
}
