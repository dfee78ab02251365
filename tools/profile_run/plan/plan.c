#include "tools/profile_run/plan/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/num.h"
#include "common/base/sys.h"
#include "common/io/opt.h"
#include "common/profile/event.h"
#include "tools/profile_run/plan/libraries.h"

/* Hz, in step with no timer that fires 100 times: of commands and processes,
 * and of whole machines, which may be recorded all the time */
#define FREQUENCY 997
#define FREQUENCY_OF_ALL 99
#define COPIES 4e6	/* bytes of stacks a second and processor, at most */
#define CALLS "499"	/* one of this many calls of malloc is recorded */
#define DWARF "dwarf,8192"
#define DWARF_SMALL "dwarf,4096"	/* of each program that a shell runs */
#define LEAST_COUNT 10000	/* of what a processor counts all the time */
#define MANY_CPUS 8	/* with more of them, each has less memory */

/* the register of the first argument, as perf probe calls it */
#ifdef __x86_64__
#define ARGUMENT "%di"
#else
#define ARGUMENT "%x0"
#endif

#define ANY 9		/* of perf_event_paranoid */
#define SCHED "sched:sched_switch"
#define WAKEUPS ",sched:sched_wakeup,sched:sched_wakeup_new"

/* what --measure names */
static const struct measure {
	const char *name, *title;
	const char *event;	/* NULL: choose_event() has more to say */
	const char *fold;	/* option of stackfold, or NULL */
	bool every;		/* each event is needed, not a sample of them */
	bool switches;		/* so are the kernel's records of switches */
	int paranoid;		/* the most that lets a user record it */
} measures[] = {
	{"cpu", "CPU", "cycles", NULL, false, false, ANY},
	{"wall", "Wall-Clock", NULL, "--measure=wall", true, true, 1},
	{"off-cpu", "Off-CPU", SCHED, "--measure=off-cpu", true, true, 1},
	{"run-queue", "Run Queue", SCHED WAKEUPS, "--measure=run-queue", true,
	    false, -1},
	{"latency", "Latency", "cycles", "--measure=latency", false, true, ANY},
	{"locks", "Lock", NULL, "--measure=locks", true, false, -1},
	{"alloc", "Allocation", NULL, "--weight=bytes", false, false, ANY},
	{"faults", "Page Fault", "page-faults", NULL, false, false, ANY},
	{"cache-misses", "Cache Miss", "cache-misses", NULL, false, false, ANY},
};

enum { CPU, WALL, OFF_CPU, RUN_QUEUE, LATENCY, LOCKS, ALLOC, FAULTS, CACHE };

/* what is recorded, and how */
struct plan {
	const struct plan_request *request;
	const struct machine *machine;
	const struct program *program;
	unsigned measure;
	const char *count;	/* NULL: sampled at a rate, */
	char rate[24];		/* in Hz */
	const char *graph;	/* of calls, */
	struct buf why;		/* and why it is that one */
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

/* an option of perf record, and its value or NULL */
static void
add_option(const struct plan *p, const char *option, const char *value)
{
	write_line(p, "record", str_of(option));
	if (value != NULL)
		write_line(p, "record", str_of(value));
}

/* A clock that is sampled at each tick, or nearly so, stops the machine. */
static void
check_count(const struct plan_request *r)
{
	static const char *const clocks[] = {"cpu-clock", "task-clock",
	    "cycles", "cpu-cycles", "ref-cycles", "instructions"};
	str list = str_of(r->event != NULL ? r->event : "cycles"), event;
	struct num count;

	if (num_parse(str_of(r->count), &count) == NUM_BAD ||
	    count.whole >= LEAST_COUNT)
		return;
	list = str_starts(list, STR("{")) ? str_from(list, 1) : list;
	while (event_next(&list, &event)) {
		if (str_chr(event, '}') != STR_NONE)
			event = str_upto(event, str_chr(event, '}'));
		for (size_t i = 0; i < LENGTH(clocks); i++)
			if (str_eq(event_family(event), str_of(clocks[i])))
				die("--count %s: so many samples of %s would "
				    "stop the machine; use --frequency, or a "
				    "count of %d or more", r->count, clocks[i],
				    LEAST_COUNT);
	}
}

/* One measure at a time, and what its events are is its own affair. */
static unsigned
choose_measure(const struct plan_request *r)
{
	struct buf words = {0};
	unsigned i;

	for (i = 0; i < LENGTH(measures); i++)
		buf_fmt(&words, "%s%s", i > 0 ? "|" : "", measures[i].name);
	i = r->measure != NULL ?
	    opt_choice("measure", buf_text(&words), r->measure) : CPU;
	buf_free(&words);
	if (i != CPU && r->event != NULL)
		opt_usage("--measure=%s has its own event: no --event",
		    measures[i].name);
	if (measures[i].every && r->count != NULL)
		opt_usage("--count: --measure=%s needs every %s",
		    measures[i].name, i == LOCKS ? "wait" : "switch");
	if ((i == CPU || i == LATENCY) && r->count != NULL)
		check_count(r);
	return i;
}

/* What the kernel lets only root record is refused before perf is asked. */
static void
check_rights(const struct plan_request *r, const struct machine *m,
    unsigned measure)
{
	const struct measure *is = &measures[measure];
	const char *what = NULL;
	int most = is->paranoid;

	if (measure == ALLOC && !m->root)
		die("--measure=alloc: only root may set the probe of malloc; "
		    "run as root");
	if (measure == CACHE && !m->cycles)
		die("--measure=cache-misses: no counter of the processor is "
		    "here (a virtual machine?); run where there is one");
	if (r->cgroups)
		most = -1;
	else if ((r->all || r->cpus != NULL) && most > 0)
		most = 0;
	what = most == is->paranoid ? is->name : r->cgroups ? "--cgroups" :
	    r->all ? "--all" : "--cpus";
	if (!m->privileged && m->paranoid > most)
		die("%s%s: only root may record that here; run as root, or "
		    "allow it with sysctl kernel.perf_event_paranoid=%d",
		    what == is->name ? "--measure=" : "", what, most);
}

/* Code that is compiled while it runs has frame pointers, and nothing else that
 * leads to its caller. */
static bool
needs_pointers(const struct program *p)
{
	return p->runtime != NULL && (p->runtime->compiles ||
	    (p->told && p->pointers != FRAME_POINTERS_OMITTED));
}

/* The cheapest call graph that finds the callers of this program's code. */
static void
choose_graph(struct plan *p)
{
	const struct program *program = p->program;
	const char *path = program->path.n > 0 ? program->path.p : NULL;
	struct buf library = {0};

	p->graph = "fp";
	if (p->request->call_graph != NULL) {
		p->graph = p->request->call_graph;
		buf_fmt(&p->why, "as asked");
	} else if (p->measure == RUN_QUEUE) {
		buf_fmt(&p->why, "most of it is in the kernel");
	} else if (needs_pointers(program)) {
		buf_fmt(&p->why, "only frame pointers lead through the "
		    "functions of %s", program->runtime->name);
	} else if (measures[p->measure].every || p->measure == ALLOC) {
		p->graph = DWARF;
		buf_fmt(&p->why, "libc keeps no frame pointers");
	} else if (path == NULL || program->several) {
		p->graph = p->request->workload != NULL ? DWARF_SMALL : "fp";
		buf_fmt(&p->why, "no one program to look at");
	} else if (program->pointers == FRAME_POINTERS_UNKNOWN) {
		buf_fmt(&p->why, "whether %s keeps frame pointers is not "
		    "known; if callers are missing, --call-graph dwarf finds "
		    "them", path);
	} else if (program->pointers == FRAME_POINTERS_OMITTED) {
		p->graph = DWARF;
		buf_fmt(&p->why, "%s keeps no frame pointers", path);
	} else if (libraries_without_pointers(path, &library)) {
		p->graph = DWARF;
		buf_fmt(&p->why, "%s keeps no frame pointers",
		    buf_text(&library));
	} else {
		buf_fmt(&p->why, "%s keeps frame pointers; callers that these "
		    "lose are restored, or marked", path);
	}
	buf_free(&library);
}

static bool
is_prime(long n)
{
	for (long i = 2; i * i <= n; i++)
		if (n % i == 0)
			return false;
	return n > 1;
}

/* A prime number, which runs in step with no timer; copies of stacks are large,
 * and a whole machine may be recorded all the time. */
static void
choose_rate(struct plan *p)
{
	const struct plan_request *r = p->request;
	const char *size = strchr(p->graph, ',');
	long rate = FREQUENCY_OF_ALL;

	if (r->frequency != NULL) {
		snprintf(p->rate, sizeof(p->rate), "%s", r->frequency);
		return;
	}
	if (p->measure != WALL && (*r->command != NULL || r->workload != NULL ||
	    r->pid != NULL)) {
		rate = FREQUENCY;
		if (strncmp(p->graph, "dwarf", 5) == 0)
			rate = (long)(COPIES / (size != NULL ?
			    strtod(size + 1, NULL) : 8192));
		rate = rate < FREQUENCY ? rate : FREQUENCY;
		while (rate > FREQUENCY_OF_ALL && !is_prime(rate))
			rate--;
	}
	if (p->machine->most_samples > 0 && rate > p->machine->most_samples)
		rate = p->machine->most_samples;
	snprintf(p->rate, sizeof(p->rate), "%ld", rate);
}

/*
 * What happens, as a page fault does, is counted one by one, and clocks beside
 * it get a frequency of their own.  A list with terms or groups already stays.
 */
static void
add_events(struct plan *p, str list)
{
	str rest = list, event;
	bool happens = false;

	if (p->count == NULL && str_chr(list, '/') == STR_NONE &&
	    str_chr(list, '{') == STR_NONE)
		while (str_cut(&rest, ',', &event))
			happens |= event_happens(event);
	if (!happens) {
		buf_add(&p->event, list);
		return;
	}
	p->count = "1";
	while (str_cut(&list, ',', &event)) {
		str name = event_family(event);

		if (p->event.n > 0)
			buf_char(&p->event, ',');
		buf_add(&p->event, event_happens(event) ? event : name);
		if (event_happens(event))
			continue;
		buf_fmt(&p->event, "/freq=%s/", p->rate);
		if (name.n < event.n)
			buf_add(&p->event, str_from(event, name.n + 1));
	}
}

/* A group whose leader reads all counters, "{a,b}:S", does not follow the
 * threads and processes that a command starts. */
static str
split_group(str list)
{
	if (!str_starts(list, STR("{")) || !str_ends(list, STR("}:S")))
		return list;
	warn("events of a group are recorded apart, as :S does not follow "
	    "threads and processes that start");
	return str_from(str_upto(list, list.n - STR("}:S").n), 1);
}

/* Waits for locks, in the kernel and by a system call: of their tracepoints
 * those that the kernel has.  The end of a wait needs no stack. */
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

/* A program calls malloc too often to record each call. */
static void
add_malloc(struct plan *p)
{
	struct buf libc = {0}, probe = {0};

	p->count = p->count != NULL ? p->count : CALLS;
	if (!libraries_libc(p->program->path.n > 0 ? p->program->path.p : "",
	    &libc))
		die("--measure=alloc: %s does not use a shared libc",
		    p->program->path.n > 0 ? p->program->path.p :
		    "the program");
	write_line(p, "probe", STR("-x"));
	write_line(p, "probe", buf_str(&libc));
	buf_fmt(&probe, "%s=malloc bytes=%s:u64", p->request->probe, ARGUMENT);
	write_line(p, "probe", buf_str(&probe));
	write_line(p, "scale", str_of(p->count));
	if (strcmp(p->count, "1") != 0)
		warn("one of %s calls of malloc is recorded: the report is an "
		    "estimate (--count 1 records all)", p->count);
	buf_fmt(&p->event, "probe_libc:%s", p->request->probe);
	buf_free(&libc);
	buf_free(&probe);
}

/* The event of the measure; where no counter counts cycles the clock is read,
 * and without tracepoints the switches are counted by software. */
static void
choose_event(struct plan *p)
{
	const char *one = p->request->event != NULL ? p->request->event :
	    measures[p->measure].event;

	if (measures[p->measure].every)
		p->count = "1";
	if (p->measure == LOCKS) {
		add_locks(p);
	} else if (p->measure == ALLOC) {
		add_malloc(p);
	} else if (measures[p->measure].every) {
		if (p->measure == WALL)
			buf_fmt(&p->event, "cpu-clock/freq=%s/,", p->rate);
		buf_fmt(&p->event, "%s%s", p->machine->tracepoints ? SCHED :
		    "context-switches", p->measure == RUN_QUEUE ? WAKEUPS : "");
	} else if (strcmp(one, "cycles") != 0 || p->machine->cycles) {
		add_events(p, split_group(str_of(one)));
	} else {
		/* as perf falls back to in silence */
		if (p->request->verbose || p->request->dry_run)
			warn("no hardware cycles (a virtual machine?); using "
			    "cpu-clock");
		add_events(p, STR("cpu-clock"));
	}
}

/* Memory for a burst of stacks where every event is counted; only root may lock
 * so much. */
static void
add_buffer(const struct plan *p)
{
	const char *size = p->request->buffer;

	if (size == NULL && p->count != NULL && p->machine->root)
		size = sysconf(_SC_NPROCESSORS_ONLN) > MANY_CPUS ? "4M" : "16M";
	if (size != NULL)
		add_option(p, "-m", size);
}

/* is the version that ends the text 5.12 or later? */
static bool
is_since_5_12(str version)
{
	uint64_t major, minor = 0;
	size_t n;

	while (version.n > 0 && str_digits(version) == 0)
		version = str_from(version, 1);
	n = str_digits(version);
	if (!num_whole(str_upto(version, n), &major))
		return false;
	if (n < version.n)
		version = str_from(version, n + 1);
	num_whole(str_upto(version, str_digits(version)), &minor);
	return major > 5 || (major == 5 && minor >= 12);
}

/* Build ids of the files that ran, not of those that have their names later:
 * perf and the kernel know them since Linux 5.12. */
static void
add_build_ids(const struct plan *p)
{
	if (is_since_5_12(buf_str(&p->machine->perf_version)) &&
	    is_since_5_12(buf_str(&p->machine->kernel)))
		add_option(p, "--buildid-mmap", NULL);
}

/* Which threads: anybody may wake one, so the run queue is the machine's. */
static void
add_target(const struct plan *p)
{
	const struct plan_request *r = p->request;

	if (r->cpus != NULL)
		add_option(p, "-C", r->cpus);
	if (r->all || r->cgroups || p->measure == RUN_QUEUE)
		add_option(p, "-a", NULL);
	if (r->cgroups)
		add_option(p, "--all-cgroups", NULL);
}

static void
keep(const struct plan *p, const char *key, str value)
{
	struct buf line = {0};

	buf_fmt(&line, "%s=", key);
	buf_add(&line, value);
	if (value.n > 0)
		write_line(p, "meta", buf_str(&line));
	buf_free(&line);
}

/* what the capture keeps of the machine and the plan */
static void
keep_all(const struct plan *p)
{
	const struct machine *m = p->machine;
	struct buf rate = {0};

	keep(p, "kernel", buf_str(&m->kernel));
	keep(p, "perf", buf_str(&m->perf_version));
	keep(p, "cpu", buf_str(&m->cpu));
	keep(p, "governor", buf_str(&m->governor));
	keep(p, "call-graph", str_of(p->graph));
	keep(p, "call-graph-why", buf_str(&p->why));
	buf_fmt(&rate, "%s%s", p->count != NULL ? "one of " : "",
	    p->count != NULL ? p->count : p->rate);
	keep(p, "frequency", buf_str(&rate));
	buf_free(&rate);
}

void
plan_write(const struct plan_request *r, const struct machine *m,
    const struct program *program, struct out *out)
{
	struct plan p = {.request = r, .machine = m, .program = program,
	    .out = out, .measure = choose_measure(r), .count = r->count};
	const struct measure *measure = &measures[p.measure];

	if (!r->dry_run)
		check_rights(r, m, p.measure);
	choose_graph(&p);
	choose_rate(&p);
	choose_event(&p);
	if (r->verbose || r->dry_run)
		warn("call graph %s: %s", p.graph, buf_text(&p.why));
	write_line(&p, "kind", str_of(measure->title));
	if (measure->fold != NULL)
		write_line(&p, "fold", str_of(measure->fold));
	if (program->plain)
		out_text(out, "plain\n");
	if (needs_pointers(program))
		out_text(out, "pointers-only\n");
	add_option(&p, "-e", buf_text(&p.event));
	add_option(&p, "--call-graph", p.graph);
	add_option(&p, p.count != NULL ? "-c" : "-F",
	    p.count != NULL ? p.count : p.rate);
	/* with periods the kernel keeps each event that it should only count */
	if (p.count != NULL && strcmp(p.count, "1") != 0)
		add_option(&p, "--no-period", NULL);
	if (measure->switches)
		add_option(&p, "--switch-events", NULL);
	add_buffer(&p);
	add_build_ids(&p);
	add_target(&p);
	keep_all(&p);
	buf_free(&p.event);
	buf_free(&p.why);
}
