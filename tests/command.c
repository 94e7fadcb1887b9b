/*
 * command.c -- the program as a user calls it: one row a call.
 *
 * A row gives the words after `fmstudy` and what must come of it: the exit
 * status, what stdout and stderr say, and what is in the output folder
 * afterwards.  Before each call the folder OUT is removed, so that whatever
 * is there then was made by that call; a call that is to fail must have made
 * nothing.  Texts are compared in part: wording is not what is tested here.
 *
 * Calls run with the project's root as working directory, without stdin, and
 * are killed after a minute.  Under the sanitizers a finding ends a call with
 * status 99, which no row expects.
 */
#include "tests/check.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
extern CU_TestInfo tests_command[];

#define HERE FMSTUDY_SCRATCH "/command"
#define OUT  HERE "/out"
#define TINY "tests/command/tiny.study"
#define OFFER "tests/command/offer.study"
#define RUN  "run", TINY, "-o", OUT
#define CASE "--model", "gpt3-1t", "--system", "h200", "--batch", "4096"

enum { WORDS = 16, SAID_ROOM = 1 << 15 };

struct call {
	const char *name;
	const char *argv[WORDS - 4];
	int status;
	const char *out;	/* NULL: anything; "": nothing; else part of it */
	const char *err;	/* the same */
	const char *made;	/* a file that is there afterwards; NULL: no OUT */
	const char *setting;	/* NAME=VALUE for the environment */
};

/* Most rows are one of these, the call's words last; others name their fields. */
#define SHOWN(NAME, TEXT, ...) \
	{ .name = NAME, .argv = { __VA_ARGS__ }, .out = TEXT, .err = "" }
#define MADE(NAME, FILE, ...) \
	{ .name = NAME, .argv = { __VA_ARGS__ }, .made = FILE }
#define REFUSED(NAME, TEXT, ...) \
	{ .name = NAME, .argv = { __VA_ARGS__ }, .status = 1, .out = "", .err = TEXT }

/* What came of a call. */
static struct came { int status; char out[SAID_ROOM], err[SAID_ROOM]; } came;

/* ---- running ------------------------------------------------------------- */

static int run(const char *const *argv, const char *out, const char *err)
{
	posix_spawn_file_actions_t files;
	pid_t pid;
	int status = -1;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&files, 1, out,
	                                 O_WRONLY | O_CREAT | O_TRUNC, 0666);
	posix_spawn_file_actions_addopen(&files, 2, err,
	                                 O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (posix_spawnp(&pid, argv[0], &files, NULL, (char *const *)argv, environ) == 0)
		waitpid(pid, &status, 0);
	posix_spawn_file_actions_destroy(&files);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void read_said(const char *path, char said[SAID_ROOM])
{
	FILE *in = fopen(path, "r");

	said[in ? fread(said, 1, SAID_ROOM - 1, in) : 0] = '\0';
	if (in)
		fclose(in);
}

static void shell(const char *line)
{
	const char *argv[] = { "sh", "-c", line, NULL };

	CHECK_THAT(line, run(argv, HERE ".said", HERE ".said") == 0);
}

/* `through` is a command that runs the rest of its line, or NULL. */
static void run_call(const struct call *call, const char *const *through)
{
	const char *argv[2 * WORDS] = { "timeout", "60", "env" };
	size_t n = 3;

	if (call->setting)
		argv[n++] = call->setting;
	while (through && *through)
		argv[n++] = *through++;
	argv[n++] = FMSTUDY_BIN;
	for (size_t i = 0; i < COUNT_OF(call->argv) && call->argv[i]; i++)
		argv[n++] = call->argv[i];
	shell("rm -rf " OUT);
	came.status = run(argv, HERE "/stdout", HERE "/stderr");
	read_said(HERE "/stdout", came.out);
	read_said(HERE "/stderr", came.err);
}

/* ---- judging ------------------------------------------------------------- */

static bool as_wanted(const char *said, const char *want)
{
	return !want || (*want ? strstr(said, want) != NULL : !*said);
}

static void check_call(const struct call *call, const char *const *through)
{
	static char message[3 * SAID_ROOM];

	run_call(call, through);
	bool made = access(call->made ? call->made : OUT, F_OK) == 0;
	bool good = came.status == call->status && as_wanted(came.out, call->out)
	         && as_wanted(came.err, call->err) && made == !!call->made;

	snprintf(message, sizeof message,
	         "%s: exit %d, want %d\n--- stdout\n%s--- stderr\n%s--- %s is %s",
	         call->name, came.status, call->status, came.out, came.err,
	         call->made ? call->made : OUT, made ? "there" : "not there");
	CHECK_THAT(message, good);
}

static void check_calls(const struct call *calls, size_t n)
{
	for (size_t i = 0; i < n; i++)
		check_call(&calls[i], NULL);
}

/* A finding must not pass for an exit status that a row expects. */
static void prepare(void)
{
	const char *const options[] = { "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS" };

	for (size_t i = 0; i < COUNT_OF(options); i++)
		setenv(options[i], "exitcode=99", 1);
	mkdir(FMSTUDY_SCRATCH, 0777);
	shell("rm -rf " HERE " && mkdir -p " HERE "/folder.study");
}

/* ---- what there is to see without a study -------------------------------- */

static void help_is_there(void)
{
	static const struct call calls[] = {
		SHOWN("help", "fmstudy VERB --help", "--help"),
		SHOWN("version", "fmstudy ", "--version"),
		SHOWN("run --help", "fmstudy run", "run", "--help"),
		SHOWN("check --help", "fmstudy check", "check", "--help"),
		SHOWN("list --help", "fmstudy list", "list", "--help"),
		SHOWN("best --help", "fmstudy best", "best", "--help"),
		SHOWN("explain --help", "fmstudy explain", "explain", "--help"),
		REFUSED("help after a mistake", "--frob", "run", "--frob", "--help"),
	};

	prepare();
	check_calls(calls, COUNT_OF(calls));
}

static void lists_are_there(void)
{
	static const struct call calls[] = {
		SHOWN("everything", "gpt3-1t", "list"),
		SHOWN("models", "vit-64k", "list", "models"),
		SHOWN("systems", "h200", "list", "systems"),
		SHOWN("strategies", "summa", "list", "strategies"),
		SHOWN("properties", "hbm_capacity", "list", "properties"),
		SHOWN("plots", "training-time", "list", "plots"),
		REFUSED("no such list", "modles", "list", "modles"),
		REFUSED("two lists", "oranges",
		        "list", "models", "systems", "oranges"),
	};

	prepare();
	check_calls(calls, COUNT_OF(calls));
}

/* ---- mistakes on the command line ----------------------------------------- */

static void wrong_words_are_named(void)
{
	static const struct call calls[] = {
		REFUSED("no word at all", "fmstudy", NULL),
		REFUSED("no such verb", "frobnicate", "frobnicate"),
		REFUSED("nearly a verb", "'run'", "rnu", TINY),
		REFUSED("an empty word", NULL, ""),
		REFUSED("an option for a verb", "--frob", "--frob"),
		REFUSED("no such option", "--frob", "run", "--frob", TINY),
		REFUSED("no such short option", "-q", "run", "-q", TINY),
		REFUSED("run what", "study", "run"),
		REFUSED("check what", "study", "check"),
		REFUSED("best of what", "--model", "best"),
		REFUSED("explain what", "--model", "explain"),
		REFUSED("-o without a folder", "-o", "run", TINY, "-o"),
		REFUSED("-j without a number", "-j", RUN, "-j"),
		REFUSED("-j 0", "--threads", RUN, "-j", "0"),
		REFUSED("-j -1", "--threads", RUN, "-j", "-1"),
		REFUSED("-j two", "--threads", RUN, "-j", "two"),
		REFUSED("-j 1.5", "--threads", RUN, "-j", "1.5"),
		REFUSED("-j 1e99", "--threads", RUN, "-j", "1e99"),
		REFUSED("--set what", "--set", RUN, "--set"),
		REFUSED("--set without =", "batch", RUN, "--set", "batch"),
		REFUSED("--set of no key", "btach", RUN, "--set", "btach=1"),
		REFUSED("--set in no section", "tnv", RUN, "--set", "tnv.nvs=8"),
		REFUSED("--set to nonsense", "many", RUN, "--set", "batch=many"),
		REFUSED("--set without a unit", "80",
		        RUN, "--set", "hbm_capacity=80"),
		REFUSED("--data of nothing", HERE, "list", "models", "--data", HERE),
		REFUSED("no such model", "gpt3-1t'", "best", "--model", "gpt3-2t",
		        "--system", "h200", "--batch", "4096", "--gpus", "64"),
		REFUSED("no such system", "h200'", "best", "--model", "gpt3-1t",
		        "--system", "h20", "--batch", "4096", "--gpus", "64"),
		REFUSED("no such strategy", "tp1d'",
		        "best", CASE, "--gpus", "64", "--strategy", "tp1"),
		REFUSED("an empty folder", "value is empty",
		        "run", "tests/command/tiny.study", "-o", ""),
		REFUSED("twice", "there twice",
		        "best", CASE, "--gpus", "64", "--gpus", "128"),
		REFUSED("no such profile", "papier",
		        "best", CASE, "--gpus", "64", "--profile", "papier"),
		REFUSED("no batch", "--batch", "best", "--model", "gpt3-1t",
		        "--system", "h200", "--gpus", "64"),
		REFUSED("no number of accelerators", "--gpus", "best", CASE),
		REFUSED("no accelerators", "--gpus", "best", CASE, "--gpus", "0"),
		REFUSED("half an accelerator", "1.5", "best", CASE, "--gpus", "1.5"),
		REFUSED("a unit where none belongs", "GB", "best", CASE, "--gpus", "64 GB"),
		REFUSED("none where one belongs", "80",
		        "best", CASE, "--gpus", "64", "--hbm_capacity", "80"),
		REFUSED("a word too many", "more", "best", CASE, "--gpus", "64", "more"),
		REFUSED("--keep 0", "--keep", "best", CASE, "--gpus", "64", "--keep", "0"),
		REFUSED("no strategy to explain", "--strategy",
		        "explain", CASE, "n1=8", "np=1", "nd=8", "b=1"),
		REFUSED("no such group", "n7",
		        "explain", CASE, "--strategy", "tp1d", "n7=8"),
		REFUSED("heads not divided", "configuration", "explain", CASE,
		        "--strategy", "tp1d", "n1=7"),
	};

	prepare();
	check_calls(calls, COUNT_OF(calls));
}

/* ---- one case ----------------------------------------------------------------- */

static void cases_are_shown(void)
{
	static const struct call calls[] = {
		SHOWN("the best", "within 2 % of the best", "best", CASE, "--gpus", "1024"),
		SHOWN("of one strategy", "summa",
		      "best", CASE, "--gpus", "1024", "--strategy", "summa"),
		SHOWN("days", "days",
		      "best", CASE, "--gpus", "1024", "--train", "1e12 tokens"),
		SHOWN("no configuration divides", "--or-fewer lets some stay idle",
		      "best", CASE, "--gpus", "98304", "--profile", "paper"),
		SHOWN("the best below it", "within 2 % of the best",
		      "best", CASE, "--gpus", "98304", "--profile", "paper", "--or-fewer"),
		SHOWN("too little memory", "nothing feasible",
		      "best", CASE, "--gpus", "4"),
		SHOWN("a property beats the catalogue", "nothing feasible",
		      "best", CASE, "--gpus", "1024", "--hbm_capacity", "1 GB"),
		SHOWN("explained", "step   = ", "explain", CASE, "-ttp1d",
		      "n1=8", "np=64", "nd=8", "b=1"),
	};

	prepare();
	check_calls(calls, COUNT_OF(calls));
}

/* ---- files that cannot be read --------------------------------------------- */

static void unreadable_files_are_named(void)
{
	static const struct call calls[] = {
		REFUSED("missing", "no-such.study",
		        "run", "no-such.study", "-o", OUT),
		REFUSED("missing, checked", "no-such.study",
		        "check", "no-such.study"),
		{ .name = "the second of two", .argv = { "check", TINY, "no-such.study" },
		  .status = 1, .err = "no-such.study" },
		REFUSED("a folder", "folder.study: error: cannot be read",
		        "run", HERE "/folder.study", "-o", OUT),
		REFUSED("NUL bytes", "nul.study: error: cannot be read",
		        "run", HERE "/nul.study", "-o", OUT),
		REFUSED("too big", "big.study: error: cannot be read",
		        "run", HERE "/big.study", "-o", OUT),
		REFUSED("endless", "/dev/zero: error: cannot be read",
		        "run", "/dev/zero", "-o", OUT),
		REFUSED("empty", "empty.study",
		        "run", HERE "/empty.study", "-o", OUT),
		REFUSED("bad UTF-8", "latin.study:1:10: error: not UTF-8",
		        "run", HERE "/latin.study", "-o", OUT),
	};

	prepare();
	shell("printf 'title = a\\0b\\n' > " HERE "/nul.study");
	shell("truncate -s 300M " HERE "/big.study");
	shell(": > " HERE "/empty.study");
	shell("printf 'title = G\\374te\\n' > " HERE "/latin.study");
	check_calls(calls, COUNT_OF(calls));
}

/* The first hundred are shown, and nobody waits for the rest. */
static void many_mistakes_are_counted(void)
{
	static const struct call call =
		REFUSED("thirty thousand mistakes", "and 29901 more errors\n",
		        "check", HERE "/wrong.study");

	prepare();
	shell("seq -f 'key%g = 1' 30000 >" HERE "/wrong.study");
	check_call(&call, NULL);
}

/* Root may read everything unless it gives that power away. */
static void forbidden_files_are_named(void)
{
	static const struct call call =
		REFUSED("no permission", "secret.study: error: cannot be read: ",
		        "run", HERE "/secret.study", "-o", OUT);
	static const char *const powerless[] = {
		"setpriv", "--bounding-set", "-dac_override,-dac_read_search", NULL };
	static const char *const probe[] = {
		"setpriv", "--bounding-set", "-dac_override,-dac_read_search",
		"true", NULL };
	bool root = geteuid() == 0;

	prepare();
	shell("cp " TINY " " HERE "/secret.study && chmod 0 " HERE "/secret.study");
	if (root && run(probe, HERE "/stdout", HERE "/stderr") != 0)
		puts("(skipped: root here cannot give up its power to read everything)");
	else
		check_call(&call, root ? powerless : NULL);
}

/* ---- an offer ------------------------------------------------------------- */

/* What an offer leaves open is another system's, and said so; a number far
 * from all others is no mistake. */
static void an_offer_is_checked(void)
{
	static const struct call calls[] = {
		SHOWN("a study without one", "tiny.study: well formed, 1 section, "
		      "4 cases, 1 figure\n", "check", TINY),
		SHOWN("its numbers and those taken over",
		      "offer.study: well formed, 2 sections, 4 cases, 0 figures\n"
		      "x1 inherits from x0: hbm_bandwidth; from h200: vector_peak, "
		      "compute_efficiency, compute_latency, fast_bandwidth, "
		      "fast_efficiency, fast_latency, slow_bandwidth, "
		      "slow_efficiency, slow_latency, nics\n", "check", OFFER),
		SHOWN("none that every section sets",
		      "x1 inherits from h200: fast_bandwidth, fast_efficiency, "
		      "fast_latency, slow_bandwidth, slow_efficiency, slow_latency, "
		      "nics\n",
		      "check", OFFER, "--set", "vector_peak=1 TFLOP/s",
		      "--set", "compute_latency=0 s", "--set", "compute_efficiency=1",
		      "--set", "hbm_bandwidth=1 TB/s"),
		{ .name = "a warning only",
		  .argv = { "check", TINY, "--catalogue", "tests/command/far.csv" },
		  .out = "well formed", .err = "far.csv:3:18: warning: hbm_capacity is "
		  "208 times the largest in the catalogue (b200-next)" },
	};

	prepare();
	check_calls(calls, COUNT_OF(calls));
}

/* ---- a whole run ------------------------------------------------------------ */

static void a_run_leaves_its_files(void)
{
	static const struct call calls[] = {
		{ .name = "check makes nothing", .argv = { "check", TINY } },
		MADE("CSV", OUT "/tiny/data/scaling.csv", RUN),
		MADE("figure", OUT "/tiny/figures/training-time.svg", RUN),
		MADE("its script", OUT "/tiny/figures/training-time.gp", RUN),
		MADE("manifest", OUT "/tiny/manifest.csv", RUN),
		MADE("one thread", OUT "/tiny/manifest.csv", RUN, "-j", "1"),
		MADE("--set", OUT "/tiny/manifest.csv",
		     RUN, "--set", "scaling.nvs=4"),
		MADE("options first", OUT "/tiny/manifest.csv",
		     "run", "-o", OUT, TINY),
		{ .name = "no progress off a terminal", .argv = { RUN },
		  .err = "", .made = OUT "/tiny/manifest.csv" },
	};

	prepare();
	check_calls(calls, COUNT_OF(calls));
}

/* The environment's failures: exit 2, and what could be made is there. */
static void failures_are_told_apart(void)
{
	static const struct call calls[] = {
		{ .name = "no gnuplot", .argv = { RUN }, .setting = "PATH=/nonexistent",
		  .status = 2, .err = "training-time",
		  .made = OUT "/tiny/data/scaling.csv" },
		{ .name = "output folder is a file", .argv = { "run", TINY, "-o", TINY },
		  .status = 2, .err = TINY },
		{ .name = "output folder below a device",
		  .argv = { "run", TINY, "-o", "/dev/null/x" },
		  .status = 2, .err = "/dev/null/x" },
	};

	prepare();
	check_calls(calls, COUNT_OF(calls));
}

static void data_is_found_elsewhere(void)
{
	static const struct call call =
		SHOWN("--data", "moved-1t", "list", "models", "--data", HERE "/data");

	prepare();
	shell("mkdir " HERE "/data && cp -r studies templates " HERE "/data"
	      " && sed -i s/gpt3-1t/moved-1t/ " HERE "/data/studies/catalogue/*.csv");
	check_call(&call, NULL);
}

CU_TestInfo tests_command[] = {
	{ "help is there", help_is_there },
	{ "lists are there", lists_are_there },
	{ "wrong words are named", wrong_words_are_named },
	{ "cases are shown", cases_are_shown },
	{ "unreadable files are named", unreadable_files_are_named },
	{ "many mistakes are counted", many_mistakes_are_counted },
	{ "forbidden files are named", forbidden_files_are_named },
	{ "an offer is checked", an_offer_is_checked },
	{ "a run leaves its files", a_run_leaves_its_files },
	{ "failures are told apart", failures_are_told_apart },
	{ "data is found elsewhere", data_is_found_elsewhere },
	CU_TEST_INFO_NULL
};
