/*
 * rooms.c -- the rules that no compiler checks: which room may include which,
 * what a room may not call, and the form of its files.
 *
 * One function, flaw(), judges the text of a file.  It is given every file
 * under src, which must have none, and made-up files that break one rule
 * each, so that a rule that never bites would be seen.
 */
#include "tests/check.h"

#include <ctype.h>
#include <dirent.h>
#include <stdbool.h>
#include <sys/stat.h>

extern CU_TestInfo tests_rooms[];

enum { LONGEST_FILE = 600, TEXT_ROOM = 1 << 18, PATH_ROOM = 512 };

/* A room may include itself and what stands here; "" stands for all. */
static const struct room {
	const char *name, *may[9];
} rooms[] = {
	{ "base",    { NULL } },
	{ "given",   { "base/" } },
	{ "worth",   { "base/" } },
	{ "study",   { "base/", "given/", "worth/" } },
	{ "count",   { "given/" } },
	{ "time",    { "given/", "count/" } },
	{ "search",  { "base/mem.h", "base/memo.h", "given/", "count/",
	               "time/" } },
	{ "procure", { "base/", "given/", "worth/", "study/", "count/", "time/",
	               "search/" } },
	{ "sweep",   { "base/", "given/", "study/", "count/", "time/", "search/",
	               "worth/", "procure/" } },
	{ "report",  { "base/", "sweep/table.h" } },
	{ "command", { "" } },
	{ "main.c",  { "base/", "command/" } },
};

/* Words that are not to be said in these places (paths below src, "" for
 * all), but for those.  Comments and texts in quotes do not count. */
static const struct ban {
	const char *word, *in[5], *but[5], *why;
} bans[] = {
	{ "stderr", { "" },
	  { "base/diag.c", "base/mem.c", "command/", "main.c" },
	  "complaints go through base/diag.h" },
	{ "perror", { "" }, { NULL }, "complaints go through base/diag.h" },
	{ "stdio",  { "count/", "time/", "worth/" }, { NULL }, "the core does no I/O" },
	{ "stdlib", { "count/", "time/", "worth/" }, { NULL }, "the core keeps no memory" },
	{ "malloc(",  { "" }, { "base/mem.c" }, "mem_alloc never returns NULL" },
	{ "calloc(",  { "" }, { "base/mem.c" }, "mem_alloc never returns NULL" },
	{ "realloc(", { "" }, { "base/mem.c" }, "mem_grow never returns NULL" },
	{ "pow(", { "given/", "count/", "time/", "search/", "worth/" }, { NULL },
	  "differs between processors" },
	{ "exp(", { "given/", "count/", "time/", "search/", "worth/" }, { NULL },
	  "differs between processors" },
	{ "log(", { "given/", "count/", "time/", "search/", "worth/" }, { NULL },
	  "differs between processors" },
	{ "log2(", { "given/", "count/", "time/", "search/", "worth/" }, { NULL },
	  "differs between processors" },
	{ "fma(", { "given/", "count/", "time/", "search/", "worth/" }, { NULL },
	  "differs from a product and a sum" },
	{ "setlocale(", { "" }, { NULL }, "numbers are written without a locale" },
	{ "strftime(",  { "" }, { NULL }, "no date may reach an output" },
	{ "system(",    { "" }, { NULL }, "no shell: posix_spawnp" },
	{ "popen(",     { "" }, { NULL }, "no shell: posix_spawnp" },
};

static char said[PATH_ROOM];

static bool begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

static bool any_begins(const char *path, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n && list[i]; i++)
		if (begins(path, list[i]))
			return true;
	return false;
}

/* ---- text without comments, and without what is in quotes ---------------- */

static const char *end_of_comment(const char *p)
{
	for (p += 2; *p; p++)
		if (begins(p, "*/"))
			return p + 2;
	return p;
}

static const char *end_of_quotes(const char *p)
{
	char quote = *p++;

	while (*p && *p != quote && *p != '\n')
		p += *p == '\\' && p[1] ? 2 : 1;
	return *p == quote ? p + 1 : p;
}

static const char *code_of(const char *text)
{
	static char code[TEXT_ROOM];
	char *out = code;

	while (*text && out < code + sizeof code - 2) {
		if (begins(text, "/*")) {
			text = end_of_comment(text);
			*out++ = ' ';
		} else if (begins(text, "//")) {
			text += strcspn(text, "\n");
		} else if (*text == '"' || *text == '\'') {
			text = end_of_quotes(text);
			*out++ = '"';
		} else {
			*out++ = *text++;
		}
	}
	*out = '\0';
	return code;
}

/* ---- the rules: each returns a complaint or NULL -------------------------- */

static const struct room *room_of(const char *path)
{
	size_t len = strcspn(path, "/");

	for (size_t i = 0; i < COUNT_OF(rooms); i++)
		if (strlen(rooms[i].name) == len && begins(path, rooms[i].name))
			return &rooms[i];
	return NULL;
}

static const char *include_flaw(const char *path, const char *text)
{
	static const char start[] = "#include \"";
	const struct room *room = room_of(path);
	size_t own = strcspn(path, "/") + 1;

	if (!room)
		return "a room without a row in tests/rooms.c";
	for (const char *p = text; (p = strstr(p, start)); ) {
		p += strlen(start);
		if (strncmp(p, path, own) != 0
		 && !any_begins(p, room->may, COUNT_OF(room->may))) {
			snprintf(said, sizeof said, "may not include %.*s",
			         (int)strcspn(p, "\"\n"), p);
			return said;
		}
	}
	return NULL;
}

static bool says(const char *code, const char *word)
{
	for (const char *p = code; (p = strstr(p, word)); p++) {
		char before = p > code ? p[-1] : ' ', after = p[strlen(word)];
		bool whole = strchr(word, '(') || !(isalnum((unsigned char)after) || after == '_');

		if (whole && !isalnum((unsigned char)before) && before != '_')
			return true;
	}
	return false;
}

static const char *word_flaw(const char *path, const char *text)
{
	const char *code = code_of(text);

	for (size_t i = 0; i < COUNT_OF(bans); i++) {
		const struct ban *ban = &bans[i];

		if (any_begins(path, ban->in, COUNT_OF(ban->in))
		 && !any_begins(path, ban->but, COUNT_OF(ban->but))
		 && says(code, ban->word)) {
			snprintf(said, sizeof said, "says %s: %s", ban->word, ban->why);
			return said;
		}
	}
	return NULL;
}

static const char *length_flaw(const char *path, const char *text)
{
	size_t lines = 0;

	(void)path;
	for (; *text; text++)
		lines += *text == '\n';
	return lines < LONGEST_FILE ? NULL : "too long: one idea a file";
}

/* A header opens with its name and its idea. */
static const char *header_flaw(const char *path, const char *text)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	char start[PATH_ROOM];

	if (strlen(name) < 2 || strcmp(name + strlen(name) - 2, ".h") != 0)
		return NULL;
	snprintf(start, sizeof start, "/*\n * %s -- ", name);
	return begins(text, start) ? NULL : "a header opens with /* NAME.h -- its idea";
}

/* flaw -- what is wrong with the text of a file, path given from src on. */
static const char *flaw(const char *path, const char *text)
{
	static const char *(*const rules[])(const char *, const char *) = {
		include_flaw, word_flaw, length_flaw, header_flaw,
	};
	const char *found = NULL;

	for (size_t i = 0; i < COUNT_OF(rules) && !found; i++)
		found = rules[i](path, text);
	return found;
}

/* ---- what is there -------------------------------------------------------- */

static bool read_text(const char *path, char text[TEXT_ROOM])
{
	FILE *in = fopen(path, "r");

	if (!in)
		return false;
	size_t got = fread(text, 1, TEXT_ROOM - 1, in);
	text[got] = '\0';
	return fclose(in) == 0 && got < TEXT_ROOM - 1;
}

static size_t each_file(const char *dir, void (*visit)(const char *path))
{
	DIR *open = opendir(dir);
	size_t n = 0;

	for (struct dirent *e; open && (e = readdir(open)); ) {
		char path[PATH_ROOM];
		struct stat is;

		snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
		if (e->d_name[0] == '.' || stat(path, &is))
			continue;
		if (S_ISDIR(is.st_mode)) {
			n += each_file(path, visit);
		} else {
			visit(path);
			n++;
		}
	}
	if (open)
		closedir(open);
	return n;
}

static bool is_source(const char *path)
{
	const char *dot = strrchr(path, '.');

	return dot && (!strcmp(dot, ".c") || !strcmp(dot, ".h") || !strcmp(dot, ".def"));
}

static void judge(const char *path)
{
	static char text[TEXT_ROOM];
	char message[2 * PATH_ROOM];
	const char *found;

	if (!is_source(path))
		return;
	found = read_text(path, text) ? flaw(path + strlen("src/"), text)
	                              : "cannot be read whole";
	snprintf(message, sizeof message, "%s: %s", path, found ? found : "good");
	CHECK_THAT(message, !found);
}

static void sources_keep_the_rules(void)
{
	CHECK_THAT("there are sources", each_file("src", judge) > 0);
}

/* A test file that nobody lists would never run. */
static void listed(const char *path)
{
	static char suites[TEXT_ROOM];
	const char *name = path + strlen("tests/"), *dot = strstr(name, ".c");
	char row[PATH_ROOM];

	if (strchr(name, '/') || !dot || dot[2] || !strcmp(name, "run.c")
	    || !strcmp(name, "plain.c"))	/* no suite, but of use to some */
		return;
	snprintf(row, sizeof row, "SUITE(%.*s)", (int)(dot - name), name);
	CHECK_THAT(path, read_text("tests/suites.def", suites)
	           && strstr(suites, row));
}

static void tests_are_listed(void)
{
	CHECK_THAT("there are tests", each_file("tests", listed) > 0);
}

/* ---- the rules bite ------------------------------------------------------- */

static void broken_rules_are_found(void)
{
	static const struct {
		const char *name, *path, *text, *want;
	} rows[] = {
		{ "own room", "time/a.c", "#include \"time/a.h\"\n", NULL },
		{ "a room below", "time/a.c", "#include \"count/a.h\"\n", NULL },
		{ "a library", "study/a.c", "#include <pcre2.h>\n", NULL },
		{ "a room above", "count/a.c", "#include \"time/a.h\"\n", "time/a.h" },
		{ "the second include", "base/a.c",
		  "#include \"base/a.h\"\n#include \"given/a.h\"\n", "given/a.h" },
		{ "one file of a room", "search/a.c", "#include \"base/mem.h\"\n", NULL },
		{ "another of that room", "search/a.c",
		  "#include \"base/file.h\"\n", "base/file.h" },
		{ "report and the model", "report/a.c",
		  "#include \"given/given.h\"\n", "given/given.h" },
		{ "report and tables", "report/a.c", "#include \"sweep/table.h\"\n", NULL },
		{ "report and sweeps", "report/a.c",
		  "#include \"sweep/sweep.h\"\n", "sweep/sweep.h" },
		{ "no room at all", "base/a.c", "#include \"a.h\"\n", "a.h" },
		{ "a room nobody knows", "cellar/a.c", "", "without a row" },
		{ "main and a formula", "main.c", "#include \"count/a.h\"\n", "count/a.h" },
		{ "a name that begins alike", "time/a.c",
		  "#include \"timetable/a.h\"\n", "timetable/a.h" },

		{ "stderr", "sweep/a.c", "fputs(text, stderr);\n", "says stderr" },
		{ "stderr in the one place", "base/diag.c", "fputs(text, stderr);\n", NULL },
		{ "stderr in a comment", "sweep/a.c", "/* to stderr */\n", NULL },
		{ "stderr in quotes", "sweep/a.c", "puts(\"a \\\" stderr\");\n", NULL },
		{ "stderr after a quote mark", "sweep/a.c",
		  "if (c == '\"') fputs(text, stderr); c = '\"';\n", "says stderr" },
		{ "part of a word", "sweep/a.c", "int my_stderr, stderrs;\n", NULL },
		{ "files in the core", "count/a.c", "#include <stdio.h>\n", "no I/O" },
		{ "memory in the core", "time/a.h", "#include <stdlib.h>\n", "no memory" },
		{ "files elsewhere", "base/a.c", "#include <stdio.h>\n", NULL },
		{ "a wild malloc", "study/a.c", "p = malloc(1);\n", "says malloc(" },
		{ "pow in the core", "time/a.c", "x = pow(2, n);\n", "processors" },
		{ "exp in money", "worth/a.c", "x = exp(y);\n", "processors" },
		{ "an exp of our own", "worth/a.c", "x = goodput_exp(y);\n", NULL },
		{ "money and a model", "worth/a.c", "#include \"given/a.h\"\n", "given/a.h" },
		{ "a name with pow in it", "time/a.c", "x = half_pow(2);\n", NULL },
		{ "a shell", "report/a.c", "f = popen(line, \"w\");\n", "no shell" },

		{ "a header without its idea", "base/a.h", "#ifndef A\n", "its idea" },
		{ "a header with its idea", "base/a.h", "/*\n * a.h -- an idea.\n */\n", NULL },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		const char *got = flaw(rows[i].path, rows[i].text);

		CHECK_THAT(rows[i].name, rows[i].want ? got && strstr(got, rows[i].want)
		                                      : !got);
	}
}

static void length_has_a_limit(void)
{
	char text[LONGEST_FILE + 1];

	memset(text, '\n', LONGEST_FILE);
	text[LONGEST_FILE] = '\0';
	CHECK_THAT("too long", flaw("base/a.c", text) != NULL);
	text[LONGEST_FILE - 1] = '\0';
	CHECK_THAT("just short enough", flaw("base/a.c", text) == NULL);
}

CU_TestInfo tests_rooms[] = {
	{ "broken rules are found", broken_rules_are_found },
	{ "length has a limit", length_has_a_limit },
	{ "sources keep the rules", sources_keep_the_rules },
	{ "tests are listed", tests_are_listed },
	CU_TEST_INFO_NULL
};
