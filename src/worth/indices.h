/*
 * indices.h -- which uncertain input moves a result: Sobol's indices.
 *
 * Idea: a result f is computed on two independent sets of n draws, A and B,
 * and for each input i on AB_i, which is A with input i from B.
 *
 *   first order  S_i = mean(f(B) (f(AB_i) - f(A))) / V	input i alone
 *   total        T_i = mean((f(A) - f(AB_i))^2) / (2 V)	with all it acts together with
 *
 * V is the variance over A and B together.  f is centred on its mean over
 * both first, which changes neither and loses fewer digits.
 *
 * Source: A. Saltelli et al., Comput. Phys. Commun. 181 (2010), estimators b
 * and f; the latter is M. J. W. Jansen's, Comput. Phys. Commun. 117 (1999).
 */
#ifndef WORTH_INDICES_H
#define WORTH_INDICES_H

#include <stddef.h>

struct index {
	double first, total;	/* NaN if f does not vary */
	double first_error, total_error;	/* their standard errors, of n draws */
};

struct index index_of(const double *a, const double *b, const double *ab,
                      size_t n);

#endif
