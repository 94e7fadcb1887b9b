/*
 * goodput.h -- what failures and checkpoints leave of a machine's time.
 *
 * Idea: failures come at random (exponential), the more accelerators the
 * oftener.  Work since the last checkpoint is lost and done again; writing a
 * checkpoint takes time too, so there is a best interval between the two
 * losses.  A failed node is exchanged for a spare; while more nodes are under
 * repair than there are spares, a run that needs the whole machine waits.
 *
 *   mtbf      = accelerator's / accelerators
 *   per work  = mtbf e^(restart / mtbf) (e^((interval + write) / mtbf) - 1) / interval
 *   goodput   = running / per work
 *   running   = P(nodes under repair <= spares), Poisson of mean
 *               accelerators x repair / accelerator's mtbf
 *   running, of runs that share a machine
 *             = 1 - E(nodes under repair beyond the spares) / nodes, of the
 *               machine's accelerators
 *
 * The interval is the one that makes `per work` least:
 *
 *   1 - interval / mtbf = e^-((interval + write) / mtbf)
 *
 * Source: J. W. Young, CACM 17 (1974); J. T. Daly, Future Generation Computer
 * Systems 22 (2006): the expected run time; their intervals are the first
 * terms of this one.
 * Not modelled: failures in bursts, of the network or of storage.
 */
#ifndef WORTH_GOODPUT_H
#define WORTH_GOODPUT_H

#include <stdint.h>

struct failures {
	double accelerators;	/* of one run, above 0 */
	double mtbf;		/* s, above 0, of one accelerator with its share of all else */
	double write;		/* s, one checkpoint */
	double restart;		/* s, from failure to work again, a spare at hand */
	double repair;		/* s, until a failed node is back; 0: at once */
	int64_t spares;		/* nodes kept idle; each failure takes one */
	/* A run that shares its machine with others takes over their nodes: */
	double machine;		/* accelerators of all runs; 0: it is alone */
	double nodes;		/* of them */
};

struct goodput {
	double mtbf;		/* s, of the run */
	double interval;	/* s of work between checkpoints: the best; infinite
				 * if nothing fails, 0 if writing takes no time */
	double running;		/* share of time with enough nodes; of nodes there */
	double share;		/* of the machine's time that becomes work */
};

/* goodput_of -- an mtbf may be infinite, the other times may not. */
struct goodput goodput_of(const struct failures *failures);

/* goodput_exp -- e^x of + - x / alone: glibc's differs between processors. */
double goodput_exp(double x);

#endif
