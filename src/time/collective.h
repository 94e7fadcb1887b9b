/*
 * collective.h -- seconds of one collective on a two-tier network.
 *
 * Idea: ring algorithms.  Inside a fast domain every member sends at the
 * fast tier's rate; across domains, the members of a domain share its NICs,
 * and the slower of the two tiers sets the pace.  Latency is paid per hop:
 * slow between domains, fast inside them.
 *
 * Units: bytes of the whole (gathered) vector, accelerators, seconds.
 * Source: arXiv 2410.00273 (alpha-beta model with rings).
 * Not modelled: trees, contention, message size dependent protocols.
 */
#ifndef TIME_COLLECTIVE_H
#define TIME_COLLECTIVE_H

#include "count/op.h"
#include "given/given.h"

/* collective_time -- over `members`, `in_domain` of which (1 .. members)
 * share each fast domain.  0 when nothing is sent or nobody to send to. */
double collective_time(const struct system *system, enum collective collective,
                       double bytes, int64_t members, int64_t in_domain);

/* p2p_fast, p2p_slow -- one to one, inside a domain and between domains. */
double p2p_fast(const struct system *system, double bytes);
double p2p_slow(const struct system *system, double bytes);

#endif
