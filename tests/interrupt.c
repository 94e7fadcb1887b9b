/*
 * interrupt.c -- runs that a signal ends, and runs that meet: what is in the
 * output folder afterwards, and that no gnuplot is left.
 *
 * A gnuplot of the test's own says that it is there, and waits for a word to
 * go on; so the test knows where the program is without a guess at times.
 */
#define _GNU_SOURCE		/* prctl */
#include "tests/check.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"

extern char **environ;

#define HERE FMSTUDY_SCRATCH "/interrupt"
#define OUT HERE "/out"
#define TINY "tests/command/tiny.study"

enum { PATIENCE = 60 };		/* s: what takes longer has failed */

/* ---- programs ---- */

/* Its stdout is `out`, its stderr a file. */
static pid_t start_into(int out, const char *const *argv)
{
	posix_spawn_file_actions_t files;
	pid_t pid = -1;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, out, 1);
	posix_spawn_file_actions_addopen(&files, 2, HERE "/stderr",
	                                 O_WRONLY | O_CREAT | O_TRUNC, 0666);
	CU_ASSERT_FATAL(posix_spawnp(&pid, argv[0], &files, NULL,
	                             (char *const *)argv, environ) == 0);
	posix_spawn_file_actions_destroy(&files);
	return pid;
}

static pid_t start(const char *const *argv)
{
	int out = open("/dev/null", O_WRONLY);
	pid_t pid = start_into(out, argv);

	close(out);
	return pid;
}

static pid_t start_run(void)
{
	static const char *const argv[] = { FMSTUDY_BIN, "run", TINY, "-o", OUT, NULL };

	return start(argv);
}

static int status_of(pid_t pid)
{
	int status = -1;

	waitpid(pid, &status, 0);
	return status;
}

static void shell(const char *line)
{
	const char *const argv[] = { "sh", "-c", line, NULL };

	CHECK_THAT(line, status_of(start(argv)) == 0);
}

/* ---- waiting for what must come ---- */

static bool is_there(const char *path)
{
	return access(path, F_OK) == 0;
}

static bool waited_for(bool (*come)(const char *), const char *what)
{
	const struct timespec nap = { 0, 2000000 };
	time_t end = time(NULL) + PATIENCE;

	while (!come(what)) {
		if (time(NULL) > end)
			return false;
		nanosleep(&nap, NULL);
	}
	return true;
}

static pid_t pid_in(const char *path)
{
	FILE *f = fopen(path, "r");
	long pid = 0;

	if (f && fscanf(f, "%ld\n", &pid) != 1)
		pid = 0;
	if (f)
		fclose(f);
	return (pid_t)pid;
}

static bool has_pid(const char *path)
{
	return pid_in(path) > 0;
}

/* An orphan that was this program's grandchild comes to it to be waited for. */
static bool was_killed(const char *path)
{
	int status;

	return waitpid(pid_in(path), &status, WNOHANG) == pid_in(path)
	    && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

/* ---- a gnuplot that waits ---- */

static char *path_before;

static void make_gnuplot_wait(void)
{
	char room[4096], *root = getcwd(room, sizeof room);
	char path[9000];

	CU_ASSERT_FATAL(root != NULL);
	path_before = strdup(getenv("PATH"));
	FILE *f = fopen(HERE "/bin/gnuplot", "w");
	CU_ASSERT_FATAL(f != NULL);
	fprintf(f, "#!/bin/sh\nPATH='%s'\nhere='%s/" HERE "'\n"
	        "if test \"$1\" = -d; then\n"
	        "\techo $$ >\"$here/pid.$$\"\n"
	        "\tmv \"$here/pid.$$\" \"$here/$(test -e \"$here/pid1\" "
	        "&& echo pid2 || echo pid1)\"\n"
	        "\twhile ! test -e \"$here/go\"; do sleep 0.01; done\n"
	        "fi\nexec gnuplot \"$@\"\n", path_before, root);
	fclose(f);
	chmod(HERE "/bin/gnuplot", 0755);
	snprintf(path, sizeof path, "%s/" HERE "/bin:%s", root, path_before);
	setenv("PATH", path, 1);
}

static void prepare(void)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	mkdir(FMSTUDY_SCRATCH, 0777);
	mkdir(HERE, 0777);
	shell("rm -rf " HERE "/* && mkdir " HERE "/bin");
}

static void let_gnuplot_be(void)
{
	setenv("PATH", path_before, 1);
	free(path_before);
	prctl(PR_SET_CHILD_SUBREAPER, 0);
}

/* ---- what is left ---- */

static size_t parts_in(const char *pattern)
{
	glob_t found;
	size_t n = glob(pattern, 0, NULL, &found) == 0 ? found.gl_pathc : 0;

	globfree(&found);
	return n;
}

static size_t parts_left(void)
{
	return parts_in(OUT "/tiny/*.part") + parts_in(OUT "/tiny/*/*.part");
}

static void hash_all(char hex[5][FILE_HEX])
{
	static const char *const files[5] = { OUT "/tiny/manifest.csv",
		OUT "/tiny/data/scaling.csv", OUT "/tiny/data/systems.csv",
		OUT "/tiny/figures/training-time.gp",
		OUT "/tiny/figures/training-time.svg" };
	struct diag diag = { .out = stderr };

	for (size_t i = 0; i < 5; i++)
		CHECK_THAT(files[i], file_sha256(files[i], hex[i], &diag));
}

static void check_same(const char *name, char one[5][FILE_HEX])
{
	char now[5][FILE_HEX];

	hash_all(now);
	for (size_t i = 0; i < 5; i++)
		CHECK_TEXT(name, now[i], one[i]);
	CHECK_THAT(name, parts_left() == 0);
}

/* ---- the tests ---- */

/* It dies by the signal, with its gnuplot; what an earlier run left stays as
 * it was, whole. */
static void a_signal_leaves_the_earlier_results(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXCPU };
	char before[5][FILE_HEX];

	prepare();
	CHECK_THAT("a first run", status_of(start_run()) == 0);
	hash_all(before);
	make_gnuplot_wait();
	for (size_t i = 0; i < COUNT_OF(signals); i++) {
		const char *name = strsignal(signals[i]);
		unlink(HERE "/pid1");
		const char *const argv[] = { FMSTUDY_BIN, "run", TINY, "-o", OUT,
		                             "--set", "batch=1024", NULL };
		pid_t pid = start(argv);
		CHECK_THAT(name, waited_for(has_pid, HERE "/pid1"));
		CHECK_THAT("files under way", parts_left() > 0);
		kill(pid, signals[i]);
		int status = status_of(pid);
		CHECK_THAT(name, WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
		CHECK_THAT("gnuplot ended", waited_for(was_killed, HERE "/pid1"));
		check_same(name, before);
	}
	let_gnuplot_be();
}

/* nohup: the signal that was ignored from the start stays so. */
static void an_ignored_signal_stays_ignored(void)
{
	prepare();
	make_gnuplot_wait();
	signal(SIGHUP, SIG_IGN);
	pid_t pid = start_run();
	signal(SIGHUP, SIG_DFL);
	CHECK_THAT("at work", waited_for(has_pid, HERE "/pid1"));
	kill(pid, SIGHUP);
	shell(": >" HERE "/go");
	CHECK_THAT("it goes on to its end", status_of(pid) == 0);
	CHECK_THAT("nothing half-written", parts_left() == 0
	           && is_there(OUT "/tiny/manifest.csv"));
	let_gnuplot_be();
}

/* Nothing can be done about it: parts stay, and are in nobody's way. */
static void what_a_kill_leaves_is_in_nobodys_way(void)
{
	char want[5][FILE_HEX];

	prepare();
	CHECK_THAT("a first run", status_of(start_run()) == 0);
	hash_all(want);
	make_gnuplot_wait();
	pid_t pid = start_run();
	CHECK_THAT("at work", waited_for(has_pid, HERE "/pid1"));
	kill(pid, SIGKILL);
	CHECK_THAT("killed", WIFSIGNALED(status_of(pid)));
	kill(-pid_in(HERE "/pid1"), SIGKILL);
	CHECK_THAT("gnuplot ended", waited_for(was_killed, HERE "/pid1"));
	CHECK_THAT("parts", parts_left() > 0);
	shell(": >" HERE "/go");
	CHECK_THAT("the next run", status_of(start_run()) == 0);
	shell("rm " OUT "/tiny/*/*.part");
	check_same("as ever", want);
	let_gnuplot_be();
}

/* Both are under way before either ends: both leave whole files, the same. */
static void two_runs_may_meet(void)
{
	char alone[5][FILE_HEX];

	prepare();
	CHECK_THAT("a first run", status_of(start_run()) == 0);
	hash_all(alone);
	shell("rm -r " OUT);
	make_gnuplot_wait();
	pid_t one = start_run();
	CHECK_THAT("one at work", waited_for(has_pid, HERE "/pid1"));
	pid_t two = start_run();
	CHECK_THAT("two at work", waited_for(has_pid, HERE "/pid2"));
	CHECK_THAT("nothing to be seen yet", !is_there(OUT "/tiny/data/scaling.csv"));
	shell(": >" HERE "/go");
	CHECK_THAT("one", status_of(one) == 0);
	CHECK_THAT("two", status_of(two) == 0);
	check_same("as alone", alone);
	let_gnuplot_be();
}

/* The reader of a pipe has gone: no complaint, the signal tells. */
static void a_closed_pipe_ends_quietly(void)
{
	static const char *const argv[] = { FMSTUDY_BIN, "list", NULL };
	int ends[2];

	prepare();
	CU_ASSERT_FATAL(pipe(ends) == 0);
	close(ends[0]);
	int status = status_of(start_into(ends[1], argv));
	close(ends[1]);
	CHECK_THAT("by SIGPIPE", WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
	shell("test ! -s " HERE "/stderr");
}

CU_TestInfo tests_interrupt[] = {
	{ "a signal leaves the earlier results", a_signal_leaves_the_earlier_results },
	{ "an ignored signal stays ignored", an_ignored_signal_stays_ignored },
	{ "what a kill leaves is in nobody's way", what_a_kill_leaves_is_in_nobodys_way },
	{ "two runs may meet", two_runs_may_meet },
	{ "a closed pipe ends quietly", a_closed_pipe_ends_quietly },
	CU_TEST_INFO_NULL
};
