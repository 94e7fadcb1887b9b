#include "time/collective.h"

#include <assert.h>
#include <math.h>

/* Inside a domain of which `together` take part.  Through a switch each has
 * the same rate however many they are; wired directly it sends over a link to
 * each of the others, and rings use all of these. */
static double fast_rate(const struct system *s, double together)
{
	double rate = s->fast_bandwidth * s->fast_efficiency;

	if (!s->fast_direct)
		return rate;
	/* Where evenly filled domains have one or two, those of two count. */
	return together > 2 ? (together - 1) * rate : rate;
}

static double slow_rate(const struct system *s)
{
	return s->slow_bandwidth * s->slow_efficiency;
}

/* Rate of one accelerator alone between domains.  As published its NICs count
 * as one; E10: it has all of them. */
static double lone_rate(const struct given *g)
{
	double nics = g->rules.mends[E10] ? (double)g->system.nics : 1;

	return nics * slow_rate(&g->system);
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

/* How n members lie in domains of at most v.  As published the remainder of
 * the division is lost; E6: there is a domain for it, and all are filled
 * evenly, so that the emptiest has the fewest NICs to share. */
struct spread { double domains, emptiest; };

static struct spread spread_of(const struct given *g, int64_t n, int64_t v)
{
	int64_t domains = g->rules.mends[E6] ? (n + v - 1) / v : n / v;

	return (struct spread){
		.domains = (double)domains,
		.emptiest = (double)(g->rules.mends[E6] ? n / domains : v) };
}

/* Seconds across domains for `moved` bytes, `times` over. */
static double across(const struct given *g, double n, struct spread spread,
                     double moved, double times)
{
	const struct system *s = &g->system;
	double slow = moved / ((double)s->nics * spread.emptiest * slow_rate(s));
	double fast = moved / fast_rate(s, spread.emptiest);

	return times * (slow > fast ? slow : fast)
	     + s->slow_latency * (spread.domains - 1)
	     + s->fast_latency * (n - spread.domains);
}

double collective_time(const struct given *g, enum collective collective,
                       double bytes, int64_t members, int64_t in_domain)
{
	const struct system *s = &g->system;

	assert(in_domain >= 1 && in_domain <= members);
	if (bytes == 0 || members == 1)
		return 0;
	if (collective == COLLECTIVE_ALLREDUCE && g->rules.mends[E3])
		return collective_time(g, COLLECTIVE_REDUCESCATTER, bytes,
		                       members, in_domain)
		     + collective_time(g, COLLECTIVE_ALLGATHER, bytes,
		                       members, in_domain);

	double n = (double)members;
	double moved = ring_share(collective, n) * bytes;
	struct spread spread = spread_of(g, members, in_domain);

	if (in_domain == 1)
		return s->slow_latency * (n - 1) + moved / lone_rate(g);
	if (spread.domains == 1)
		return s->fast_latency * (n - 1) + moved / fast_rate(s, (double)in_domain);
	/* As published an all-reduce moves its data twice only here; E3 (above):
	 * it is a reduce-scatter and an all-gather wherever it runs. */
	return across(g, n, spread, moved,
	              collective == COLLECTIVE_ALLREDUCE ? 2 : 1);
}

double collective_latency(const struct given *g, enum collective collective,
                          int64_t members, int64_t in_domain)
{
	struct given swift = *g;

	swift.system.fast_bandwidth = swift.system.slow_bandwidth = INFINITY;
	return collective_time(&swift, collective, 1, members, in_domain);
}

double collective_busbw(enum collective collective, double bytes,
                        int64_t members, double seconds)
{
	double times = collective == COLLECTIVE_ALLREDUCE ? 2 : 1;

	return times * ring_share(collective, (double)members) * bytes / seconds;
}

bool collective_fast_wins(const struct given *g)
{
	return g->system.fast_latency <= g->system.slow_latency
	    && fast_rate(&g->system, 2) >= lone_rate(g);
}

/* As published an all-reduce in one domain moves its data once; E3: it is a
 * reduce-scatter and an all-gather. */
double collective_rounds(const struct rules *rules, enum collective collective)
{
	return collective == COLLECTIVE_ALLREDUCE && rules->mends[E3] ? 2 : 1;
}

double collective_moved(const struct rules *rules, enum collective collective,
                        double bytes, int64_t members)
{
	return collective_rounds(rules, collective)
	     * ring_share(collective, (double)members) * bytes;
}

/* A ring has members - 1 hops, whatever domains they cross; a link inside a
 * domain is nowhere faster than with all members there, and outside a member
 * alone has its NICs. */
double collective_least(const struct given *g, double moved, double rounds,
                        int64_t members)
{
	const struct system *s = &g->system;
	double fast = fast_rate(s, (double)members), lone = lone_rate(g);
	double latency = s->fast_latency < s->slow_latency ? s->fast_latency
	                                                   : s->slow_latency;

	if (moved == 0 || members == 1)
		return 0;
	return rounds * latency * ((double)members - 1)
	     + moved / (fast > lone ? fast : lone);
}

double p2p_fast(const struct given *g, double bytes)
{
	return bytes == 0 ? 0
	     : g->system.fast_latency + bytes / fast_rate(&g->system, 2);
}

double p2p_slow(const struct given *g, double bytes)
{
	return bytes == 0 ? 0 : g->system.slow_latency + bytes / lone_rate(g);
}
