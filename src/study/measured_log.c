/*
 * measured_log.c -- the output of nccl-tests.
 *
 * Its format was read from the program's own source and from logs of several
 * versions: comments begin with '#', a row is a line of numbers, anything
 * else (library messages, a batch system's own lines) is passed over.
 */
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "study/key.h"
#include "study/measured.h"
#include "study/token.h"

struct row { struct span at, size, count, type, time, wrong; };

struct host { struct span name; int64_t ranks; };

struct log {
	struct arena *arena;
	struct diag *diag;
	const struct measured_file *file;
	const struct source *source;
	struct row *rows;
	size_t nrows;
	struct host *hosts;
	size_t nhosts;
	int64_t ranks;
	struct span name;	/* of the program; source NULL: not said */
	struct span split;	/* a rank of another group than the first */
	bool good;
};

static void mistake(struct log *log, struct span at, const char *what,
                    const char *way_out)
{
	diag_at(log->diag, LEVEL_ERROR, at, "%s", what);
	diag_hint(log->diag, "%s", way_out);
	log->good = false;
}

static void note_rank(struct log *log, struct span group, struct span host)
{
	log->ranks++;
	if (group.len > 0 && !span_is(group, "0"))
		log->split = group;
	for (size_t i = 0; i < log->nhosts; i++)
		if (log->hosts[i].name.len == host.len
		    && memcmp(span_text(log->hosts[i].name), span_text(host),
		              host.len) == 0) {
			log->hosts[i].ranks++;
			return;
		}
	log->hosts = arena_grow(log->arena, log->hosts, log->nhosts,
	                        sizeof *log->hosts);
	log->hosts[log->nhosts++] = (struct host){ host, 1 };
}

/* Results that are wrong were counted; older versions print the largest
 * deviation instead, "4e-07", and N/A stands for not checked. */
static bool is_wrong(struct span wrong)
{
	const char *text = span_text(wrong);

	for (size_t i = 0; i < wrong.len; i++)
		if (text[i] < '0' || text[i] > '9')
			return false;
	return !span_is(wrong, "0");
}

static void read_row(struct log *log, struct span line)
{
	struct span g[PATTERN_GROUPS];

	if (!pattern_match(PATTERN_NCCL_ROW, line, g)) {
		mistake(log, span_trim(line), "this is no whole row of nccl-tests",
		        "size, count, type, redop and root if there are any, then "
		        "time, algbw, busbw, #wrong out of place and in place");
		return;
	}
	if (is_wrong(g[5]))
		mistake(log, g[5], "this collective gave wrong results",
		        "its time is worth nothing; take the row away, or measure "
		        "again");
	if (span_is(g[1], "0"))	/* below the least size that can be split */
		return;
	log->rows = arena_grow(log->arena, log->rows, log->nrows,
	                       sizeof *log->rows);
	log->rows[log->nrows++] = (struct row){ span_trim(line), g[1], g[2], g[3],
	                                        g[4], g[5] };
}

static void read_line(struct log *log, struct span line)
{
	struct span g[PATTERN_GROUPS];

	if (pattern_match(PATTERN_NCCL_LABEL, line, g))
		line = span_part(line, g[0].len, line.len - g[0].len);
	if (pattern_match(PATTERN_NCCL_RANK, line, g))
		note_rank(log, g[1], g[2]);
	else if (pattern_match(PATTERN_NCCL_NAME, line, g))
		log->name = g[1];
	else if (pattern_match(PATTERN_NCCL_FAILED, line, g))
		mistake(log, span_trim(line), "this test failed before its end",
		        "measure again; the log has to be whole");
	else if (pattern_match(PATTERN_NCCL_NUMBERS, line, g))
		read_row(log, line);
}

static bool unknown_collective(struct log *log)
{
	if (log->name.source)
		mistake(log, log->name, "no time is computed for this collective",
		        "there are all_gather, reduce_scatter, all_reduce, broadcast "
		        "and reduce");
	else
		mistake(log, span_start(log->source), "this log does not say which "
		        "collective it is of", "give the key measured_collective, for "
		        "example: measured_collective = allgather");
	return false;
}

/* nccl-tests writes all_gather what we call allgather. */
static bool find_collective(struct log *log, enum collective *out)
{
	char name[32] = "";
	size_t n = 0;

	if (log->file->collective != COLLECTIVES) {
		*out = log->file->collective;
		return true;
	}
	for (size_t i = 0; i < log->name.len && n + 1 < sizeof name; i++)
		if (span_text(log->name)[i] != '_')
			name[n++] = span_text(log->name)[i];
	for (int i = 0; i < COLLECTIVES; i++)
		if (strcmp(collective_name[i], name) == 0) {
			*out = (enum collective)i;
			return true;
		}
	return unknown_collective(log);
}

static bool count_ranks(struct log *log, int64_t *members)
{
	*members = log->file->members;
	if (*members > 0)
		return true;
	*members = log->ranks;
	if (log->ranks > 1)
		return true;
	mistake(log, span_start(log->source), "this log does not say how "
	        "many ranks took part", "its Rank lines are missing; give the "
	        "key measured_group, for example: measured_group = 32");
	return false;
}

static bool count_in_domain(struct log *log, int64_t members, int64_t *in_domain)
{
	struct span at = span_start(log->source);

	*in_domain = log->file->in_domain;
	if (*in_domain == 0 && log->nhosts > 0)
		*in_domain = log->hosts[0].ranks;
	if (*in_domain == 0) {
		mistake(log, at, "this log does not say how many ranks share a host",
		        "its Rank lines are missing; give the key measured_in_domain");
		return false;
	}
	for (size_t i = 0; i < log->nhosts && log->file->in_domain == 0; i++)
		if (log->hosts[i].ranks != *in_domain) {
			mistake(log, log->hosts[i].name, "this host has more or fewer "
			        "ranks than the first", "give the key measured_in_domain");
			return false;
		}
	if (*in_domain <= members)
		return true;
	mistake(log, at, "more ranks of this log share a host than the group has",
	        "give both keys, measured_group and measured_in_domain");
	return false;
}

/* How many ranks, and how many of them share a domain. */
static bool count_all(struct log *log, struct exchange *of)
{
	const struct measured_file *file = log->file;

	if (log->split.source && (file->members == 0 || file->in_domain == 0)) {
		mistake(log, log->split, "the ranks of this log form several groups",
		        "give both keys, measured_group and measured_in_domain");
		return false;
	}
	return count_ranks(log, &of->members)
	    && count_in_domain(log, of->members, &of->in_domain);
}

static double element_bytes(struct span type)
{
	static const struct { const char *name; double bytes; } types[] = {
		{ "int8", 1 }, { "uint8", 1 }, { "char", 1 }, { "int32", 4 },
		{ "int", 4 }, { "uint32", 4 }, { "int64", 8 }, { "uint64", 8 },
		{ "half", 2 }, { "bfloat16", 2 }, { "float", 4 }, { "double", 8 },
	};

	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (span_is(type, types[i].name))
			return types[i].bytes;
	return 0;
}

/* The row's count is of one rank's part where the collective has parts. */
static bool fits(const struct row *row, const struct exchange *of)
{
	bool parts = of->collective == COLLECTIVE_ALLGATHER
	          || of->collective == COLLECTIVE_REDUCESCATTER;
	double element = element_bytes(row->type), count;

	if (!number_read(span_text(row->count), row->count.len, &count))
		return false;
	return element == 0
	    || count * element * (parts ? (double)of->members : 1) == of->bytes;
}

static bool take_row(struct log *log, const struct row *row,
                     struct plan_measured *point)
{
	number_read(span_text(row->size), row->size.len, &point->of.bytes);
	number_read_scaled(span_text(row->time), row->time.len, -6,
	                   &point->seconds);
	if (!fits(row, &point->of)) {
		diag_at(log->diag, LEVEL_ERROR, row->count, "these elements do not "
		        "make up the size, were this %s over %lld ranks",
		        collective_name[point->of.collective],
		        (long long)point->of.members);
		diag_hint(log->diag, "say which it is: measured_collective, "
		          "measured_group");
		return false;	/* the other rows will not fit either */
	}
	if (property_allows(&key_bytes, point->of.bytes))
		mistake(log, row->size, "no vector is that large",
		        "take the row away");
	if (!(point->seconds > 0))
		mistake(log, row->time, "no time was measured",
		        "take the row away, or measure with more iterations");
	return log->good;
}

static void take_rows(struct log *log, struct measured *out)
{
	struct plan_measured point = { .source = log->source->name };
	const char *slash = strrchr(log->source->name, '/');

	if (slash)
		point.source = slash + 1;
	/* each is said, whatever else is missing */
	bool known = find_collective(log, &point.of.collective);
	bool counted = count_all(log, &point.of);
	log->good &= known && counted;
	for (size_t i = 0; i < log->nrows && log->good; i++) {
		log->good = take_row(log, &log->rows[i], &point);
		if (log->good)
			measured_add(log->arena, out, point);
	}
}

bool measured_log(struct arena *arena, const struct measured_file *file,
                  struct measured *out, struct diag *diag)
{
	struct log log = { .arena = arena, .diag = diag, .file = file,
	                   .good = true };
	struct source *source = arena_alloc(arena, 1, sizeof *source);

	if (!file_read(arena, file->path, source, diag))
		return false;
	log.source = source;
	for (size_t off = 0; off < source->len;) {
		struct span line = span_line(source, off);
		read_line(&log, line);
		off = span_next(line);
	}
	if (log.nrows == 0 && log.good)
		mistake(&log, span_start(source), "no measured time in this file",
		        "it should be the output of nccl-tests, or a table whose name "
		        "ends in .csv");
	if (log.nrows > 0)
		take_rows(&log, out);
	return log.good;
}
