#include "tools/foldtop/findings/blame.h"

#include <inttypes.h>
#include <stdlib.h>

#include "common/profile/frame.h"
#include "tools/foldtop/findings/patterns.h"
#include "tools/foldtop/model/managed.h"

/* functions at which a stack without marks enters the kernel */
static const char *const entries[] = {
	"entry_SYSCALL*", "do_syscall_64", "asm_*", "el0_svc*", "el0t_64*",
	"invoke_syscall*", "ret_from_fork*", "entry_INT80*", "x64_sys_call",
	"schedule", "__schedule", "irqentry_exit*", "exit_to_user_mode*", NULL
};

/* library functions, which are never blamed */
static const char *const library[] = {
	"malloc", "calloc", "realloc", "free", "operator new*",
	"operator delete*", "std::*", "__gnu_cxx::*", "_int_*", "sysmalloc*",
	"tcache_*", "posix_memalign", "aligned_alloc", "strdup", "__strdup*",
	"asprintf", "vasprintf*", "_IO_*", "__GI_*", "__libc_*", "___*",
	"read", "write", "__read*", "__write*", "pread*", "pwrite*", "readv",
	"writev", "fread*", "fwrite*", "fgets*", "getline", "fopen*", "poll",
	"__poll*", "ppoll", "select", "__select*", "pselect*", "epoll_*",
	"*nanosleep*", "sleep", "__sleep", "usleep", "pthread_*",
	"__pthread_*", "*lll_*", "futex*", "__futex*", "recv", "recvfrom",
	"recvmsg", "recvmmsg", "__recv*", "send", "sendto", "sendmsg",
	"sendmmsg", "sendfile*", "__send*", "accept", "accept4", "connect",
	"__connect*", "wait", "wait3", "wait4", "waitid", "waitpid", "__wait*",
	"fsync", "fdatasync", "sem_*", "__sem_*", "__new_sem*", "memset*",
	"memcpy*", "memmove*", "__mem*", "vfork", "__vfork", "clone", "clone3",
	"__clone*", "syscall", "_dl_*", "dl_*",
	"clock_gettime*", "__vdso_*",
	"alloc::*", "core::*", "hashbrown::*", "<alloc::*", "<core::*",
	"<std::*", "<hashbrown::*", "runtime.newobject", "runtime.makeslice*",
	"runtime.growslice*", NULL
};

/* modules of the C and C++ libraries */
static const char *const libraries[] = {
	"libc.so*", "libc-*", "libstdc++*", "libpthread*", "ld-linux*",
	"[vdso]", NULL
};

/* functions that allocate on behalf of others, such as xmalloc */
static const char *const allocator[] = {
	"*alloc*", "*Alloc*", "*ALLOC*", "*strdup*", "*Strdup*", "*StrDup*",
	"*memdup*", "*MemDup*", NULL
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
	"std::condition_variable::*", "*Condvar*::wait*", "*::park*",
	"runtime.note*sleep*", NULL
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

/* reasons of waits; the first that matches a frame is the reason of a stack */
static const struct {
	const char *what;
	const char *const *names;
} reasons[BLAME_REASONS] = {
	{"a thread to end (join)", join}, {"a condition", condition},
	{"a lock", lock}, {"a child process", child},
	{"a timer (sleep)", timer}, {"events (poll)", events},
	{"a pipe", pipes}, {"the network", network}, {"a disk", disk},
	{"a terminal", terminal}, {"a signal", signals},
	{"a processor (preempted)", preempted}, {"something else", NULL},
	{"nothing: it runs", NULL},
};
#define CONDITION 1
#define LOCK 2
#define CHILD 3
#define PREEMPTED (BLAME_REASONS - 3)
#define OTHER (BLAME_REASONS - 2)
#define RUNS (BLAME_REASONS - 1)

static str
function_at(const struct profile *p, const uint32_t *ids, size_t d)
{
	return frame_function(names_text(p->names, ids[d]));
}

/* return true if the name, without class and arguments, is an allocator's */
static bool
is_allocator(str name)
{
	size_t end = 1;

	while (end < name.n && name.p[end] != '<' && name.p[end] != '(')
		end++;
	name = str_upto(name, end);
	end = str_rchr(name, ':');
	return patterns_match(allocator, end == STR_NONE ? name :
	    str_from(name, end + 1));
}

/* return true for functions of the program, but not for main */
static bool
is_own(str name)
{
	return frame_named(name) && !frame_root(name) &&
	    !patterns_match(libraries, frame_module(name)) &&
	    !patterns_match(library, frame_function(name));
}

/* return the index of the first frame in the kernel, or depth */
static size_t
find_kernel(const struct profile *p, const uint32_t *ids, size_t from,
    size_t depth)
{
	size_t d = from;

	while (d < depth && !patterns_match(entries, function_at(p, ids, d)) &&
	    frame_kind(names_text(p->names, ids[d])) != FRAME_KERNEL)
		d++;
	return d;
}

/*
 * Return the function to blame for a stack: the deepest function of a script,
 * or else of the program.  In profiles of memory, functions that allocate on
 * behalf of others are skipped unless the stack has no other own function.
 * If nothing is found, return main, or the frame before ids[from].
 */
static uint32_t
find_function(const struct profile *p, bool memory, const uint32_t *ids,
    size_t from, size_t depth)
{
	size_t d = find_kernel(p, ids, from, depth), outermost = depth;

	for (size_t s = d; s-- > from;)
		if (managed_function(names_text(p->names, ids[s])))
			return ids[s];
	while (d-- > from) {
		if (!is_own(names_text(p->names, ids[d])))
			continue;
		if (!memory || !is_allocator(function_at(p, ids, d)))
			return ids[d];
		outermost = d;
	}
	if (outermost < depth)
		return ids[outermost];
	for (d = from; d < depth; d++)
		if (str_eq(function_at(p, ids, d), STR("main")))
			return ids[d];
	return ids[from > 0 ? from - 1 : 0];
}

/* Return the reason of a wait.  Those after CONDITION are searched in frames of
 * the kernel only, as a program may have functions of the same names. */
static uint32_t
find_reason(const struct profile *p, const uint32_t *ids, size_t depth)
{
	size_t kernel = find_kernel(p, ids, 0, depth);

	for (uint32_t r = 0; r < OTHER; r++)
		for (size_t d = depth, end = r <= CONDITION ? 0 : kernel;
		    d-- > end;)
			if (patterns_match(reasons[r].names,
			    function_at(p, ids, d)))
				return r;
	return OTHER;
}

/* order by count; a parent that waits for a child comes last, as the child does
 * the work */
static int
blame_by_count(const void *a, const void *b)
{
	const struct blame *x = a, *y = b;
	int c = num_cmp(y->count, x->count);

	if (!num_is0(x->count) && !num_is0(y->count) &&
	    (x->reason == CHILD) != (y->reason == CHILD))
		return x->reason == CHILD ? 1 : -1;
	if (c != 0)
		return c;
	if (x->reason != y->reason)
		return x->reason < y->reason ? -1 : 1;
	return x->function < y->function ? -1 : x->function > y->function;
}

bool
blame_has_reasons(enum profile_kind kind)
{
	return kind == PROFILE_OFFCPU || kind == PROFILE_WALL ||
	    kind == PROFILE_LOCKS;
}

/* return the index of the state of --measure=wall, which spans precede, or 0 */
static size_t
find_state(const struct profile *p, const uint32_t *ids, size_t depth)
{
	static const char *const states[] = {"*-CPU", "runnable", NULL};

	for (size_t d = 0; d < depth; d++)
		if (patterns_match(states, names_text(p->names, ids[d])))
			return d;
	return 0;
}

static uint32_t
choose_reason(const struct profile *p, enum profile_kind kind, str state,
    const uint32_t *ids, size_t depth)
{
	uint32_t reason;

	if (kind == PROFILE_WALL && str_eq(state, STR("on-CPU")))
		return RUNS;
	if (kind == PROFILE_WALL && str_eq(state, STR("runnable")))
		return PREEMPTED;
	if (!blame_has_reasons(kind))
		return OTHER;
	reason = find_reason(p, ids, depth);
	return kind != PROFILE_LOCKS || reason <= CONDITION ? reason : LOCK;
}

/* return true if each line of the whole profile is one sample */
static bool
are_lines_samples(const struct profile *p)
{
	struct num samples;

	return p->of == NULL && meta_num(p->meta, STR("samples"), &samples) &&
	    samples.whole == p->stacks.arrivals;
}

size_t
blame_find(struct arena *arena, const struct profile *p,
    enum profile_kind kind, struct blame **to)
{
	/* pairs (reason, function), with weight and number of lines */
	struct stacks pairs = {.columns = 2};
	struct blame *all;
	bool memory = kind == PROFILE_ALLOC || kind == PROFILE_FAULTS;
	bool single = are_lines_samples(p);
	size_t n, lines = single ? p->stacks.arrivals : p->stacks.n;

	for (size_t i = 0; i < lines; i++) {
		const struct stacks_arrival *a = single ?
		    &p->stacks.arrival[i] : NULL;
		uint32_t stack = single ? a->stack : (uint32_t)i, pair[2];
		size_t depth, state = 0;
		size_t from = p->labels > 0 ? p->labels : 1;
		const uint32_t *ids = stacks_ids(&p->stacks, stack, &depth);
		struct num counts[2] = {single ? a->count[p->column] :
		    profile_count(p, stack), NUM(single)};

		if (kind == PROFILE_WALL) {
			state = find_state(p, ids, depth);
			from = state + 2;
		}
		pair[0] = choose_reason(p, kind, names_text(p->names,
		    ids[state]), ids, depth);
		pair[1] = find_function(p, memory, ids, from < depth ? from :
		    depth - 1, depth);
		stacks_add(&pairs, pair, 2, counts);
	}
	*to = all = NEW(arena, struct blame, pairs.n + 1);
	for (uint32_t i = 0; i < pairs.n; i++) {
		size_t two;
		const uint32_t *pair = stacks_ids(&pairs, i, &two);

		all[i] = (struct blame){pair[0], pair[1],
		    stacks_count(&pairs, i, 0),
		    stacks_count(&pairs, i, 1).whole};
	}
	n = pairs.n;
	stacks_free(&pairs);
	SORT(all, n, blame_by_count);
	return n;
}

void
blame_samples(const struct blame *b, struct buf *to)
{
	if (b->samples > 0)
		buf_fmt(to, ", %s%" PRIu64 " sample%s", b->samples <
		    BLAME_FEW ? "only " : "", b->samples, b->samples == 1 ? "" :
		    "s");
}

const char *
blame_reason(uint32_t reason)
{
	return reasons[reason].what;
}

void
blame_sum_reasons(const struct blame *all, size_t n,
    struct blame sums[BLAME_REASONS])
{
	for (uint32_t r = 0; r < BLAME_REASONS; r++)
		sums[r] = (struct blame){.reason = r};
	for (size_t i = 0; i < n; i++)
		sums[all[i].reason].count = num_add(sums[all[i].reason].count,
		    all[i].count);
	SORT(sums, BLAME_REASONS, blame_by_count);
}
