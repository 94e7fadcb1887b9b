/* table.c -- see table.h */
#include "sweep/table.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t table_column(const struct table *table, const char *name)
{
	for (size_t i = 0; i < table->ncolumns; i++)
		if (strcmp(table->columns[i].name, name) == 0)
			return i;
	return SIZE_MAX;
}

void table_free(struct table *table)
{
	free(table->cells);
	table->cells = NULL;
	table->nrows = 0;
}
