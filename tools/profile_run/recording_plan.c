/*
 * recording_plan - tell profile_run how perf is to record
 *
 *	recording_plan plan [option ...] [-- command [argument ...]]
 *	recording_plan input PATH
 *	recording_plan finished FILE
 *	recording_plan doctor [program ...]
 *	recording_plan processes USER SECONDS
 *	recording_plan symbols MODULE PATH
 *	recording_plan nearest WORD CANDIDATE ...
 *
 * It is a part of profile_run, reads no profile and keeps nothing.  The options
 * are those of profile_run; plan/lines.h tells what it prints for the script.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/err.h"
#include "common/base/nearest.h"
#include "common/base/sys.h"
#include "common/io/opt.h"
#include "common/io/out.h"
#include "tools/profile_run/plan/debug_package.h"
#include "tools/profile_run/plan/input.h"
#include "tools/profile_run/plan/machine.h"
#include "tools/profile_run/plan/plan.h"
#include "tools/profile_run/plan/processes.h"
#include "tools/profile_run/plan/program.h"
#include "tools/profile_run/plan/target.h"

static struct request asked = {.folder = ".", .arguments = ""};

static const struct opt opts[] = {
	OPT("workload", 0, &asked.workload, "CMD", "what a shell is to run"),
	OPT("pid", 0, &asked.pid, "P[,P]", "these processes"),
	OPT("user", 0, &asked.user, "NAME", "the processes of a user"),
	OPT("all", 0, &asked.all, NULL, "the whole machine"),
	OPT("cgroups", 0, &asked.cgroups, NULL, "the same, by control group"),
	OPT("cpus", 0, &asked.cpus, "LIST", "these processors"),
	OPT("delay", 0, &asked.delay, "SECONDS", "begin so much later"),
	OPT("frequency", 0, &asked.frequency, "HZ", "samples a second"),
	OPT("count", 0, &asked.count, "N", "a sample every N events"),
	OPT("event", 0, &asked.event, "EVENT", "what is counted"),
	OPT("call-graph", 0, &asked.call_graph, "HOW", "fp, dwarf, lbr"),
	OPT("buffer", 0, &asked.buffer, "SIZE", "memory of perf"),
	OPT("perf-opt", 0, &asked.arguments, "ARGS", "more, one a line"),
	OPT("kernel", 0, &asked.kernel, NULL, "kernel frames only"),
	OPT("user-only", 0, &asked.user_only, NULL, "user frames only"),
	OPT("off-cpu", 0, &asked.off_cpu, NULL, "where threads wait"),
	OPT("wall", 0, &asked.wall, NULL, "and what they do else"),
	OPT("run-queue", 0, &asked.run_queue, NULL, "waits for a processor"),
	OPT("latency", 0, &asked.latency, NULL, "as users wait"),
	OPT("locks", 0, &asked.locks, NULL, "waits for locks"),
	OPT("alloc", 0, &asked.alloc, NULL, "calls of malloc"),
	OPT("probe", 0, &asked.probe, "EVENT", "the event of --alloc"),
	OPT("faults", 0, &asked.faults, NULL, "page faults"),
	OPT("cache-misses", 0, &asked.cache_misses, NULL, "cache misses"),
	OPT("folder", 0, &asked.folder, "DIR", "where it is kept"),
	OPT("anonymous", 0, &asked.anonymous, NULL, "name no program"),
	OPT("dry-run", 0, &asked.dry_run, NULL, "nothing needs to exist"),
	OPT("verbose", 0, &asked.verbose, NULL, "tell what is chosen"),
	OPT_END
};

/* its messages are those of profile_run */
static const struct opt_program program = {
	"profile_run", "[command [argument ...]]",
	"Tell how perf is to record.", "", opts
};

static const char *
machine_root(void)
{
	const char *root = getenv("PROFILE_RUN_ROOT");	/* of a test */

	return root != NULL ? root : "";
}

/* the command line, in which some programs are told how to run */
static const char *
join(char *const words[], struct buf *to)
{
	for (; *words != NULL; words++)
		buf_fmt(to, "%s%s", to->n > 0 ? " " : "", *words);
	return buf_text(to);
}

/* one line; the doctor tells the rest */
static void
warn_of(const struct findings *f)
{
	str rest = buf_str(&f->text), what, remedy;

	str_cut(&rest, '\n', &what);
	str_cut(&rest, '\n', &remedy);
	remedy = str_trim(remedy);
	if (f->n == 1)
		warn("%.*s; %.*s", (int)what.n, what.p, (int)remedy.n,
		    remedy.p);
	else
		warn("%.*s; %.*s (and %zu more: profile_run doctor)",
		    (int)what.n, what.p, (int)remedy.n, remedy.p, f->n - 1);
}

static int
plan(char *argv[], struct out *out)
{
	struct findings findings = {.root = machine_root()};
	char *const *command = opt_parse(&program, argv);
	struct machine machine = {0};
	struct program its = {0};
	struct buf line = {0};

	asked.name = *command;
	asked.command = asked.workload != NULL ? asked.workload :
	    join(command, &line);
	plan_check(&asked);
	machine_look(&machine, &findings, asked.folder);
	if (!asked.dry_run)
		plan_check_rights(&asked, &machine);
	target_look(&asked, &its, &machine, &findings, out);
	if (!asked.dry_run && findings.n > 0)
		warn_of(&findings);
	if (!asked.dry_run && machine.perf_version.n == 0)
		return EXIT_TROUBLE;
	plan_tell(&asked, &machine, &its, out);
	return 0;
}

static int
doctor(char *argv[], struct out *out)
{
	struct findings findings = {.root = machine_root()};
	struct machine machine = {0};
	struct program its = {0};

	machine_look(&machine, &findings, asked.folder);
	for (char **name = argv + 1; *name != NULL; name++) {
		if (!program_look(&its, *name, ""))
			die("%s: no such program or recording", *name);
		program_check(&its, &findings);
	}
	out_people(out, false);
	if (!machine.cycles)
		out_text(out, "no hardware cycles (a virtual machine?): "
		    "cpu-clock is taken\n");
	out_str(out, buf_str(&findings.text));
	if (findings.n == 0)
		out_text(out, "nothing stands in the way\n");
	return findings.n > 0 ? EXIT_NO : 0;
}

static int
input(char *argv[], struct out *out)
{
	input_tell(argv[1], out);
	return 0;
}

static int
finished(char *argv[], struct out *out)
{
	(void)out;
	return input_finished(argv[1]) ? 0 : EXIT_NO;
}

/* those that have run for some time */
static int
processes(char *argv[], struct out *out)
{
	struct findings f = {.root = machine_root()};
	struct buf list = {0};

	processes_of_user(&f, argv[1], strtod(argv[2], NULL), &list);
	out_fmt(out, "%s\n", buf_text(&list));
	return list.n > 0 ? 0 : EXIT_NO;
}

/* how the debug symbols of a module are had, whose path may be "" */
static int
symbols(char *argv[], struct out *out)
{
	struct buf command = {0};

	if (!sys_is_file(argv[2]))
		buf_fmt(&command, "install the debug symbols of %s", argv[1]);
	else if (!debug_package_find(argv[2], &command))
		buf_fmt(&command, "build %s without -s, and do not strip it",
		    argv[1]);
	out_fmt(out, "%s\n", buf_text(&command));
	return 0;
}

static int
nearest(char *argv[], struct out *out)
{
	size_t least = NEAREST_NONE;
	const char *meant = NULL;

	for (char **candidate = argv + 2; *candidate != NULL; candidate++) {
		size_t distance = nearest_distance(str_of(argv[1]),
		    str_of(*candidate));

		if (distance < least) {
			meant = *candidate;
			least = distance;
		}
	}
	if (meant != NULL)
		out_fmt(out, "%s\n", meant);
	return 0;
}

static const struct {
	const char *name;
	int words;		/* that follow it at least */
	int (*run)(char *argv[], struct out *);
} commands[] = {
	{"plan", 0, plan}, {"doctor", 0, doctor},
	{"input", 1, input}, {"finished", 1, finished},
	{"processes", 2, processes}, {"symbols", 2, symbols},
	{"nearest", 1, nearest},
};

int
main(int argc, char *argv[])
{
	struct out out;
	int status;

	progname = program.name;
	out_stdout(&out);
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		if (argc < 2 + commands[i].words ||
		    strcmp(argv[1], commands[i].name) != 0)
			continue;
		status = commands[i].run(argv + 1, &out);
		out_close(&out);
		return status;
	}
	opt_usage("recording_plan: plan, doctor, input PATH, finished FILE, "
	    "processes USER SECONDS, symbols MODULE PATH or nearest WORD");
}
