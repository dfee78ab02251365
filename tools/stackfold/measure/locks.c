/*
 * Time that threads wait for locks, from tracepoints.  A wait for a kernel lock
 * has a record at its start and one at its end; waiting for a lock of a program
 * is a system call, futex:
 *
 *	app 12 100.1: lock:contention_begin: 0xffff8881 (flags=MUTEX)
 *	app 12 100.3: lock:contention_end: 0xffff8881 (ret=0)
 *	app 12 100.4: syscalls:sys_enter_futex: uaddr: 0x7f12, op: 0x80, ..
 *	app 12 100.9: syscalls:sys_exit_futex: 0x0
 *
 * The wait is charged in nanoseconds to the stack at its start; the leaf is the
 * kind of lock: "mutex", "futex".  A thread may wait for a lock in the kernel
 * while it waits for another, so waits are keyed by thread and lock.  A mutex
 * first spins and then sleeps, which is one wait with two begin records.
 */
#include "common/base/sys.h"
#include "tools/stackfold/measure/sched_threads.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_payload.h"

#define RECORD "record with: perf record -g -e 'lock:contention_*," \
	"syscalls:sys_*_futex*'"

#define DEEPEST 64	/* maximum nested waits per thread */

static const char backwards[] = "intervals that end before they begin";

/* flags of contention_begin in the kernel's include/trace/events/lock.h */
enum {SPIN = 1, READ = 2, WRITE = 4, RT = 8, PERCPU = 16, MUTEX = 32};

static const struct {
	const char *word;
	uint64_t flag;
} flag_words[] = {
	{"SPIN", SPIN}, {"READ", READ}, {"WRITE", WRITE}, {"RT", RT},
	{"PERCPU", PERCPU}, {"MUTEX", MUTEX},
};

/* kinds of locks, with the names used by perf lock */
static const struct {
	uint64_t flags;
	const char *name;
} kinds[] = {
	{MUTEX, "mutex"}, {MUTEX | SPIN, "mutex"}, {SPIN, "spinlock"},
	{READ, "rwsem:R"}, {WRITE, "rwsem:W"},
	{SPIN | READ, "rwlock:R"}, {SPIN | WRITE, "rwlock:W"},
	{PERCPU | READ, "pcpu-sem:R"}, {PERCPU | WRITE, "pcpu-sem:W"},
	{RT, "rtmutex"}, {RT | READ, "rwlock-rt:R"},
	{RT | WRITE, "rwlock-rt:W"}, {0, "semaphore"},
};

/* flags to clear from a futex operation, and the operations that wait */
#define FUTEX_FLAGS 0x180	/* FUTEX_PRIVATE_FLAG, FUTEX_CLOCK_REALTIME */
static const uint64_t futex_waits[] = {
	0,			/* WAIT */
	6,			/* LOCK_PI */
	9,			/* WAIT_BITSET */
	11,			/* WAIT_REQUEUE_PI */
	13			/* LOCK_PI2 */
};

struct locks {
	struct u64_map by_thread;	/* maps a thread to its first wait,
					 * + 1 */
	struct locks_wait {
		uint64_t lock;		/* address of the lock; 0 for a futex */
		struct num since;	/* start of the wait, valid if `open` */
		uint32_t kind;		/* frame id of the kind of lock */
		bool open;
		bool excluded;		/* the wait is excluded by filters */
		struct sample_ids roots, frames;
		struct spans_who who;	/* with --spans: lists of spans that
					 * apply */
		size_t next;		/* index of the next wait of the thread,
					 * + 1; or 0 */
	} *all;
	size_t n, cap;
	size_t now;		/* index of the wait that began last */

	/* counters for the report */
	size_t begun, ended;
	size_t fieldless;	/* number of begin records without the required
				 * fields */
	size_t unbegun;		/* number of ends without a start */
	size_t unended;		/* number of waits dropped because too many were
				 * open */
};

static bool
is_contention(str event)
{
	return str_starts(event, STR("lock:contention_"));
}

static bool
folds(str name)
{
	return is_contention(name) ||
	    str_starts(name, STR("syscalls:sys_enter_futex")) ||
	    str_starts(name, STR("syscalls:sys_exit_futex"));
}

/* parse the lock's address: "0xffff8881 (flags=SPIN|READ)" in text,
 * "lock_addr=7 flags=3" in a recording */
static bool
find_lock(str payload, uint64_t *lock)
{
	struct num n;
	str word;

	if (str_starts(payload, STR("0x")) && str_word(&payload, &word))
		return num_hex(str_from(word, 2), lock);
	if (!perf_payload_number(payload, STR("lock_addr"), &n))
		return false;
	*lock = n.whole;
	return true;
}

static uint64_t
read_flags(str payload)
{
	size_t at = str_find(payload, STR("(flags="));
	struct num n = {0};
	uint64_t flags = 0;
	str words, word;

	if (at == STR_NONE) {
		perf_payload_number(payload, STR("flags"), &n);
		return n.whole;
	}
	payload = str_from(payload, at + STR("(flags=").n);
	str_cut(&payload, ')', &words);
	while (str_cut(&words, '|', &word))
		for (size_t i = 0; i < LENGTH(flag_words); i++)
			if (str_eq(word, str_of(flag_words[i].word)))
				flags |= flag_words[i].flag;
	return flags;
}

static uint32_t
find_kind(struct sample *s, const struct perf_sample *p)
{
	char mark = s->opts->kernel || s->opts->all ? 'k' : '\0';
	const char *name = "lock";
	uint64_t flags;

	if (!is_contention(p->event))
		return sample_id(s, STR("futex"), mark);
	flags = read_flags(p->payload);
	for (size_t i = 0; i < LENGTH(kinds); i++)
		if (kinds[i].flags == flags)
			name = kinds[i].name;
	return sample_id(s, str_of(name), mark);
}

/* Return true for a futex call that waits. */
static bool
is_futex_wait(const struct perf_sample *p, bool *known)
{
	struct num op;

	*known = true;
	if (str_starts(p->event, STR("syscalls:sys_enter_futex_")))
		return str_starts(p->event,
		    STR("syscalls:sys_enter_futex_wait"));
	*known = perf_payload_number(p->payload, STR("op"), &op);
	for (size_t i = 0; *known && i < LENGTH(futex_waits); i++)
		if ((op.whole & ~(uint64_t)FUTEX_FLAGS) == futex_waits[i])
			return true;
	return false;
}

/* Return the key of a thread.  Each CPU has its own idle thread, all with tid
 * 0. */
static uint64_t
thread_key(const struct perf_sample *p)
{
	return p->tid != 0 ? (uint64_t)p->tid :
	    UINT64_C(1) << 63 | (uint64_t)p->cpu;
}

static struct locks_wait *
find_wait(const struct locks *l, const struct perf_sample *p, uint64_t lock)
{
	size_t at = u64_map_get(&l->by_thread, thread_key(p));

	for (; at > 0; at = l->all[at - 1].next)
		if (l->all[at - 1].open && l->all[at - 1].lock == lock)
			return &l->all[at - 1];
	return NULL;
}

/* Set l->now to an unused wait of the thread, or to its first one if too many
 * are open, as after lost ends. */
static struct locks_wait *
take_wait(struct locks *l, const struct perf_sample *p)
{
	uint64_t key = thread_key(p);
	size_t first = u64_map_get(&l->by_thread, key), at = first, depth = 1;

	while (at > 0 && l->all[at - 1].open && depth++ < DEEPEST)
		at = l->all[at - 1].next;
	if (at > 0)
		l->unended += l->all[at - 1].open && !l->all[at - 1].excluded;
	else {
		*APPEND(l->all, l->cap, l->n) =
		    (struct locks_wait){.next = first};
		at = l->n;
		*u64_map_put(&l->by_thread, key) = (uint32_t)at;
	}
	l->now = at - 1;
	return &l->all[l->now];
}

/* Return the sample's time rounded to microseconds, because perf script
 * truncates the times of both the start and the end. */
static struct num
exact_time(const struct perf_sample *p)
{
	return num_add(p->time, (struct num){0, p->nanos});
}

static void
charge_wait(struct locks *l, struct perf_open *open, struct locks_wait *w,
    struct num until)
{
	struct sample *s = open->s;
	struct num ns;

	w->open = false;
	l->ended++;
	if (w->excluded)
		return;
	if (num_cmp(until, w->since) < 0) {
		diag_skip(s->diag, backwards, NUM(0));
		return;
	}
	ns = num_scale(num_sub(until, w->since), NUM(NUM_NANO), NUM(1));
	sample_drop(s);
	sample_ids_copy(&s->roots, &w->roots);
	sample_ids_copy(&s->frames, &w->frames);
	spans_end_during(&open->p->spans, &w->who, s, w->since, until, ns);
}

/* Charge the wait that this event ends.  Return false if there is none.  An end
 * without a start is reported if filters select it. */
static bool
end_wait(struct locks *l, struct perf_open *open, const struct perf_sample *p,
    bool chosen)
{
	bool lock = is_contention(p->event);
	struct locks_wait *w;
	uint64_t which = 0;

	if (!str_starts(p->event, lock ? STR("lock:contention_end") :
	    STR("syscalls:sys_exit_")))
		return false;
	if (lock && !find_lock(p->payload, &which))
		return true;
	w = find_wait(l, p, which);
	if (w != NULL && p->has_time)
		charge_wait(l, open, w, exact_time(p));
	else
		l->unbegun += lock && chosen;
	return true;
}

/* Return the wait that this event begins, or NULL. */
static struct locks_wait *
open_wait(struct locks *l, struct sample *s, const struct perf_sample *p)
{
	bool lock = is_contention(p->event), known;
	struct locks_wait *w;
	uint64_t which = 0;

	if (lock)
		known = find_lock(p->payload, &which);
	else if (!is_futex_wait(p, &known) && known)
		return NULL;
	l->begun++;
	if (!known) {
		l->fieldless++;
		return NULL;
	}
	if (!p->has_time) {
		diag_skip(s->diag, "no time stamp", NUM(0));
		return NULL;
	}
	w = find_wait(l, p, which);
	if (lock && w != NULL && !w->excluded)
		return NULL;
	if (w != NULL) {	/* a thread is in only one system call at a
				 * time */
		w->open = false;
		l->unended += !w->excluded;
	}
	w = take_wait(l, p);
	w->lock = which;
	w->open = true;
	w->since = exact_time(p);
	w->excluded = false;
	return w;
}

static bool
begin(struct perf_open *open, const struct perf_sample *p,
    const char *excluded)
{
	struct locks *l = perf_measuring(open->p, open->s->opts);
	struct locks_wait *w;

	open->pending = true;
	if (end_wait(l, open, p, excluded == NULL))
		return false;
	if (excluded != NULL)
		diag_skip(open->diag, excluded, NUM(0));
	w = open_wait(l, open->s, p);
	if (w == NULL)
		return false;
	w->excluded = excluded != NULL;
	if (w->excluded)
		return false;
	w->kind = find_kind(open->s, p);
	w->who = spans_who(&open->p->spans, p->tid, p->pid, p->comm);
	return true;
}

/* keep the roots and frames, with the kind of lock as leaf, until the wait
 * ends */
static void
end(struct perf_open *open)
{
	struct locks *l = perf_measuring(open->p, open->s->opts);
	struct locks_wait *w = &l->all[l->now];

	sample_push_leaf(open->s, w->kind);
	sample_ids_copy(&w->roots, &open->s->roots);
	sample_ids_copy(&w->frames, &open->s->frames);
	sample_drop(open->s);
}

static void
finish(struct perf *p, struct sample *s)
{
	const struct locks *l = perf_measuring(p, s->opts);
	size_t open = 0;

	for (size_t i = 0; i < l->n; i++)
		open += l->all[i].open && !l->all[i].excluded;
	if (l->begun == 0)
		s->diag->hint = "the input has no waits for locks; " RECORD;
	else if (l->fieldless == l->begun)
		s->diag->hint = "lock events without their fields; print them "
		    "with: perf script -F +trace";
	else if (l->ended == 0)
		s->diag->hint = "no wait ends in this input; " RECORD;
	if (l->unbegun > 0)
		diag_remark(s->diag, "%zu wait%s began before the recording, "
		    "and %s not counted", l->unbegun, l->unbegun == 1 ? "" :
		    "s", l->unbegun == 1 ? "is" : "are");
	if (l->unended > 0)
		diag_remark(s->diag, "%zu wait%s without an end%s",
		    l->unended, l->unended == 1 ? "" : "s",
		    perf_info_lost(&p->info) > 0 ? "; samples were lost" : "");
	sched_report_open(open, s);
}

static void
visit(void *state, const struct sample_visit *v)
{
	struct locks *l = state;

	for (size_t i = 0; i < l->n; i++) {
		struct locks_wait *w = &l->all[i];

		if (w->open)
			sample_visit_id(v, &w->kind);
		sample_visit_ids(v, &w->roots);
		sample_visit_ids(v, &w->frames);
	}
}

const struct measure measure_locks = {
	.name = "locks",
	.event = "locks",
	.unit = "ns",
	.script = "",
	.follows = true,
	.has_addresses = true,
	.state_size = sizeof(struct locks),
	.folds = folds,
	.begin = begin,
	.end = end,
	.visit = visit,
	.finish = finish,
};
