/*
 * recording_plan - decide for profile_run how perf records
 *
 *	recording_plan plan [option ...] [-- command [argument ...]]
 *	recording_plan doctor [program ...]
 *	recording_plan nearest WORD CANDIDATE ...
 *
 * It is a part of profile_run, reads no profile and keeps nothing.  The options
 * are those of profile_run; plan/plan.h has the lines of the plan.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/base/err.h"
#include "common/base/nearest.h"
#include "common/base/num.h"
#include "common/io/opt.h"
#include "common/io/out.h"
#include "tools/profile_run/plan/command_line.h"
#include "tools/profile_run/plan/plan.h"

#define MISSING 127	/* exit status: as a shell has it */

/* what no shell looks at in a word */
#define PLAIN_WORDS \
	" ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" \
	"0123456789_./,:=@%+-"

static struct plan_request asked = {.folder = ".", .probe = "foldtools"};

static const struct opt opts[] = {
	OPT("workload", 0, &asked.workload, "CMD", "what a shell is to run"),
	OPT("pid", 0, &asked.pid, "P[,P]", "these processes"),
	OPT("all", 0, &asked.all, NULL, "the whole machine"),
	OPT("cgroups", 0, &asked.cgroups, NULL, "the same, by control group"),
	OPT("cpus", 0, &asked.cpus, "LIST", "these processors"),
	OPT("measure", 0, &asked.measure, "WHAT", "what is measured"),
	OPT("event", 0, &asked.event, "EVENT", "what is counted"),
	OPT("frequency", 0, &asked.frequency, "HZ", "samples a second"),
	OPT("count", 0, &asked.count, "N", "a sample every N events"),
	OPT("call-graph", 0, &asked.call_graph, "HOW", "fp, dwarf, lbr"),
	OPT("buffer", 0, &asked.buffer, "SIZE", "memory of perf"),
	OPT("probe", 0, &asked.probe, "NAME", "of a probe of malloc"),
	OPT("folder", 0, &asked.folder, "DIR", "where it is kept"),
	OPT("dry-run", 0, &asked.dry_run, NULL, "nothing needs to exist"),
	OPT("verbose", 0, &asked.verbose, NULL, "print what is chosen"),
	OPT_END
};

/* its messages are those of profile_run */
static const struct opt_program program = {
	"profile_run", "[command [argument ...]]",
	"Decide how perf records.", "", opts
};

static const char *
machine_root(void)
{
	const char *root = getenv("PROFILE_RUN_ROOT");	/* of a test */

	return root != NULL ? root : "";
}

/* the program of a command, or the one that it starts, as nice does */
static void
look_at_command(struct program *p)
{
	struct buf line = {0}, name = {0};
	const char *first = asked.command[0];

	for (char *const *word = asked.command; *word != NULL; word++)
		buf_fmt(&line, "%s%s", line.n > 0 ? " " : "", *word);
	if (program_look(p, first, buf_text(&line))) {
		if (command_line_program(buf_str(&line), &name) &&
		    !str_eq(buf_str(&name), str_of(first)))
			program_look(p, buf_text(&name), buf_text(&line));
	} else if (!asked.dry_run) {
		warn("%s: %s", first, command_line_builtin(str_of(first)) ?
		    "is part of the shell; use --workload" :
		    "no such command");
		exit(MISSING);
	}
	buf_free(&line);
	buf_free(&name);
}

/*
 * A shell would only turn into the program of plain words.  It must not: perf
 * 6.1 may then look for the shell's libc where the program has its own, and
 * finds no caller of its functions.
 */
static void
look_at_workload(struct program *p)
{
	const char *line = asked.workload;
	str rest = str_of(line), first = {0};
	bool plain = line[strspn(line, PLAIN_WORDS)] == '\0';
	struct buf path = {0};

	str_word(&rest, &first);
	program_look_at_line(p, str_of(line));
	if (!plain || command_line_builtin(first) ||
	    str_chr(first, '=') != STR_NONE)
		return;
	p->plain = command_line_find(first, &path);
	buf_free(&path);
	if (!p->plain && !asked.dry_run) {
		warn("%.*s: no such command", (int)first.n, first.p);
		exit(MISSING);
	}
}

/* perf needs more than a setting to look at what another user runs */
static void
look_at_processes(struct program *p, const struct machine *m, const char *root)
{
	str rest = str_of(asked.pid), pid;
	struct buf path = {0};
	uint64_t number;
	struct stat st;

	while (str_cut(&rest, ',', &pid)) {
		bool first = path.n == 0;

		path.n = 0;
		buf_fmt(&path, "%s/proc/%.*s", root, (int)pid.n, pid.p);
		if (!num_whole(pid, &number) ||
		    stat(buf_text(&path), &st) != 0)
			die("%.*s: no such process", (int)pid.n, pid.p);
		if (!m->privileged && st.st_uid != m->user)
			die("--pid %s: only root may record processes of "
			    "another user; run as root", asked.pid);
		buf_fmt(&path, "/exe");
		if (first)
			program_look(p, buf_text(&path), "");
	}
	buf_free(&path);
}

/* what prevents a good recording: one line, the doctor prints the rest */
static void
warn_of(const struct findings *f)
{
	str rest = buf_str(&f->text), what, remedy;

	if (f->n == 0)
		return;
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
	struct machine machine = {0};
	struct program its = {0};
	struct buf remedy = {0};

	asked.command = opt_parse(&program, argv);
	machine_look(&machine, &findings, asked.folder);
	if (*asked.command != NULL)
		look_at_command(&its);
	else if (asked.workload != NULL)
		look_at_workload(&its);
	else if (asked.pid != NULL && !asked.dry_run)
		look_at_processes(&its, &machine, findings.root);
	if (!asked.dry_run) {
		if (program_remedy(&its, &remedy)) {
			warn("%s; %s", its.runtime->what, buf_text(&remedy));
			out_fmt(out, "told %s\n", buf_text(&remedy));
		}
		warn_of(&findings);
		if (machine.perf_version.n == 0)
			return EXIT_TROUBLE;
	}
	plan_write(&asked, &machine, &its, out);
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
