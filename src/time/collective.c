#include "time/collective.h"

#include <assert.h>

static double fast_rate(const struct system *s)
{
	return s->fast_bandwidth * s->fast_efficiency;
}

static double slow_rate(const struct system *s)
{
	return s->slow_bandwidth * s->slow_efficiency;
}

/* What share of the vector crosses a link: in a ring, all but the member's
 * own part; a broadcast or a reduction moves all of it. */
static double ring_share(enum collective collective, double n)
{
	switch (collective) {
	case COLLECTIVE_BROADCAST:
	case COLLECTIVE_REDUCE:
		return 1;
	default:
		return (n - 1) / n;
	}
}

double collective_time(const struct system *s, enum collective collective,
                       double bytes, int64_t members, int64_t in_domain)
{
	assert(in_domain >= 1 && in_domain <= members);
	if (bytes == 0 || members == 1)
		return 0;

	double n = (double)members, v = (double)in_domain;
	double domains = (double)(members / in_domain);
	double moved = ring_share(collective, n) * bytes;

	if (in_domain == 1)
		return s->slow_latency * (n - 1) + moved / slow_rate(s);
	if (domains == 1)
		return s->fast_latency * (n - 1) + moved / fast_rate(s);

	double slow = moved / ((double)s->nics * v * slow_rate(s));
	double fast = moved / fast_rate(s);
	double pace = slow > fast ? slow : fast;

	/* An all-reduce across domains reduces, then gathers; within one tier
	 * the published model charges one way only (above). */
	if (collective == COLLECTIVE_ALLREDUCE)
		pace *= 2;
	return pace + s->slow_latency * (domains - 1)
	     + s->fast_latency * (n - domains);
}

double p2p_fast(const struct system *s, double bytes)
{
	return bytes == 0 ? 0 : s->fast_latency + bytes / fast_rate(s);
}

double p2p_slow(const struct system *s, double bytes)
{
	return bytes == 0 ? 0 : s->slow_latency + bytes / slow_rate(s);
}
