#include "tools/profile_run/plan/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/err.h"
#include "common/base/num.h"
#include "common/base/sys.h"
#include "common/io/opt.h"
#include "common/profile/event.h"
#include "tools/profile_run/plan/allocators.h"
#include "tools/profile_run/plan/libraries.h"

/* sampling rates in Hz of commands and processes, and of whole machines;
 * neither is in step with timers of 1, 2, 5 or 10 ms */
#define FREQUENCY 997
#define FREQUENCY_OF_ALL 99
#define COPIES 4e6	/* bytes of copied stacks per second and processor */
#define FAULTS_EACH "20"	/* page faults per sample with a copy */
#define DWARF "dwarf,8192"
#define DWARF_SMALL "dwarf,4096"	/* for several programs, or events */
#define LEAST_COUNT 10000	/* minimum ns or cycles per sample */
#define MANY_CPUS 8	/* more CPUs get smaller buffers */

#define SCHED "sched:sched_switch"
#define WAKEUPS ",sched:sched_wakeup,sched:sched_wakeup_new"

/* arguments of --measure, in the order of measures[] */
#define MEASURES "cpu|wall|off-cpu|run-queue|latency|locks|alloc|faults|" \
	"cache-misses"
static const struct measure {
	const char *name, *title;
	const char *event;	/* NULL: see choose_event() */
	const char *fold;	/* option of stackfold, or NULL */
	bool every;		/* every event is needed */
	bool switches;		/* records of context switches are needed */
} measures[] = {
	{"cpu", "CPU", "cycles", NULL, false, false},
	{"wall", "Wall-Clock", NULL, "--measure=wall", true, true},
	{"off-cpu", "Off-CPU", SCHED, "--measure=off-cpu", true, true},
	{"run-queue", "Run Queue", SCHED WAKEUPS, "--measure=run-queue", true,
	    false},
	{"latency", "Latency", "cycles", "--measure=latency", false, true},
	{"locks", "Lock", NULL, "--measure=locks", true, false},
	{"alloc", "Allocation", "", "--weight=bytes*blocks", false, false},
	{"faults", "Page Fault", "page-faults", NULL, false, false},
	{"cache-misses", "Cache Miss", "cache-misses", NULL, false, false},
};

enum { CPU, WALL, OFF_CPU, RUN_QUEUE, LATENCY, LOCKS, ALLOC, FAULTS };

struct plan {
	const struct plan_request *request;
	struct machine *machine;
	const struct program *program;
	unsigned measure;
	const char *count;	/* events per sample; NULL: use `rate` */
	char rate[24];		/* sampling rate in Hz */
	const char *graph;	/* argument of --call-graph */
	struct buf why;		/* reason for `graph` */
	struct buf event;
	struct out *out;
};

static void
write_line(const struct plan *p, const char *word, str value)
{
	out_fmt(p->out, "%s ", word);
	out_plain(p->out, value);
	out_char(p->out, '\n');
}

/* Add an option of perf record, and its value unless that is NULL. */
static void
add_option(const struct plan *p, const char *option, const char *value)
{
	write_line(p, "record", str_of(option));
	if (value != NULL)
		write_line(p, "record", str_of(value));
}

/* Refuse options that a measure excludes, and so small a count of a clock that
 * samples would stop the machine. */
static unsigned
choose_measure(const struct plan_request *r)
{
	const char *event = r->event != NULL ? r->event : "cycles";
	struct num count;
	unsigned i = r->measure != NULL ?
	    opt_choice("measure", MEASURES, r->measure) : CPU;

	if (i != CPU && r->event != NULL)
		opt_usage("--measure=%s has its own event: no --event",
		    measures[i].name);
	if (measures[i].every && r->count != NULL)
		opt_usage("--count: --measure=%s needs every %s",
		    measures[i].name, i == LOCKS ? "wait" : "switch");
	if ((i == CPU || i == LATENCY) && r->count != NULL &&
	    event_is_periodic(str_of(event)) &&
	    num_parse(str_of(r->count), &count) != NUM_BAD &&
	    count.whole < LEAST_COUNT)
		die("--count %s: so many samples of %s would stop the machine; "
		    "use --frequency, or a count of %d or more", r->count,
		    event, LEAST_COUNT);
	return i;
}

/*
 * Choose the cheapest call graph that finds the callers of this program's code.
 * Events that are not sampled by a clock may come faster than perf can write
 * copies of stacks, so copies are small.
 */
static void
choose_graph(struct plan *p)
{
	const struct program *program = p->program;
	const char *path = program->path.n > 0 ? program->path.p : NULL;
	bool waits = measures[p->measure].every;
	const char *copies = waits || p->measure == FAULTS ||
	    p->measure == ALLOC ? DWARF_SMALL : DWARF;
	struct buf library = {0};

	p->graph = "fp";
	if (p->request->call_graph != NULL) {
		p->graph = p->request->call_graph;
		buf_fmt(&p->why, "as asked");
	} else if (p->measure == RUN_QUEUE) {
		buf_fmt(&p->why, "most of it is in the kernel");
	} else if (program->runtime != NULL && program->runtime->compiles) {
		buf_fmt(&p->why, "only frame pointers lead through the "
		    "functions of %s", program->runtime->name);
	} else if (p->measure == ALLOC) {
		p->graph = copies;
		buf_fmt(&p->why, "libc keeps no frame pointers");
	} else if (path == NULL) {
		p->graph = p->request->workload != NULL ? DWARF_SMALL : "fp";
		buf_fmt(&p->why, "no one program to look at");
	} else if (program->pointers == FRAME_POINTERS_UNKNOWN) {
		buf_fmt(&p->why, "whether %s keeps frame pointers is not "
		    "known; if callers are missing, --call-graph dwarf finds "
		    "them", path);
	} else if (program->pointers == FRAME_POINTERS_OMITTED) {
		p->graph = copies;
		buf_fmt(&p->why, "%s keeps no frame pointers", path);
	} else if (libraries_find(path, true, waits, &library)) {
		p->graph = copies;
		buf_fmt(&p->why, "%s keeps no frame pointers",
		    buf_text(&library));
	} else {
		buf_fmt(&p->why, "%s keeps frame pointers; callers that these "
		    "lose are restored, or marked", path);
	}
	buf_free(&library);
}

/* Choose a lower rate for copies of stacks, and for the whole machine. */
static void
choose_rate(struct plan *p)
{
	const struct plan_request *r = p->request;
	const char *size = strchr(p->graph, ',');
	long rate = FREQUENCY;

	if (r->frequency != NULL) {
		snprintf(p->rate, sizeof(p->rate), "%s", r->frequency);
		return;
	}
	if (p->measure == WALL || (*r->command == NULL && r->workload == NULL &&
	    r->pid == NULL))
		rate = FREQUENCY_OF_ALL;
	else if (strncmp(p->graph, "dwarf", 5) == 0)
		rate = (long)(COPIES / (size != NULL ?
		    strtod(size + 1, NULL) : 8192));
	rate = rate > FREQUENCY ? FREQUENCY : rate > FREQUENCY_OF_ALL ?
	    rate - (rate + 3) % 10 : rate;
	if (p->machine->most_samples > 0 && rate > p->machine->most_samples)
		rate = p->machine->most_samples;
	snprintf(p->rate, sizeof(p->rate), "%ld", rate);
}

/* Record every event if events are occurrences, such as page faults, unless
 * their stacks are copied. */
static void
choose_count(struct plan *p)
{
	str rest = buf_str(&p->event), event;
	bool happens = true;

	if (p->request->count != NULL || measures[p->measure].every) {
		p->count = p->request->count != NULL ? p->request->count : "1";
		return;
	}
	while (event_next(&rest, &event))
		happens &= event_happens(event);
	if (happens)
		p->count = p->measure == FAULTS &&
		    strcmp(p->graph, DWARF_SMALL) == 0 ? FAULTS_EACH : "1";
}

/* Add the tracepoints of locks, and of the system call that waits for locks of
 * programs, if the kernel has them.  The end of a wait needs no stack. */
static void
add_locks(struct plan *p)
{
	const struct machine *m = p->machine;
	bool all = !m->locks && !m->system_calls;

	if (all || m->locks)
		buf_fmt(&p->event, "lock:contention_begin,"
		    "lock:contention_end/call-graph=no/");
	if (all || m->system_calls)
		buf_fmt(&p->event, "%ssyscalls:sys_enter_futex,"
		    "syscalls:sys_exit_futex/call-graph=no/",
		    p->event.n > 0 ? "," : "");
}

/* Choose the event: without a counter of cycles, a clock; without tracepoints,
 * the software event of context switches. */
static void
choose_event(struct plan *p)
{
	const char *one = p->request->event != NULL ? p->request->event :
	    measures[p->measure].event;

	if (p->measure == LOCKS) {
		add_locks(p);
	} else if (measures[p->measure].every) {
		if (p->measure == WALL)
			buf_fmt(&p->event, "cpu-clock/freq=%s/,", p->rate);
		buf_fmt(&p->event, "%s%s", p->machine->tracepoints ? SCHED :
		    "context-switches", p->measure == RUN_QUEUE ? WAKEUPS : "");
	} else if (strcmp(one, "cycles") != 0 || p->machine->cycles) {
		buf_fmt(&p->event, "%s", one);
	} else {
		/* perf would do the same without a message */
		if (p->request->verbose || p->request->dry_run)
			warn("no hardware cycles (a virtual machine?); using "
			    "cpu-clock");
		buf_fmt(&p->event, "cpu-clock");
	}
}

/*
 * Record allocations: all large calls and a sample of the small ones, or one in
 * --count calls.  Only "tracepoint/.../" has a period of its own; profile_run
 * knows the number of the probe.
 */
static void
add_allocations(const struct plan *p)
{
	/* all processes that have the library are probed */
	const char *program = p->program->path.n > 0 ? p->program->path.p :
	    "/bin/sh";
	const char *count = p->request->count;
	struct buf libc = {0}, lines = {0};
	struct allocators_class class;
	str rest, line;

	if (!libraries_find(program, false, true, &libc) ||
	    !allocators_probes(buf_text(&libc), p->request->probe, &lines))
		die("--measure=alloc: %s does not use a shared glibc", program);
	rest = buf_str(&lines);
	while (str_cut(&rest, '\n', &line))
		write_line(p, "probe", line);
	for (unsigned i = 0; allocators_class(i, count != NULL, &class); i++) {
		struct buf event = {0};

		buf_fmt(&event, "tracepoint/config=PROBE_ID,period=%s,"
		    "name=alloc/", count != NULL ? count : class.period);
		add_option(p, "-e", buf_text(&event));
		add_option(p, "--filter", buf_text(&class.filter));
		buf_free(&event);
		buf_free(&class.filter);
	}
	add_option(p, "-R", NULL);	/* record the raw fields */
	buf_free(&libc);
	buf_free(&lines);
}

/* Return true for "perf version 6.1.187" and "5.12.0-99". */
static bool
is_since_5_12(struct buf *version)
{
	const char *text = buf_text(version);
	char *end;
	long major = strtol(text + strcspn(text, "0123456789"), &end, 10);

	return major > 5 || (major == 5 && *end == '.' &&
	    strtol(end + 1, NULL, 10) >= 12);
}

/* Add a line to the file meta of the capture. */
static void
keep(const struct plan *p, const char *key, str value)
{
	if (value.n == 0)
		return;
	out_fmt(p->out, "meta %s=", key);
	out_plain(p->out, value);
	out_char(p->out, '\n');
}

/* Set the variable with which the runtime names its functions. */
static void
set_runtime(const struct plan *p)
{
	const struct program_runtime *its = p->program->runtime;
	struct buf value = {0};

	if (p->request->as_is ||
	    !program_setting(p->program, p->request->command, &value))
		return;
	out_fmt(p->out, "set %s=", its->variable);
	out_plain(p->out, buf_str(&value));
	out_char(p->out, '\n');
	warn("%s: set %s=\"%s\"%s, so that its functions have names "
	    "(--as-is leaves it)", its->name, its->variable,
	    buf_text(&value), its->note);
	buf_free(&value);
}

void
plan_write(const struct plan_request *r, struct machine *m,
    const struct program *program, struct out *out)
{
	struct plan p = {.request = r, .machine = m, .program = program,
	    .out = out, .measure = choose_measure(r)};
	const struct measure *measure = &measures[p.measure];
	const char *size = r->buffer;

	choose_graph(&p);
	choose_rate(&p);
	choose_event(&p);
	choose_count(&p);
	if (r->verbose || r->dry_run)
		warn("call graph %s: %s", p.graph, buf_text(&p.why));
	if (*r->command != NULL)
		set_runtime(&p);
	write_line(&p, "kind", str_of(measure->title));
	if (measure->fold != NULL)
		write_line(&p, "fold", str_of(measure->fold));
	if (p.measure == ALLOC)
		add_allocations(&p);
	else
		add_option(&p, "-e", buf_text(&p.event));
	add_option(&p, "--call-graph", p.graph);
	add_option(&p, p.count != NULL ? "-c" : "-F",
	    p.count != NULL ? p.count : p.rate);
	/* otherwise the kernel writes a sample per counted event */
	if (p.measure == ALLOC ||
	    (p.count != NULL && strcmp(p.count, "1") != 0))
		add_option(&p, "--no-period", NULL);
	if (measure->switches)
		add_option(&p, "--switch-events", NULL);
	/* If every event is recorded, enlarge the buffer for bursts.  Only root
	 * may lock so much memory. */
	if (size == NULL && p.count != NULL && m->root)
		size = sys_processors() > MANY_CPUS ? "4M" : "16M";
	if (size != NULL)
		add_option(&p, "-m", size);
	/* Record build ids of mapped files, which may have been replaced when
	 * perf exits, and times that can be compared with those of logs. */
	if (is_since_5_12(&m->perf_version) && is_since_5_12(&m->kernel)) {
		add_option(&p, "--buildid-mmap", NULL);
		add_option(&p, "-k", "CLOCK_MONOTONIC");
	}
	if (r->cpus != NULL)
		add_option(&p, "-C", r->cpus);
	/* any thread may wake another */
	if (r->all || r->cgroups || p.measure == RUN_QUEUE)
		add_option(&p, "-a", NULL);
	if (r->cgroups)
		add_option(&p, "--all-cgroups", NULL);
	keep(&p, "kernel", buf_str(&m->kernel));
	keep(&p, "perf", buf_str(&m->perf_version));
	keep(&p, "call-graph", str_of(p.graph));
	keep(&p, "call-graph-why", buf_str(&p.why));
	buf_free(&p.event);
	buf_free(&p.why);
}
