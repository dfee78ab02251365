#include "tools/profile_run/plan/plan.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/num.h"
#include "common/base/str.h"
#include "common/base/sys.h"
#include "common/io/opt.h"
#include "common/profile/event.h"
#include "tools/profile_run/plan/libraries.h"
#include "tools/profile_run/plan/lines.h"

/* Hz, in step with no timer that fires 100 times: of commands and processes,
 * and of whole machines, which may be recorded all the time */
#define FREQUENCY 997
#define FREQUENCY_OF_ALL 99
#define COPIES 4e6	/* bytes of stacks a second and processor, at most */
#define CALLS "499"	/* one of this many calls of malloc is recorded */
#define DWARF "dwarf,8192"
#define DWARF_SMALL "dwarf,4096"	/* of each program that a shell runs */
#define ONE_KIND "one kind of profile at a time, and its own event"
#define LEAST_COUNT 10000	/* of what a processor counts all the time */
#define MANY_CPUS 8	/* with more of them, each has less memory */

/* the register of the first argument, as perf probe calls it */
#ifdef __x86_64__
#define ARGUMENT "%di"
#else
#define ARGUMENT "%x0"
#endif

enum recorded { CPU, OFFCPU, WALL, RUNQ, LATENCY, LOCKS, ALLOC, FAULTS, CACHE };

/* an event of NULL is the switches of the scheduler, waits for locks, or the
 * probe */
static const struct {
	const char *title, *event, *fold;
	size_t asked;		/* its place in struct request */
} kinds[] = {
	[CPU] = {"CPU", "cycles", NULL, 0},
	[OFFCPU] = {"Off-CPU", NULL, "--measure=off-cpu",
	    offsetof(struct request, off_cpu)},
	[WALL] = {"Wall-Clock", NULL, "--measure=wall",
	    offsetof(struct request, wall)},
	[RUNQ] = {"Run Queue", NULL, "--measure=run-queue",
	    offsetof(struct request, run_queue)},
	[LATENCY] = {"Latency", "cycles", "--measure=latency",
	    offsetof(struct request, latency)},
	[LOCKS] = {"Lock", NULL, "--measure=locks",
	    offsetof(struct request, locks)},
	[ALLOC] = {"Allocation", NULL, "--weight=bytes",
	    offsetof(struct request, alloc)},
	[FAULTS] = {"Page Fault", "page-faults", NULL,
	    offsetof(struct request, faults)},
	[CACHE] = {"Cache Miss", "cache-misses", NULL,
	    offsetof(struct request, cache_misses)},
};

/* what is recorded, and how */
struct plan {
	const struct request *request;
	const struct machine *machine;
	const struct program *program;
	struct out *out;
	enum recorded kind;
	char rate[24];			/* Hz */
	const char *count;		/* NULL: by the rate */
};

static bool
is_asked(const struct request *r, size_t kind)
{
	return *(const bool *)((const char *)r + kinds[kind].asked);
}

static enum recorded
kind_of(const struct request *r)
{
	size_t kind = CACHE;

	while (kind > CPU && !is_asked(r, kind))
		kind--;
	return (enum recorded)kind;
}

/* a clock that is sampled at each tick, or nearly so, stops the machine */
static void
check_count(const struct request *r)
{
	static const char *const clocks[] = {"cpu-clock", "task-clock",
	    "cycles", "cpu-cycles", "ref-cycles", "instructions"};
	str list = str_of(r->event != NULL ? r->event : "cycles"), event;
	struct num count;

	if (num_parse(str_of(r->count), &count) == NUM_BAD ||
	    count.whole >= LEAST_COUNT)
		return;
	while (event_next(&list, &event))
		for (size_t i = 0; i < LENGTH(clocks); i++)
			if (str_eq(event_family(event), str_of(clocks[i])))
				die("--count %s: so many samples of %s would "
				    "stop the machine; use --frequency, or a "
				    "count of %d or more", r->count, clocks[i],
				    LEAST_COUNT);
}

void
plan_check(const struct request *r)
{
	enum recorded kind = kind_of(r);
	struct num delay;

	for (size_t k = CPU + 1; k < LENGTH(kinds); k++)
		if (is_asked(r, k) && (k != kind || r->event != NULL))
			die(ONE_KIND);
	if ((kind == OFFCPU || kind == WALL || kind == RUNQ || kind == LOCKS) &&
	    r->count != NULL)
		die("--count: every %s is needed to tell how long it took",
		    kind == LOCKS ? "wait" : "switch");
	if (kind == CPU && r->count != NULL)
		check_count(r);
	if (kind == ALLOC && r->probe == NULL)
		opt_usage("--alloc needs --probe");
	if (r->delay != NULL && num_parse(str_of(r->delay), &delay) == NUM_BAD)
		opt_usage("--delay: \"%s\" is no number", r->delay);
}

void
plan_check_rights(const struct request *r, const struct machine *m)
{
	const char *what = NULL;
	int most = -1;		/* of perf_event_paranoid that allows it */

	if (r->run_queue)
		what = "--run-queue";
	else if (r->cgroups)
		what = "--cgroups";
	else if (r->all || r->cpus != NULL) {
		what = r->all ? "--all" : "--cpus";
		most = 0;
	} else if (r->locks) {
		what = "--locks";
	} else if (r->off_cpu || r->wall) {
		what = r->off_cpu ? "--off-cpu" : "--wall";
		most = 1;
	}
	if (r->alloc && !m->root)
		die("--alloc: only root may set the probe of malloc; run as "
		    "root");
	if (r->cache_misses && !m->cycles)
		die("--cache-misses: no counter of the processor is here (a "
		    "virtual machine?); run where there is one");
	if (what != NULL && !m->privileged && m->paranoid > most)
		die("%s: only root may record that here; run as root, or "
		    "allow it with sysctl kernel.perf_event_paranoid=%d", what,
		    most);
}

/* "system:name", and no event with modifiers, "cycles:u"? */
static bool
is_tracepoint(str event)
{
	size_t colon = str_chr(event, ':');

	for (size_t i = colon; colon != STR_NONE && i < event.n; i++)
		if (strchr(":ukhpPGHDSIWeb", event.p[i]) == NULL)
			return true;
	return false;
}

/* is it an event of which each one is counted? */
static bool
is_single(str event)
{
	return str_starts(event, STR("page-faults")) ||
	    str_ends(event, STR("context-switches")) || is_tracepoint(event);
}

/*
 * Where one event of a list is counted one by one, the others get a frequency
 * of their own.  A list that has terms or groups already stays.
 */
static void
add_events(struct plan *p, str list, struct buf *to)
{
	str rest = list, event;
	bool single = false;

	if (p->count == NULL && str_chr(list, '/') == STR_NONE &&
	    str_chr(list, '{') == STR_NONE)
		while (str_cut(&rest, ',', &event))
			single |= is_single(event);
	if (!single) {
		buf_add(to, list);
		return;
	}
	p->count = "1";
	while (str_cut(&list, ',', &event)) {
		size_t colon = str_chr(event, ':');

		colon = colon != STR_NONE ? colon : event.n;
		if (to->n > 0)
			buf_char(to, ',');
		if (is_single(event)) {
			buf_add(to, event);
			continue;
		}
		buf_add(to, str_upto(event, colon));
		buf_fmt(to, "/freq=%s/", p->rate);
		if (colon < event.n)
			buf_add(to, str_from(event, colon + 1));
	}
}

/*
 * "a,b" of "{a,b}:S": a group whose leader reads all counters does not follow
 * the threads and processes that a command starts
 */
static str
split_group(str list)
{
	if (!str_starts(list, STR("{")) || !str_ends(list, STR("}:S")))
		return list;
	warn("events of a group are recorded apart, as :S does not follow "
	    "threads and processes that start");
	return str_from(str_upto(list, list.n - STR("}:S").n), 1);
}

/* the switches of the scheduler, and what the kind needs beside them */
static void
add_switches(struct plan *p, struct buf *event)
{
	p->count = "1";
	if (p->kind == WALL)
		buf_fmt(event, "cpu-clock/freq=%s/,", p->rate);
	buf_fmt(event, "%s%s", p->machine->tracepoints ? "sched:sched_switch" :
	    "context-switches", p->kind == RUNQ ?
	    ",sched:sched_wakeup,sched:sched_wakeup_new" : "");
}

/* where a wait for a lock begins and ends, in the kernel and by a system call;
 * those that the kernel has, and all if it is not known.  An end needs no stack
 */
static void
add_locks(struct plan *p, struct buf *event)
{
	const struct machine *m = p->machine;
	bool all = !m->locks && !m->system_calls;

	p->count = "1";
	if (all || m->locks)
		buf_fmt(event, "lock:contention_begin,"
		    "lock:contention_end/call-graph=no/");
	if (all || m->system_calls)
		buf_fmt(event, "%ssyscalls:sys_enter_futex,"
		    "syscalls:sys_exit_futex/call-graph=no/",
		    event->n > 0 ? "," : "");
}

/* of calls of malloc only some are recorded */
static void
add_malloc(struct plan *p, struct buf *event)
{
	if (p->count == NULL)
		p->count = CALLS;
	lines_add(p->out, "scale", str_of(p->count));
	lines_add(p->out, "size-register", STR(ARGUMENT));
	if (strcmp(p->count, "1") != 0)
		warn("one of %s calls of malloc is recorded: the report is an "
		    "estimate (--count 1 records all)", p->count);
	add_events(p, str_of(p->request->probe), event);
}

static void
choose_event(struct plan *p, struct buf *event)
{
	const char *one = p->request->event != NULL ? p->request->event :
	    kinds[p->kind].event;

	if (p->kind == OFFCPU || p->kind == WALL || p->kind == RUNQ)
		add_switches(p, event);
	else if (p->kind == LOCKS)
		add_locks(p, event);
	else if (p->kind == ALLOC)
		add_malloc(p, event);
	else if (strcmp(one, "cycles") != 0 || p->machine->cycles)
		add_events(p, split_group(str_of(one)), event);
	else {
		/* as perf falls back to in silence */
		if (p->request->verbose || p->request->dry_run)
			warn("no hardware cycles (a virtual machine?); using "
			    "cpu-clock");
		add_events(p, STR("cpu-clock"), event);
	}
}

/* of a program that was looked at */
static const char *
choose_graph_of(const struct plan *p, struct buf *why)
{
	const struct program *program = p->program;
	const char *path = program->path.p;
	struct buf library = {0};
	bool kept;

	if (program->pointers == FRAME_POINTERS_UNKNOWN) {
		buf_fmt(why, "whether %s keeps frame pointers is not known; "
		    "if callers are missing, --call-graph dwarf finds them",
		    path);
		return "fp";
	}
	kept = program->pointers == FRAME_POINTERS_KEPT;
	if (!kept)
		buf_fmt(why, "%s keeps no frame pointers", path);
	else if (libraries_without_pointers(path, &library)) {
		buf_fmt(why, "%s keeps no frame pointers", library.p);
		kept = false;
	} else
		buf_fmt(why, "%s keeps frame pointers; a function that sets "
		    "none up, as in libc, loses its caller (--call-graph dwarf "
		    "finds it)", path);
	buf_free(&library);
	return kept ? "fp" : DWARF;
}

/* what was compiled while it ran has frame pointers, and nothing else that
 * leads to its caller */
static bool
needs_pointers(const struct program *p)
{
	return p->runtime.kind != NULL && (p->runtime.kind->compiles ||
	    (p->runtime.told && p->pointers != FRAME_POINTERS_OMITTED));
}

/* the call graph, and why it is that one */
static const char *
choose_graph(const struct plan *p, struct buf *why)
{
	const struct request *r = p->request;

	if (r->call_graph != NULL) {
		buf_fmt(why, "as asked");
		return r->call_graph;
	}
	if (p->kind == RUNQ) {
		buf_fmt(why, "most of it is in the kernel");
		return "fp";
	}
	if (needs_pointers(p->program)) {
		buf_fmt(why, "only frame pointers lead through the functions "
		    "of %s", p->program->runtime.kind->name);
		return "fp";
	}
	if (p->kind == OFFCPU || p->kind == WALL || p->kind == LOCKS ||
	    p->kind == ALLOC) {
		buf_fmt(why, "libc keeps no frame pointers");
		return DWARF;
	}
	if (p->program->path.n > 0 && !p->program->several)
		return choose_graph_of(p, why);
	buf_fmt(why, "no one program to look at");
	return r->workload != NULL ? DWARF_SMALL : "fp";
}

static bool
is_prime(long n)
{
	for (long i = 2; i * i <= n; i++)
		if (n % i == 0)
			return false;
	return n > 1;
}

/* samples a second: a prime number, which runs in step with no timer */
static void
choose_rate(struct plan *p, const char *graph)
{
	const struct request *r = p->request;
	const char *size = strchr(graph, ',');
	long rate = FREQUENCY_OF_ALL;

	if (r->frequency != NULL) {
		snprintf(p->rate, sizeof(p->rate), "%s", r->frequency);
		return;
	}
	if (p->kind != WALL && (r->name != NULL || r->workload != NULL ||
	    r->pid != NULL)) {
		rate = FREQUENCY;
		if (strncmp(graph, "dwarf", 5) == 0)
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

/* so that a burst of stacks fits; a user may lock little memory */
static const char *
choose_buffer(const struct plan *p)
{
	if (p->request->buffer != NULL || p->count == NULL || !p->machine->root)
		return p->request->buffer;
	return sysconf(_SC_NPROCESSORS_ONLN) > MANY_CPUS ? "4M" : "16M";
}

/* one argument or two of perf record */
static void
add_option(const struct plan *p, const char *option, const char *value)
{
	lines_add(p->out, "record", str_of(option));
	if (value != NULL)
		lines_add(p->out, "record", str_of(value));
}

/* is each event of the list a tracepoint, which is in the kernel? */
static bool
are_tracepoints(const char *events)
{
	str rest = str_of(events), event;
	bool all = rest.n > 0;

	while (str_cut(&rest, ',', &event))
		all &= is_tracepoint(event);
	return all;
}

/* the frames of one side; switches, waits and tracepoints happen in the kernel,
 * so that of the other side none would be recorded */
static void
add_side(const struct plan *p, const char *event)
{
	bool switches = p->kind == OFFCPU || p->kind == WALL ||
	    p->kind == LATENCY;
	bool inside = switches || p->kind == RUNQ || are_tracepoints(event);

	if (switches)
		add_option(p, "--switch-events", NULL);
	if (p->request->kernel)
		add_option(p, inside ? "--kernel-callchains" : "--all-kernel",
		    NULL);
	if (p->request->user_only)
		add_option(p, inside ? "--user-callchains" : "--all-user",
		    NULL);
}

/* what is recorded, but for a command */
static void
add_target(const struct plan *p)
{
	const struct request *r = p->request;
	struct buf ms = {0};
	struct num delay;

	if (r->delay != NULL) {
		num_parse(str_of(r->delay), &delay);
		buf_fmt(&ms, "%.0f", num_real(delay) * 1000);
		add_option(p, "-D", buf_text(&ms));
		buf_free(&ms);
	}
	if (r->cpus != NULL)
		add_option(p, "-C", r->cpus);
	if (r->all || r->cgroups || p->kind == RUNQ)
		add_option(p, "-a", NULL);	/* anybody may wake a thread */
	if (r->cgroups)
		add_option(p, "--all-cgroups", NULL);
	if (r->user != NULL)
		add_option(p, "-u", r->user);
	if (r->pid != NULL)
		add_option(p, "-p", r->pid);
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

/* the arguments of perf record */
static void
add_record_options(const struct plan *p, const char *event, const char *graph)
{
	const char *size = choose_buffer(p);

	add_option(p, "-e", event);
	add_option(p, "--call-graph", graph);
	add_option(p, p->count != NULL ? "-c" : "-F",
	    p->count != NULL ? p->count : p->rate);
	/* with periods the kernel keeps each event that it should only count */
	if (p->count != NULL && strcmp(p->count, "1") != 0)
		add_option(p, "--no-period", NULL);
	if (size != NULL)
		add_option(p, "-m", size);
	/* build ids of the files that ran, not of those with their names later:
	 * perf and the kernel know them since Linux 5.12 */
	if (is_since_5_12(buf_str(&p->machine->perf_version)) &&
	    is_since_5_12(buf_str(&p->machine->kernel)))
		add_option(p, "--buildid-mmap", NULL);
	add_side(p, event);
	add_target(p);
	for (str rest = str_of(p->request->arguments), one;
	    str_cut(&rest, '\n', &one);)
		if (one.n > 0)
			lines_add(p->out, "record", one);
}

static void
keep(const struct plan *p, const char *key, str value)
{
	struct buf line = {0};

	buf_fmt(&line, "%s=", key);
	buf_add(&line, value);
	if (value.n > 0)
		lines_add(p->out, "meta", buf_str(&line));
	buf_free(&line);
}

static void
keep_all(const struct plan *p, const char *graph, str why)
{
	const struct machine *m = p->machine;
	struct buf rate = {0};

	keep(p, "kernel", buf_str(&m->kernel));
	keep(p, "perf", buf_str(&m->perf_version));
	keep(p, "cpu", buf_str(&m->cpu));
	keep(p, "governor", buf_str(&m->governor));
	keep(p, "call-graph", str_of(graph));
	if (!p->request->anonymous)
		keep(p, "call-graph-why", why);
	buf_fmt(&rate, "%s%s", p->count != NULL ? "one of " : "",
	    p->count != NULL ? p->count : p->rate);
	keep(p, "frequency", buf_str(&rate));
	buf_free(&rate);
}

void
plan_tell(const struct request *r, const struct machine *m,
    const struct program *program, struct out *out)
{
	struct plan p = {.request = r, .machine = m, .program = program,
	    .out = out, .kind = kind_of(r), .count = r->count};
	struct buf event = {0}, why = {0};
	const char *graph = choose_graph(&p, &why);

	if (needs_pointers(program))
		lines_add(out, "pointers-only", STR(""));
	lines_add(out, "kind", str_of(kinds[p.kind].title));
	if (kinds[p.kind].fold != NULL)
		lines_add(out, "fold", str_of(kinds[p.kind].fold));
	choose_rate(&p, graph);
	choose_event(&p, &event);
	if (r->verbose || r->dry_run)
		warn("call graph %s: %s", graph, buf_text(&why));
	add_record_options(&p, buf_text(&event), graph);
	keep_all(&p, graph, buf_str(&why));
	buf_free(&event);
	buf_free(&why);
}
