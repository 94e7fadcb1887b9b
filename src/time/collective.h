/*
 * collective.h -- seconds of one collective on a two-tier network.
 *
 * Idea: ring algorithms.  Inside a fast domain every member sends at the
 * fast tier's rate; across domains, the members of a domain share its NICs,
 * and the slower of the two tiers sets the pace.  Latency is paid per hop:
 * slow between domains, fast inside them.  In a domain without a switch
 * (fast_direct) the fast tier's rate grows with the members that take part.
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

/* collective_latency -- the part of it that does not depend on bytes: what
 * links of endless bandwidth would leave. */
double collective_latency(const struct given *given, enum collective collective,
                          int64_t members, int64_t in_domain);

/* collective_busbw -- bytes/s that each link must have carried, as nccl-tests
 * defines its busbw: 2(n-1)/n of the bytes for an all-reduce, (n-1)/n for an
 * all-gather or reduce-scatter, all of them for a broadcast or a reduction. */
double collective_busbw(enum collective collective, double bytes,
                        int64_t members, double seconds);

/* collective_fast_wins -- is the fast tier nowhere slower than the slow one,
 * so that a group all in one domain is never worse off? */
bool collective_fast_wins(const struct given *given);

/* collective_moved -- bytes that each link carries for it, all members in one
 * domain; collective_rounds -- how often that takes a ring's latency.
 * collective_least -- seconds that collectives of so many bytes moved and
 * rounds in all take wherever their members are, but for rounding; where the
 * fast tier wins, what they take all in one domain. */
double collective_moved(const struct rules *rules, enum collective collective,
                        double bytes, int64_t members);
double collective_rounds(const struct rules *rules, enum collective collective);
double collective_least(const struct given *given, double moved,
                        double rounds, int64_t members);

/* p2p_fast, p2p_slow -- one to one, inside a domain and between domains. */
double p2p_fast(const struct given *given, double bytes);
double p2p_slow(const struct given *given, double bytes);

#endif
