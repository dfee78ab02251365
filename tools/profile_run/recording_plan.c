/*
 * recording_plan - decide for profile_run how perf records
 *
 *	recording_plan plan [option ...] [-- command [argument ...]]
 *	recording_plan doctor
 *	recording_plan nearest WORD CANDIDATE ...
 *
 * It is a part of profile_run and takes the same options.  plan/plan.h has the
 * format of the plan.
 */
#include <string.h>

#include "common/base/err.h"
#include "common/base/nearest.h"
#include "common/io/opt.h"
#include "common/io/out.h"
#include "tools/profile_run/plan/plan.h"

#define MISSING 127	/* exit status of a shell for a missing command */

static struct plan_request asked = {.probe = "foldtools"};

static const struct opt opts[] = {
	OPT("workload", 0, &asked.workload, "CMD", "a shell command"),
	OPT("pid", 0, &asked.pid, "P[,P]", "running processes"),
	OPT("all", 0, &asked.all, NULL, "the whole machine"),
	OPT("cgroups", 0, &asked.cgroups, NULL, "the same, by control group"),
	OPT("cpus", 0, &asked.cpus, "LIST", "processors"),
	OPT("measure", 0, &asked.measure, "WHAT", "what to measure"),
	OPT("event", 0, &asked.event, "EVENT", "the event to sample"),
	OPT("frequency", 0, &asked.frequency, "HZ", "samples per second"),
	OPT("count", 0, &asked.count, "N", "events per sample"),
	OPT("call-graph", 0, &asked.call_graph, "HOW", "fp, dwarf, lbr"),
	OPT("buffer", 0, &asked.buffer, "SIZE", "memory of perf"),
	OPT("as-is", 0, &asked.as_is, NULL, "keep the environment"),
	OPT("probe", 0, &asked.probe, "EVENT", "event of the probes of libc"),
	OPT("dry-run", 0, &asked.dry_run, NULL, "nothing needs to exist"),
	OPT("verbose", 0, &asked.verbose, NULL, "print the call graph"),
	OPT_END
};

/* users see it as profile_run */
static const struct opt_program program = {
	"profile_run", "[command [argument ...]]",
	"Decide how perf records.", "", opts
};

static int
plan(char *argv[], struct out *out)
{
	struct machine machine = {0};
	struct program its = {0};
	struct buf path = {0};
	str rest, line;

	asked.command = opt_parse(&program, argv);
	machine_look(&machine);
	if (*asked.command != NULL) {
		if (!program_look_at_words(&its, asked.command) &&
		    !asked.dry_run) {
			warn("%s: no such command", *asked.command);
			return MISSING;
		}
	} else if (asked.workload != NULL) {
		program_look_at_line(&its, str_of(asked.workload));
	} else if (asked.pid != NULL) {
		/* look at the program of the first process */
		buf_fmt(&path, "/proc/%.*s/exe",
		    (int)strcspn(asked.pid, ","), asked.pid);
		program_look(&its, buf_text(&path));
		buf_free(&path);
	}
	rest = buf_str(&machine.findings);
	while (!asked.dry_run && rest.n > 0 && str_cut(&rest, '\n', &line))
		warn("%.*s", (int)line.n, line.p);
	if (!asked.dry_run && machine.perf_version.n == 0)
		return EXIT_TROUBLE;
	plan_write(&asked, &machine, &its, out);
	return 0;
}

static int
doctor(char *argv[], struct out *out)
{
	struct machine machine = {0};

	if (*opt_parse(&program, argv) != NULL)
		opt_usage("doctor takes no arguments");
	machine_look(&machine);
	out_people(out, false);
	if (!machine.cycles)
		out_text(out, "no hardware cycles (a virtual machine?): "
		    "cpu-clock is taken\n");
	out_fmt(out, "%s\n", machine.findings.n > 0 ?
	    buf_text(&machine.findings) : "nothing stands in the way");
	return machine.findings.n > 0 ? EXIT_NO : 0;
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
	int words;		/* least number of arguments */
	int (*run)(char *argv[], struct out *);
} commands[] = {
	{"plan", 0, plan}, {"doctor", 0, doctor}, {"nearest", 1, nearest},
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
	opt_usage("recording_plan: plan, doctor or nearest WORD");
}
