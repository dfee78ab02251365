#include "tools/stackfold/plan/record_plan.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/num.h"
#include "common/base/sys.h"

#define FREQUENCY "99"	/* Hz: in step with no timer that fires 100 times */
#define CALLS "499"	/* one of this many calls of malloc is recorded */
#define DWARF "dwarf,8192"
#define ONE_KIND "one kind of profile at a time, and its own event"
#define MANY_CPUS 8	/* with more of them, each has less memory */

/* the register of the first argument, as perf probe calls it */
#ifdef __x86_64__
#define ARGUMENT "%di"
#else
#define ARGUMENT "%x0"
#endif

enum recorded { CPU, OFFCPU, WALL, RUNQ, ALLOC, FAULTS, CACHE };

/* an event of NULL is the switches of the scheduler, or given */
static const struct {
	const char *word, *title, *event, *fold;
} kinds[] = {
	[CPU] = {"cpu", "CPU", "cycles", ""},
	[OFFCPU] = {"off-cpu", "Off-CPU", NULL, "--offcpu"},
	[WALL] = {"wall", "Wall-Clock", NULL, "--wall"},
	[RUNQ] = {"run-queue", "Run Queue", NULL, "--runq"},
	[ALLOC] = {"alloc", "Allocation", NULL, "--weight=bytes"},
	[FAULTS] = {"faults", "Page Fault", "page-faults", ""},
	[CACHE] = {"cache-misses", "Cache Miss", "cache-misses", ""},
};

/* what is recorded, and how */
struct plan {
	enum recorded kind;
	const char *rate, *count;
	struct buf event, record;
};

/* the keys with a value, by their place in struct record_plan */
#define PLACE(field) offsetof(struct record_plan, field)
static const struct {
	const char *key;
	size_t place;
} keys[] = {
	{"event", PLACE(event)}, {"frequency", PLACE(frequency)},
	{"count", PLACE(count)}, {"call-graph", PLACE(graph)},
	{"buffer", PLACE(buffer)}, {"command", PLACE(command)},
	{"folder", PLACE(folder)}, {"probe", PLACE(probe)},
	{"pid", PLACE(pid)}, {"user", PLACE(user)}, {"cpus", PLACE(cpus)},
	{"workload", PLACE(workload)}, {"delay", PLACE(delay)},
	{"perf-opt", PLACE(argument)}, {"try", PLACE(attempt)},
};

/* those without */
static const struct {
	const char *key;
	size_t place;
} flags[] = {
	{"kernel", PLACE(kernel)}, {"user-only", PLACE(user_only)},
	{"all", PLACE(all)}, {"cgroups", PLACE(cgroups)},
	{"dry-run", PLACE(dry_run)},
};

/* a key without a value; false if there is no such key */
static bool
read_flag(struct record_plan *r, const char *word)
{
	for (size_t k = 0; k < LENGTH(flags); k++)
		if (strcmp(flags[k].key, word) == 0) {
			*(bool *)((char *)r + flags[k].place) = true;
			return true;
		}
	for (size_t k = 0; k < LENGTH(kinds); k++)
		if (strcmp(kinds[k].word, word) == 0) {
			if (r->kind != NULL)
				die(ONE_KIND);
			r->kind = word;
			return true;
		}
	return false;
}

static bool
read_value(struct record_plan *r, const char *text)
{
	size_t n = strcspn(text, "=");

	for (size_t k = 0; k < LENGTH(keys); k++)
		if (strlen(keys[k].key) == n && text[n] == '=' &&
		    memcmp(keys[k].key, text, n) == 0) {
			*(const char **)((char *)r + keys[k].place) =
			    text + n + 1;
			return true;
		}
	return false;
}

struct record_plan
record_plan_read(const struct opt_list *list)
{
	struct record_plan r = {.command = ""};

	for (size_t i = 0; i < list->n; i++)
		if (!read_flag(&r, list->all[i].value) &&
		    !read_value(&r, list->all[i].value))
			opt_usage("--record: unknown \"%s\"",
			    list->all[i].value);
	return r;
}

static enum recorded
kind_of(const struct record_plan *r)
{
	size_t k = CPU;

	while (r->kind != NULL && strcmp(kinds[k].word, r->kind) != 0)
		k++;
	if (k != CPU && r->event != NULL)
		die(ONE_KIND);
	if (k == ALLOC && r->probe == NULL)
		opt_usage("--record alloc needs --record probe=EVENT, a probe "
		    "of malloc");
	return (enum recorded)k;
}

/* is it an event of which each one is counted? */
static bool
is_single(str event)
{
	size_t colon = str_chr(event, ':');

	if (str_starts(event, STR("page-faults")) ||
	    str_ends(event, STR("context-switches")))
		return true;
	for (size_t i = colon; colon != STR_NONE && i < event.n; i++)
		if (strchr(":ukhpPGHDSIWeb", event.p[i]) == NULL)
			return true;
	return false;
}

/*
 * Where one event of a list is counted one by one, the others get a frequency
 * of their own.  A list that has terms or groups already stays.
 */
static void
add_events(struct plan *p, str list)
{
	str rest = list, event;
	bool single = false;

	if (p->count == NULL && str_chr(list, '/') == STR_NONE &&
	    str_chr(list, '{') == STR_NONE)
		while (str_cut(&rest, ',', &event))
			single |= is_single(event);
	if (!single) {
		buf_add(&p->event, list);
		return;
	}
	p->count = "1";
	while (str_cut(&list, ',', &event)) {
		size_t colon = str_chr(event, ':');

		colon = colon != STR_NONE ? colon : event.n;
		if (p->event.n > 0)
			buf_char(&p->event, ',');
		if (is_single(event)) {
			buf_add(&p->event, event);
			continue;
		}
		buf_add(&p->event, str_upto(event, colon));
		buf_fmt(&p->event, "/freq=%s/", p->rate);
		if (colon < event.n)
			buf_add(&p->event, str_from(event, colon + 1));
	}
}

/* of calls of malloc only some are recorded */
static void
tell_estimate(struct inspection *i, struct plan *p)
{
	struct buf b = {0};

	if (p->count == NULL)
		p->count = CALLS;
	inspection_fact(i, "scale", str_of(p->count));
	inspection_fact(i, "argument", STR(ARGUMENT));
	if (strcmp(p->count, "1") == 0)
		return;
	buf_fmt(&b, "one of %s calls of malloc is recorded: the report is an "
	    "estimate (--count 1 records all)", p->count);
	inspection_fact(i, "note", buf_str(&b));
	buf_free(&b);
}

static void
choose_event(struct inspection *i, const struct record_plan *r, struct plan *p)
{
	const char *one = p->kind == ALLOC ? r->probe : r->event != NULL ?
	    r->event : kinds[p->kind].event;
	const char *change = i->tracepoints ? "sched:sched_switch" :
	    "context-switches";

	if (p->kind == OFFCPU || p->kind == WALL || p->kind == RUNQ) {
		if (r->count != NULL)
			die("--count: every switch is needed to tell how long "
			    "it took");
		p->count = "1";
		if (p->kind == WALL)
			buf_fmt(&p->event, "cpu-clock/freq=%s/,", p->rate);
		buf_fmt(&p->event, "%s%s", change, p->kind == RUNQ ?
		    ",sched:sched_wakeup,sched:sched_wakeup_new" : "");
		return;
	}
	if (p->kind == ALLOC)
		tell_estimate(i, p);
	if (strcmp(one, "cycles") == 0 && !i->cycles) {
		/* as perf falls back to in silence */
		inspection_fact(i, "note", STR("no hardware cycles (a virtual "
		    "machine?); using cpu-clock"));
		one = "cpu-clock";
	}
	add_events(p, str_of(one));
}

/* the call graph, and why it is that one */
static const char *
choose_graph(const struct inspection *i, const struct record_plan *r,
    enum recorded kind, struct buf *why)
{
	const char *graph = "fp";

	if (r->graph != NULL) {
		buf_fmt(why, "as asked");
		return r->graph;
	}
	if (kind == RUNQ)
		buf_fmt(why, "most of it is in the kernel");
	else if (kind == OFFCPU || kind == WALL || kind == ALLOC) {
		buf_fmt(why, "libc keeps no frame pointers");
		graph = DWARF;
	} else if (i->program.n == 0)
		buf_fmt(why, "no one program to look at");
	else if (!i->pointers_known)
		buf_fmt(why, "whether %.*s keeps frame pointers is not known; "
		    "if callers are missing, --call-graph dwarf finds them",
		    (int)i->program.n, i->program.p);
	else if (!i->no_pointers)
		buf_fmt(why, "%.*s keeps frame pointers; a function that sets "
		    "none up, as in libc, loses its caller (--call-graph dwarf "
		    "finds it)", (int)i->program.n, i->program.p);
	else {
		buf_fmt(why, "%.*s keeps no frame pointers",
		    (int)i->program.n, i->program.p);
		graph = DWARF;
	}
	return graph;
}

/* an argument as one would type it for sh */
static void
add_word(struct buf *b, const char *word)
{
	if (b->n > 0)
		buf_char(b, ' ');
	if (word[0] != '\0' && word[strspn(word, RECORD_PLAN_PLAIN)] == '\0') {
		buf_add(b, str_of(word));
		return;
	}
	buf_char(b, '\'');
	for (; *word != '\0'; word++)
		if (*word == '\'')
			buf_add(b, STR("'\\''"));
		else
			buf_char(b, *word);
	buf_char(b, '\'');
}

static void
add_option(struct plan *p, const char *option, const char *value)
{
	add_word(&p->record, option);
	if (value != NULL)
		add_word(&p->record, value);
}

/* so that a burst of stacks fits; a user may lock little memory */
static const char *
choose_buffer(const struct inspection *i, const struct record_plan *r,
    const struct plan *p)
{
	if (r->buffer != NULL || p->count == NULL || !i->root_user)
		return r->buffer;
	return sysconf(_SC_NPROCESSORS_ONLN) > MANY_CPUS ? "4M" : "16M";
}

/* the frames of one side; switches happen in the kernel */
static void
add_side(struct plan *p, const struct record_plan *r, bool switches)
{
	if (switches)
		add_option(p, "--switch-events", NULL);
	if (r->kernel)
		add_option(p, switches ? "--kernel-callchains" : "--all-kernel",
		    NULL);
	if (r->user_only)
		add_option(p, switches ? "--user-callchains" : "--all-user",
		    NULL);
}

/* what is recorded, but for a command */
static void
add_target(struct plan *p, const struct record_plan *r)
{
	struct buf ms = {0};
	struct num delay;

	if (r->delay != NULL) {
		if (num_parse(str_of(r->delay), &delay) == NUM_BAD)
			opt_usage("--record: delay=%s is no number", r->delay);
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

/* the arguments of perf record */
static void
add_record_options(const struct inspection *i, const struct record_plan *r,
    struct plan *p, const char *graph)
{
	const char *size = choose_buffer(i, r, p);

	add_option(p, "-e", buf_text(&p->event));
	add_option(p, "--call-graph", graph);
	add_option(p, p->count != NULL ? "-c" : "-F",
	    p->count != NULL ? p->count : p->rate);
	/* with periods the kernel keeps each event that it should only count */
	if (p->count != NULL && strcmp(p->count, "1") != 0)
		add_option(p, "--no-period", NULL);
	if (size != NULL)
		add_option(p, "-m", size);
	add_side(p, r, p->kind == OFFCPU || p->kind == WALL);
	add_target(p, r);
	if (r->argument != NULL)
		add_option(p, r->argument, NULL);
}

void
record_plan_tell(struct inspection *i, const struct record_plan *r)
{
	struct plan p = {.kind = kind_of(r), .count = r->count,
	    .rate = r->frequency != NULL ? r->frequency : FREQUENCY};
	struct buf why = {0}, text = {0};
	const char *graph = choose_graph(i, r, p.kind, &why);

	choose_event(i, r, &p);
	add_record_options(i, r, &p, graph);
	inspection_fact(i, "kind", str_of(kinds[p.kind].title));
	inspection_fact(i, "call-graph", str_of(graph));
	inspection_fact(i, "call-graph-why", buf_str(&why));
	buf_fmt(&text, "%s%s", p.count != NULL ? "one of " : "",
	    p.count != NULL ? p.count : p.rate);
	inspection_fact(i, "frequency", buf_str(&text));
	text.n = 0;
	buf_fmt(&text, "call graph %s: %.*s", graph, (int)why.n, why.p);
	inspection_fact(i, "note", buf_str(&text));
	inspection_fact(i, "fold", str_of(kinds[p.kind].fold));
	inspection_fact(i, "record", buf_str(&p.record));
	buf_free(&why);
	buf_free(&text);
	buf_free(&p.event);
	buf_free(&p.record);
}
