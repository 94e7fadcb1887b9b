/*
 * ranks_mpi.c -- ranks.h by MPI.  What MPI cannot do ends the run: its errors
 * are fatal unless one asks for something else.
 */
#include "base/ranks.h"

#include <assert.h>
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { FIRST = 0, TAG = 0 };

const char ranks_build[] = " MPI";

static int count = 1, number;
static bool joined;

void ranks_start(int *argc, char ***argv)
{
	int threads;

	MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &threads);
	MPI_Comm_size(MPI_COMM_WORLD, &count);
	MPI_Comm_rank(MPI_COMM_WORLD, &number);
	joined = true;
}

void ranks_part(void)
{
	if (joined)
		MPI_Finalize();
	joined = false;
	count = 1;
}

int ranks_end(int status)
{
	if (joined)
		MPI_Bcast(&status, 1, MPI_INT, FIRST, MPI_COMM_WORLD);
	ranks_part();
	return status;
}

size_t ranks_count(void)
{
	return (size_t)count;
}

size_t ranks_number(void)
{
	return (size_t)number;
}

static int size_of(size_t n)
{
	assert(n <= INT_MAX);
	return (int)n;
}

bool ranks_agree(const char *text)
{
	int size = size_of(strlen(text) + 1), firsts = size;
	int same, all;
	char *first;

	MPI_Bcast(&firsts, 1, MPI_INT, FIRST, MPI_COMM_WORLD);
	first = mem_alloc((size_t)firsts, 1);
	if (number == FIRST)
		memcpy(first, text, (size_t)size);
	MPI_Bcast(first, firsts, MPI_BYTE, FIRST, MPI_COMM_WORLD);
	same = size == firsts && memcmp(first, text, (size_t)size) == 0;
	free(first);
	MPI_Allreduce(&same, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
	return all;
}

void ranks_send(const void *bytes, size_t n)
{
	assert(number != FIRST);
	MPI_Send(bytes, size_of(n), MPI_BYTE, FIRST, TAG, MPI_COMM_WORLD);
}

void *ranks_receive(size_t rank, size_t *n)
{
	MPI_Message message;
	MPI_Status status;
	void *bytes;
	int size;

	assert(number == FIRST);
	MPI_Mprobe((int)rank, TAG, MPI_COMM_WORLD, &message, &status);
	MPI_Get_count(&status, MPI_BYTE, &size);
	bytes = mem_alloc((size_t)size, 1);
	MPI_Mrecv(bytes, size, MPI_BYTE, &message, MPI_STATUS_IGNORE);
	*n = (size_t)size;
	return bytes;
}
