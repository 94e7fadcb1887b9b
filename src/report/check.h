/*
 * check.h -- templates read, and checked against the columns of the tables.
 */
#ifndef REPORT_CHECK_H
#define REPORT_CHECK_H

#include <stdbool.h>

#include "report/report.h"
#include "report/store.h"
#include "report/template.h"

struct templates {		/* of a job */
	struct template_figure **figures;	/* [i]: figure i's; shared if the same */
	struct template_report *report;	/* NULL: none */
	struct source style;	/* of its HTML; text NULL: none is made */
};

/* check_read -- false if any is missing or wrong in form. */
bool check_read(struct arena *arena, const struct report_job *job,
                struct templates *out, struct diag *diag);

/* check_figure, check_report -- against the store's columns. */
bool check_figure(struct arena *arena, struct store *store,
                  const struct report_job *job, const struct templates *templates,
                  size_t i, struct diag *diag);
bool check_report(struct arena *arena, struct store *store,
                  const struct report_job *job, const struct templates *templates,
                  struct diag *diag);

#endif
