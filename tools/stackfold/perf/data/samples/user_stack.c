#include "tools/stackfold/perf/data/samples/user_stack.h"

#include "tools/stackfold/perf/data/records/perf_event_abi.h"

void
user_stack_init(struct user_stack *u, struct modules *modules)
{
	u->files.modules = modules;
	u->unwind.files = &u->files;
}

bool
user_stack_supports(const struct attr *a)
{
	return arch_of_registers(a->sample_regs_user) != NULL;
}

void
user_stack_unwind(struct unwind *u, uint64_t regs,
    const struct record_sample *s, struct maps *maps, size_t most,
    struct user_stack_found *to)
{
	struct unwind_thread thread = {.arch = arch_of_registers(regs),
	    .copy = s->stack_user, .maps = maps};

	to->n = 0;
	to->is_32bit = false;
	to->why = UNWIND_WHOLE;
	if (s->abi == PERF_SAMPLE_REGS_ABI_NONE || s->stack_size == 0)
		return;
	arch_take_registers(thread.arch, regs, s->regs_user, thread.reg);
	to->is_32bit = s->abi != PERF_SAMPLE_REGS_ABI_64;
	if (to->is_32bit) {
		to->addr[to->n++] = thread.reg[ARCH_PC];
		return;
	}
	to->sp = thread.reg[thread.arch->sp];
	to->n = unwind_stack(u, &thread, to->addr, most, &to->why, &to->top);
}

void
user_stack_finish(struct user_stack *u, uint64_t regs,
    const struct record_sample *s, struct maps *maps, size_t most,
    struct user_stack_found *f)
{
	const struct map *m;
	struct unwind_stats_sample of = {.tid = s->id.tid,
	    .asked = s->stack_size, .copied = s->stack_user.n};

	if (f->why == UNWIND_LATER)
		user_stack_unwind(&u->unwind, regs, s, maps, most, f);
	if (f->n == 0)
		return;
	if (f->is_32bit) {
		u->samples32++;
		return;
	}
	of.sp = f->sp;
	of.top = f->top;
	unwind_stats_count(&u->stats, f->why, &of);
	if (f->why != UNWIND_NO_RULE)
		return;
	/* count the stack at the file that has no rule for the caller */
	m = maps_find(maps, f->addr[f->n - 1]);
	if (m != NULL)
		elf_cache_of(&u->files, m->module)->stacks_ended++;
}

uint64_t
user_stack_leaf_caller(struct user_stack *u, uint64_t regs,
    const struct record_sample *s, struct maps *maps, uint64_t at)
{
	struct unwind_thread thread = {.arch = arch_of_leaf(regs),
	    .maps = maps};

	if (thread.arch == NULL || s->abi != PERF_SAMPLE_REGS_ABI_64)
		return 0;
	arch_take_registers(thread.arch, regs, s->regs_user, thread.reg);
	thread.reg[ARCH_PC] = at;
	return unwind_leaf_caller(&u->unwind, &thread);
}

void
user_stack_report(const struct user_stack *u, struct diag *d)
{
	unwind_stats_report(&u->stats, &u->files, d);
	if (u->samples32 > 0)
		diag_remark(d, "%zu sample%s of 32-bit programs, of which only "
		    "the innermost user frame is known", u->samples32,
		    u->samples32 == 1 ? "" : "s");
}

void
user_stack_free(struct user_stack *u)
{
	unwind_free(&u->unwind);
	elf_cache_free(&u->files);
	unwind_stats_free(&u->stats);
}
