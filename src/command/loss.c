#include "command/loss.h"

const char *const loss_name[LOSS_PARTS] = {
	"compute", "exposed memory", "TP comm", "DP comm", "PP comm", "bubble",
};

double loss_seconds(const struct step *step, int part)
{
	const double parts[LOSS_PARTS] = {
		step->compute, step->exposed, step->tp_comm,
		step->dp_comm, step->pp_comm, step->bubble,
	};

	return parts[part];
}

int loss_largest(const struct step *step)
{
	int largest = 1;

	for (int i = 2; i < LOSS_PARTS; i++)
		if (loss_seconds(step, i) > loss_seconds(step, largest))
			largest = i;
	return largest;
}
