#include "tools/foldtop/findings/blame.h"

#include <stdlib.h>

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/base/units.h"
#include "common/profile/frame.h"
#include "tools/foldtop/findings/patterns.h"
#include "tools/foldtop/print/list.h"

#define ROWS 10			/* of a list, without -n */
#define FUNCTIONS 4		/* below what they wait for */
#define LEAST 1.0		/* percent that a function must have */

static const char *const entries[] = {	/* from the program to the kernel */
	"entry_SYSCALL*", "do_syscall_64", "asm_*", "el0_svc*", "el0t_64*",
	"invoke_syscall*", "ret_from_fork*", "entry_INT80*", "x64_sys_call",
	"schedule", "__schedule", "irqentry_exit*", "exit_to_user_mode*", NULL
};

static const char *const library[] = {
	"malloc", "calloc", "realloc", "free", "operator new*",
	"operator delete*", "std::*", "__gnu_cxx::*", "_int_*", "sysmalloc*",
	"tcache_*", "posix_memalign", "aligned_alloc", "strdup", "__strdup*",
	"asprintf", "vasprintf*", "_IO_*", "__GI_*", "__libc_*", "___*",
	"read", "write", "__read*", "__write*", "pread*", "pwrite*", "readv",
	"writev", "fread*", "fwrite*", "fgets*", "getline", "fopen*", "poll",
	"__poll*", "ppoll", "select", "__select*", "pselect*", "epoll_*",
	"*nanosleep*", "sleep", "__sleep", "usleep", "pthread_*",
	"__pthread_*", "*lll_lock*", "futex*", "__futex*", "recv*", "send*",
	"__recv*", "__send*", "accept*", "connect", "__connect*", "wait*",
	"__wait*", "fsync", "fdatasync", "sem_*", "__sem_*", "__new_sem*",
	"memset*", "memcpy*", "memmove*", "__mem*", "vfork", "__vfork",
	"clone*", "__clone*", "syscall", "_dl_*", "dl_*", NULL
};

static const char *const preempted[] = {
	"irqentry_exit*", "exit_to_user_mode*", "preempt_schedule*",
	"__cond_resched*", "raw_irqentry_exit*", "do_sched_yield", NULL
};
static const char *const child[] = {
	"do_wait", "kernel_wait4", "kernel_waitid*", "*sys_vfork", NULL
};
static const char *const timer[] = {
	"hrtimer_nanosleep*", "do_nanosleep", "common_nsleep*", NULL
};
static const char *const join[] = {
	"pthread_join*", "__pthread_clockjoin*", "__pthread_timedjoin*",
	"pthread_timedjoin*", NULL
};
static const char *const condition[] = {
	"pthread_cond_*", "__pthread_cond_*", "___pthread_cond_*",
	"std::condition_variable::*", NULL
};
static const char *const lock[] = {
	"futex_*", "do_futex", "__futex*", "rwsem_*", "__mutex_lock*",
	"mutex_lock*", "down_*", "__down*", NULL
};
static const char *const events[] = {
	"ep_poll", "do_epoll_wait", "do_sys_poll", "do_poll*", "do_select",
	"core_sys_select", "poll_schedule_timeout*", "io_cqring_wait", NULL
};
static const char *const pipes[] = {
	"*pipe_read", "*pipe_write", "pipe_wait*", NULL
};
static const char *const network[] = {
	"tcp_*", "udp*", "inet*", "sk_wait_data", "sock_*", "unix_stream_*",
	"unix_dgram_*", "__skb_wait*", NULL
};
static const char *const disk[] = {
	"io_schedule*", "folio_wait_*", "wait_on_page*", "submit_bio*", "blk_*",
	"jbd2_*", "nfs_*", NULL
};
static const char *const terminal[] = {"n_tty_*", "tty_*", NULL};
static const char *const signals[] = {
	"do_sigtimedwait", "*sigsuspend", "do_signal_stop", NULL
};

/* the first whose names a stack contains */
static const struct reason {
	const char *what;
	const char *const *names;
} reasons[] = {
	{"a thread to end (join)", join}, {"a condition", condition},
	{"a lock", lock}, {"a child process", child},
	{"a timer (sleep)", timer}, {"events (poll)", events},
	{"a pipe", pipes}, {"the network", network}, {"a disk", disk},
	{"a terminal", terminal}, {"a signal", signals},
	{"a processor (preempted)", preempted}, {"something else", NULL},
	{"nothing: it runs", NULL},
};
#define PREEMPTED (LENGTH(reasons) - 3)
#define OTHER (LENGTH(reasons) - 2)
#define RUNS (LENGTH(reasons) - 1)

/* a part of the profile: of a reason and a function */
struct part {
	uint32_t reason, function;
	struct num count;
};

static str
function_at(const struct profile *p, const uint32_t *ids, size_t d)
{
	return frame_function(names_text(p->names, ids[d]));
}

/* the deepest named function of the program itself, else what comes first */
static uint32_t
blamed(const struct profile *p, const uint32_t *ids, size_t from, size_t depth)
{
	size_t d = from;

	while (d < depth && !patterns_match(entries, function_at(p, ids, d)) &&
	    frame_kind(names_text(p->names, ids[d])) != FRAME_KERNEL)
		d++;
	while (d-- > from) {
		str name = names_text(p->names, ids[d]);

		if (frame_named(name) && !frame_root(name) &&
		    !patterns_match(library, frame_function(name)))
			return ids[d];
	}
	for (d = from; d < depth; d++)
		if (str_eq(names_text(p->names, ids[d]), STR("main")))
			return ids[d];
	return ids[from > 0 ? from - 1 : 0];
}

static uint32_t
reason_of(const struct profile *p, const uint32_t *ids, size_t depth)
{
	for (uint32_t r = 0; r < OTHER; r++)
		for (size_t d = depth; d-- > 0;)
			if (patterns_match(reasons[r].names,
			    function_at(p, ids, d)))
				return r;
	return OTHER;
}

static int
by_count(const void *a, const void *b)
{
	const struct part *x = a, *y = b;
	int c = num_cmp(y->count, x->count);

	if (c != 0)
		return c;
	if (x->reason != y->reason)
		return x->reason < y->reason ? -1 : 1;
	return x->function < y->function ? -1 : x->function > y->function;
}

/* all parts, the heaviest first */
static size_t
parts(struct arena *arena, const struct profile *p, enum kind kind,
    struct part **to)
{
	struct stacks pairs = {0};
	struct part *all;
	size_t n;

	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth, from = p->labels > 0 ? p->labels : 1;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);
		uint32_t pair[2] = {OTHER, 0};
		struct num count = profile_count(p, i);

		if (kind == KIND_WALL && str_eq(names_text(p->names, ids[0]),
		    STR("on-CPU")))
			pair[0] = RUNS;
		else if (kind == KIND_WALL && str_eq(names_text(p->names,
		    ids[0]), STR("runnable")))
			pair[0] = PREEMPTED;
		else if (kind == KIND_OFFCPU || kind == KIND_WALL)
			pair[0] = reason_of(p, ids, depth);
		from += kind == KIND_WALL;
		pair[1] = blamed(p, ids, from < depth ? from : depth - 1,
		    depth);
		stacks_add(&pairs, pair, 2, &count);
	}
	*to = all = NEW(arena, struct part, pairs.n + 1);
	for (uint32_t i = 0; i < pairs.n; i++) {
		size_t two;
		const uint32_t *pair = stacks_ids(&pairs, i, &two);

		all[i] = (struct part){pair[0], pair[1],
		    stacks_count(&pairs, i, 0)};
	}
	n = pairs.n;
	stacks_free(&pairs);
	if (n > 0)
		qsort(all, n, sizeof(*all), by_count);
	return n;
}

static void
add(const struct page *rc, struct list *l, size_t number,
    const char *branch, str name, struct num count)
{
	struct buf b = {0};

	if (number > 0)
		buf_fmt(&b, "%zu) ", number);
	else
		buf_fmt(&b, "   %s", branch);
	list_add(rc, l, buf_str(&b), name, count);
	buf_free(&b);
}

/* the functions that one reason has, as branches */
static void
add_functions(const struct page *rc, struct list *l,
    const struct part *all, size_t n, uint32_t reason)
{
	size_t shown[FUNCTIONS], k = 0;

	for (size_t i = 0; i < n && k < FUNCTIONS; i++)
		if (all[i].reason == reason &&
		    profile_percent(rc->profile, all[i].count) >= LEAST)
			shown[k++] = i;
	for (size_t i = 0; i < k; i++)
		add(rc, l, 0, i + 1 < k ? rc->screen.glyphs->tee :
		    rc->screen.glyphs->corner,
		    names_text(rc->profile->names, all[shown[i]].function),
		    all[shown[i]].count);
}

static void
add_reasons(const struct page *rc, struct list *l,
    const struct part *all, size_t n)
{
	struct part sums[LENGTH(reasons)];
	size_t most = page_rows(rc, ROWS);

	for (uint32_t r = 0; r < LENGTH(reasons); r++)
		sums[r] = (struct part){r, 0, NUM(0)};
	for (size_t i = 0; i < n; i++)
		sums[all[i].reason].count = num_add(sums[all[i].reason].count,
		    all[i].count);
	qsort(sums, LENGTH(sums), sizeof(*sums), by_count);
	for (size_t r = 0; r < LENGTH(sums) && r < most; r++) {
		if (num_is0(sums[r].count))
			break;
		add(rc, l, r + 1, NULL, str_of(reasons[sums[r].reason].what),
		    sums[r].count);
		add_functions(rc, l, all, n, sums[r].reason);
	}
}

enum kind
blame_resolve(const struct profile *p, enum kind kind)
{
	str event = meta_get(p->meta, STR("event"));

	if (kind != KIND_AUTO)
		return kind;
	if (str_eq(event, STR("wall")))
		return KIND_WALL;
	if (str_eq(event, STR("run queue")))
		return KIND_RUNQ;
	if (str_find(event, STR("page-faults")) != STR_NONE)
		return KIND_FAULTS;
	if (str_find(event, STR("switch")) != STR_NONE &&
	    str_eq(p->unit, STR("us")))
		return KIND_OFFCPU;
	return str_eq(p->unit, STR("bytes")) ? KIND_ALLOC : KIND_CPU;
}

str
blame_hottest(const struct profile *p, enum kind kind, struct num *count)
{
	struct arena arena = {0};
	struct part *all;
	str name = {0};

	if (parts(&arena, p, kind, &all) > 0) {
		name = names_text(p->names, all[0].function);
		*count = all[0].count;
	}
	arena_free(&arena);
	return name;
}

/* " in 1,234 calls": what the function of a part has among the calls */
static void
add_calls(const struct profile *p, const struct part *part,
    const struct profile *calls, const struct part *all, size_t n,
    struct list *l)
{
	struct num sum = {0};
	char text[NUM_TEXT];
	struct buf b = {0};
	uint32_t id;

	if (!names_find(calls->names, names_text(p->names, part->function),
	    &id))
		return;
	for (size_t i = 0; i < n; i++)
		if (all[i].function == id)
			sum = num_add(sum, all[i].count);
	buf_fmt(&b, " in ");
	buf_add(&b, units_human(text, sum, STR("calls")));
	list_note(l, buf_str(&b));
	buf_free(&b);
}

static void
add_all(const struct page *rc, struct list *l,
    enum kind kind, const struct part *all, size_t n)
{
	struct arena arena = {0};
	struct part *calls = NULL;
	size_t ncalls = rc->calls != NULL ? parts(&arena, rc->calls, kind,
	    &calls) : 0;

	for (size_t i = 0; i < n && i < page_rows(rc, ROWS); i++) {
		add(rc, l, i + 1, NULL, names_text(rc->profile->names,
		    all[i].function), all[i].count);
		if (rc->calls != NULL)
			add_calls(rc->profile, &all[i], rc->calls, calls,
			    ncalls, l);
	}
	arena_free(&arena);
}

void
blame_list(const struct page *rc, enum kind kind)
{
	static const char *const titles[] = {
		[KIND_OFFCPU] = "What threads wait for, and in which function",
		[KIND_WALL] = "What threads do, and in which function",
		[KIND_ALLOC] = "Functions that allocate",
		[KIND_FAULTS] = "Functions that touch fresh memory",
		[KIND_RUNQ] = "Who waits for a processor, after which function"
	};
	struct arena arena = {0};
	struct list l = {0};
	struct part *all;
	size_t n = parts(&arena, rc->profile, kind, &all);

	if (kind == KIND_OFFCPU || kind == KIND_WALL)
		add_reasons(rc, &l, all, n);
	else
		add_all(rc, &l, kind, all, n);
	out_fmt(rc->out, "\n%s:\n", titles[kind]);
	list_write(rc, &l);
}
