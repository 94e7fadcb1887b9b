/*
 * collective.h -- seconds of one collective on a two-tier network.
 *
 * Idea: ring algorithms.  Inside a fast domain every member sends at the
 * fast tier's rate; across domains, the members of a domain share its NICs,
 * and the slower of the two tiers sets the pace.  Latency is paid per hop:
 * slow between domains, fast inside them.
 *
 * Units: bytes of the whole (gathered) vector, accelerators, seconds.  Of
 * given, the system and the rules (E3, E6, E10) are used.
 *
 * Source: arXiv 2410.00273 (alpha-beta model with rings).
 * Not modelled: trees, contention, message size dependent protocols.
 */
#ifndef TIME_COLLECTIVE_H
#define TIME_COLLECTIVE_H

#include "count/op.h"
#include "given/given.h"

/* collective_time -- over `members`, in_domain of which (1 .. members) share
 * each fast domain.  0 when nothing is sent or nobody is there to send to.
 * With E6 in_domain need not divide members: domains are filled evenly. */
double collective_time(const struct given *given, enum collective collective,
                       double bytes, int64_t members, int64_t in_domain);

/* p2p_fast, p2p_slow -- one to one, inside a domain and between domains. */
double p2p_fast(const struct given *given, double bytes);
double p2p_slow(const struct given *given, double bytes);

#endif
