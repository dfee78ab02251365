#include "tools/foldtop/findings/advice.h"

#include <stdlib.h>

#include "common/base/sys.h"
#include "tools/foldtop/findings/patterns.h"
#include "tools/foldtop/model/groups.h"
#include "tools/foldtop/model/managed.h"

#define CALLER_LEAST 20.0	/* minimum percent to name a caller */
#define RECURSION_DEEP 32	/* minimum frames of a recursive function */

/* the position of a rule's functions in a stack */
enum where {
	AT_LEAF,
	ANYWHERE,		/* the deepest frame that matches */
	IN_IDLE_TASK,		/* below the kernel's idle task */
	RECURRING		/* at least RECURSION_DEEP times in it */
};

/* functions of programs and their libraries */
static const char *const allocation[] = {
	"malloc", "calloc", "realloc", "free", "cfree*", "_int_malloc",
	"_int_free*", "_int_realloc", "malloc_consolidate", "unlink_chunk*",
	"sysmalloc*", "systrim*", "__libc_malloc*", "__libc_calloc*",
	"__libc_realloc*", "__libc_free*", "__GI___libc_malloc*",
	"__GI___libc_free*", "__GI___libc_realloc*", "tcache_get*",
	"tcache_put*", "operator new*", "operator delete*", "je_malloc*",
	"je_calloc*", "je_realloc*", "je_free*", "je_arena_*", "je_tcache_*",
	"mi_malloc*", "mi_free*", "mi_heap_malloc*", "runtime.mallocgc*", NULL
};

static const char *const copying[] = {
	"memcpy*", "memmove*", "__memcpy*", "__memmove*", "__GI_memcpy*",
	"__GI_memmove*", "strcpy*", "__strcpy*", "runtime.memmove", NULL
};

static const char *const locking[] = {
	"pthread_mutex_lock*", "pthread_mutex_unlock*", "__pthread_mutex_lock*",
	"__pthread_mutex_unlock*", "___pthread_mutex_lock*",
	"___pthread_mutex_unlock*", "__GI___pthread_mutex_lock*",
	"__GI___pthread_mutex_unlock*", "__pthread_rwlock_*",
	"___pthread_rwlock_*", "pthread_rwlock_*", "__lll_lock_*",
	"__GI___lll_lock_*", "sync.(*Mutex)*", "sync.(*RWMutex)*", NULL
};

static const char *const interpreting[] = {
	"_PyEval_EvalFrameDefault*", "PyEval_EvalFrameEx", "Perl_runops_*",
	"Perl_pp_*", "luaV_execute", "lj_BC_*", "vm_exec_core*", "rb_vm_exec*",
	"execute_ex", "ZEND_*_HANDLER", "JS_CallInternal*",
	"Builtins_*Handler", NULL
};

/* functions of the kernel */
static const char *const kernel_copying[] = {
	"_copy_to_iter", "_copy_from_iter", "copy_user*", "_copy_to_user*",
	"_copy_from_user*", "raw_copy_*_user*", "__arch_copy_*_user*",
	"rep_movs*", "copy_page*", "copy_mc_*", "copy_from_kernel*", NULL
};

static const char *const kernel_locking[] = {
	"_raw_spin_lock*", "futex_*", "__futex_*", "do_futex", "mutex_lock*",
	"mutex_unlock*", "__mutex_lock*", "rwsem_*", "down_read*",
	"down_write*", NULL
};

static const char *const spinning[] = {
	"native_queued_spin_lock_slowpath*", "queued_spin_lock_slowpath*",
	"osq_lock", "mutex_spin_on_owner", "rwsem_spin_on_owner", NULL
};

static const char *const system_calls[] = {
	"entry_SYSCALL_64*", "do_syscall_64", "__x64_sys_*", "__arm64_sys_*",
	"__se_sys_*", "__do_sys_*", "ksys_*", "el0_svc*", "invoke_syscall", NULL
};

static const char *const page_faults[] = {
	"asm_exc_page_fault", "exc_page_fault", "do_user_addr_fault",
	"handle_mm_fault", "__handle_mm_fault", "page_fault",
	"async_page_fault", "do_page_fault", "__do_page_fault", "el0_da",
	"do_mem_abort", NULL
};

static const char *const idling[] = {
	"cpu_startup_entry", "do_idle", "cpu_idle*", "cpuidle_*",
	"default_idle*", "intel_idle*", "acpi_idle*", "mwait_idle*",
	"native_safe_halt", "pv_native_safe_halt", "poll_idle", "arch_cpu_idle",
	NULL
};

static const char *const skidding[] = {
	"_raw_spin_unlock_irqrestore*", "_raw_spin_unlock_irq",
	"finish_task_switch*", "__softirqentry_text_start", "__do_softirq",
	"handle_softirqs", "irqentry_exit_to_user_mode",
	"exit_to_user_mode_prepare", NULL
};

/* functions at which a stack without marks enters the kernel */
static const char *const entering[] = {
	"entry_SYSCALL*", "do_syscall_64", "asm_*", "el0*", "el1*",
	"ret_from_fork*", "entry_INT80*", "page_fault", "async_page_fault",
	"secondary_startup_64*", "start_secondary", "cpu_startup_entry",
	"system_call*", NULL
};

/* matches all frames that have a name */
static const char *const any[] = {NULL};

static const struct rule {
	const char *name;
	const char *const *names;
	bool kernel;		/* true: only in the kernel; false: outside */
	enum where where;
	double share;		/* minimum percent of the profile */
	const char *what;	/* text with %s for the share */
	const char *remedy;	/* advice on what to do, or NULL */
} rules[] = {
	{"allocation", allocation, false, AT_LEAF, 10,
	    "memory allocation takes %s",
	    "profile_run capture --measure=alloc shows where"},
	{"copying", copying, false, AT_LEAF, 10,
	    "copying memory takes %s", NULL},
	{"locking", locking, false, AT_LEAF, 5,
	    "locks take %s on CPU",
	    "profile_run capture --measure=locks shows the waits"},
	{"interpreter", interpreting, false, AT_LEAF, 20,
	    "the interpreter's own loop takes %s", NULL},
	{"kernel-copying", kernel_copying, true, AT_LEAF, 10,
	    "copying in the kernel takes %s", NULL},
	{"kernel-locking", kernel_locking, true, AT_LEAF, 5,
	    "locks of the kernel take %s on CPU",
	    "profile_run capture --measure=locks shows the waits"},
	{"spinning", spinning, true, AT_LEAF, 3,
	    "the kernel spins for locks for %s",
	    "profile_run capture --measure=locks shows the waits"},
	{"system-calls", system_calls, true, ANYWHERE, 30,
	    "system calls take %s", NULL},
	{"page-faults", page_faults, true, ANYWHERE, 5,
	    "page faults take %s",
	    "profile_run capture --measure=faults shows where"},
	{"idle", idling, true, IN_IDLE_TASK, 1,
	    "idle CPUs are %s of the profile",
	    "foldfilter --ignore '^swapper' removes them"},
	{"skid", skidding, true, AT_LEAF, 3,
	    "%s is counted where interrupts are enabled, not where it is spent",
	    "look at its callers"},
	{"recursion", any, false, RECURRING, 20,
	    "deep recursion takes %s",
	    "foldfilter --recursion=direct shows one level"},
	{"one-leaf", any, false, AT_LEAF, 40,
	    "this function itself takes %s",
	    "perf annotate shows its hot instructions"},
};

#define RULES LENGTH(rules)
#define ONE_LEAF (RULES - 1)

/* the search for the pattern of one rule */
struct search {
	const struct profile *profile;
	const struct rule *rule;
	uint32_t *rules;	/* by name: bits of the rules that match it */
	uint32_t any_name;	/* bits of rules that match any name */
	struct num *frames;	/* by name: weight of the frames that match */
	struct num *callers;	/* by name: the same weight by caller */
	struct num count;	/* sum of frames[] */
};

_Static_assert(RULES < 32, "a rule is a bit of uint32_t");
#define IN_KERNEL ((uint32_t)1 << 31)	/* the kernel begins with this name */

static uint32_t
rule_bit(const struct rule *r)
{
	return (uint32_t)1 << (r - rules);
}

static bool
fits(const struct search *s, uint32_t name)
{
	return (s->rules[name] & rule_bit(s->rule)) != 0;
}

static void
find_rules(struct search *s)
{
	const struct names *names = s->profile->names;

	for (uint32_t i = 0; i < names->n; i++) {
		str name = names_text(names, i);
		str function = frame_function(name);
		/* perf cannot annotate code of a JIT */
		bool own = frame_named(name) &&
		    frame_kind(name) != FRAME_JIT && !managed_function(name);

		if (frame_kind(name) == FRAME_KERNEL ||
		    patterns_match(entering, function))
			s->rules[i] |= IN_KERNEL;
		for (const struct rule *r = rules; r < rules + RULES; r++)
			if (r->names == any ? own :
			    patterns_match(r->names, function))
				s->rules[i] |= rule_bit(r);
		s->any_name |= s->rules[i];
	}
}

static void
start_search(struct search *s, const struct rule *r)
{
	size_t n = s->profile->names->n;

	s->rule = r;
	s->count = NUM(0);
	memset(s->frames, 0, n * sizeof(*s->frames));
	memset(s->callers, 0, n * sizeof(*s->callers));
}

/* add the count to the next caller that has a name and does not match */
static void
add_caller(struct search *s, const uint32_t *ids, size_t at, struct num count)
{
	const struct names *names = s->profile->names;

	while (at-- > s->profile->labels) {
		str name = names_text(names, ids[at]);

		if (frame_root(name))
			return;
		if (!fits(s, ids[at]) && frame_named(name)) {
			s->callers[ids[at]] = num_add(s->callers[ids[at]],
			    count);
			return;
		}
	}
}

/* return the index of the first frame in the kernel, or depth */
static size_t
find_kernel(const struct search *s, const uint32_t *ids, size_t depth)
{
	size_t d = s->profile->labels;

	while (d < depth && !(s->rules[ids[d]] & IN_KERNEL))
		d++;
	return d;
}

/* return the index of the frame that matches the rule, or depth */
static size_t
find_frame(const struct search *s, const uint32_t *ids, size_t depth)
{
	enum where where = s->rule->where;
	size_t kernel = find_kernel(s, ids, depth), last = depth;

	if (where == IN_IDLE_TASK &&
	    !frame_idle(names_text(s->profile->names, ids[0])))
		return depth;
	while (last-- > 0 && (last >= kernel) == s->rule->kernel) {
		if (fits(s, ids[last]))
			return last;
		if (where == AT_LEAF)
			break;
	}
	return depth;
}

static void
add_stack(struct search *s, const uint32_t *ids, size_t depth, struct num count)
{
	size_t at = find_frame(s, ids, depth), first;

	if (at == depth)
		return;
	s->count = num_add(s->count, count);
	s->frames[ids[at]] = num_add(s->frames[ids[at]], count);
	for (first = at; s->rule->where == ANYWHERE && first > 0 &&
	    at-- > 0;)
		if (fits(s, ids[at]))
			first = at;
	if (s->rule->where != IN_IDLE_TASK)
		add_caller(s, ids, first, count);
}

/* return the heaviest name, or the first in byte order if weights are equal */
static uint32_t
find_heaviest(const struct names *names, const struct num *of)
{
	uint32_t best = 0;

	for (uint32_t i = 1; i < names->n; i++) {
		int c = num_cmp(of[i], of[best]);

		if (c > 0 || (c == 0 && str_cmp(names_text(names, i),
		    names_text(names, best)) < 0))
			best = i;
	}
	return best;
}

static void
add_advice(struct advice_list *a, const struct search *s)
{
	const struct profile *p = s->profile;
	uint32_t frame = find_heaviest(p->names, s->frames);
	uint32_t caller = find_heaviest(p->names, s->callers);
	struct advice *k;

	k = APPEND(a->all, a->cap, a->n);
	*k = (struct advice){.name = s->rule->name, .count = s->count,
	    .frame = names_text(p->names, frame),
	    .frame_count = s->frames[frame], .what = s->rule->what,
	    .remedy = s->rule->remedy};
	if (num_percent(s->callers[caller], s->count) < CALLER_LEAST)
		return;
	k->below = names_text(p->names, caller);
	k->below_count = s->callers[caller];
}

/* return true if even the low end of the share's interval is large enough */
static bool
is_evident(const struct search *s)
{
	const struct profile *p = s->profile;

	return (profile_has_range(p) ? profile_range(p, s->count).low :
	    profile_percent(p, s->count)) >= s->rule->share;
}

static bool
has_advice(const struct advice_list *a, str frame)
{
	for (size_t i = 0; i < a->n; i++)
		if (str_eq(a->all[i].frame, frame))
			return true;
	return false;
}

/* for a rule on any function, add advice on the heaviest one */
static void
advise_on_function(struct advice_list *a, struct search *s,
    const struct groups *g)
{
	uint32_t heaviest;

	for (uint32_t i = 0; i < g->n; i++) {
		struct group k = groups_at(g, i);

		if (!fits(s, i))
			continue;
		if (s->rule->where == AT_LEAF)
			s->frames[i] = k.self;
		else if (k.times >= RECURSION_DEEP)
			s->frames[i] = k.total;
	}
	heaviest = find_heaviest(s->profile->names, s->frames);
	s->count = s->frames[heaviest];
	if (!is_evident(s) || (s->rule == &rules[ONE_LEAF] &&
	    has_advice(a, names_text(s->profile->names, heaviest))))
		return;
	add_advice(a, s);
	for (uint32_t i = 0; i < g->n && s->rule->where == RECURRING; i++)
		if (str_eq(groups_at(g, i).name, a->all[a->n - 1].frame))
			a->all[a->n - 1].times = groups_at(g, i).times;
}

static int
advice_by_count(const void *x, const void *y)
{
	const struct advice *a = x, *b = y;
	int c = num_cmp(b->count, a->count);

	return c != 0 ? c : strcmp(a->name, b->name);
}

void
advice_find(struct advice_list *a, const struct profile *p)
{
	struct arena arena = {0};
	struct groups g = {0};
	size_t n = p->names->n + 1;
	struct search s = {.profile = p, .rules = NEW(&arena, uint32_t, n),
	    .frames = NEW(&arena, struct num, n),
	    .callers = NEW(&arena, struct num, n)};

	groups_sum_functions(&g, p);
	if (profile_on_cpu(p))
		find_rules(&s);
	for (size_t r = 0; r < RULES; r++) {
		if ((s.any_name & rule_bit(&rules[r])) == 0)
			continue;
		start_search(&s, &rules[r]);
		if (rules[r].names == any) {
			advise_on_function(a, &s, &g);
			continue;
		}
		for (uint32_t i = 0; i < p->stacks.n; i++) {
			size_t depth;
			const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);

			add_stack(&s, ids, depth, profile_count(p, i));
		}
		if (is_evident(&s))
			add_advice(a, &s);
	}
	arena_free(&arena);
	SORT(a->all, a->n, advice_by_count);
}

void
advice_text(const struct profile *p, const struct advice *a,
    const struct screen *screen, struct buf *to)
{
	const char *hole = strstr(a->what, "%s");

	buf_add(to, (str){a->what, (size_t)(hole - a->what)});
	buf_fmt(to, "%.1f%%%s", profile_percent(p, a->count), hole + 2);
	if (a->times > 0)
		buf_fmt(to, ", %u frames in one stack", (unsigned)a->times);
	if (a->below.n > 0) {
		buf_fmt(to, ", %.1f%% below ", profile_percent(p,
		    a->below_count));
		screen_fit(screen, to, a->below, ADVICE_NAME);
	}
	if (a->remedy != NULL)
		buf_fmt(to, "; %s", a->remedy);
}
