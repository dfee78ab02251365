#include "tools/stackfold/dwarf/userstack.h"

#include "tools/stackfold/dwarf/registers.h"

bool
userstack_fits(const struct attr *a)
{
	return registers_of_x86(a->regs);
}

size_t
userstack_find(struct userstack *u, const struct attr *a,
    const struct record_sample *s, struct maps *maps, uint64_t *to,
    size_t most)
{
	struct unwind_thread thread = {.copy = s->stack, .maps = maps};
	struct stops_sample of = {.tid = s->when.tid, .asked = s->stack_asked,
	    .copied = s->stack.n};
	enum unwind_stop why;
	size_t n;

	if (s->abi == REGISTERS_NONE || s->stack_asked == 0)
		return 0;
	registers_take(a->regs, s->regs, thread.reg);
	if (s->abi != REGISTERS_64) {
		u->narrow++;
		to[0] = thread.reg[CFI_RETURN];
		return 1;
	}
	n = unwind_stack(&u->unwind, &thread, to, most, &why, &of.top);
	of.sp = thread.reg[CFI_RSP];
	stops_count(&u->stops, why, &of);
	return n;
}

void
userstack_report(const struct userstack *u, struct diag *d)
{
	stops_report(&u->stops, &u->unwind.files, d);
	if (u->narrow > 0)
		diag_remark(d, "%zu sample%s of 32-bit programs, of which only "
		    "the innermost user frame is known", u->narrow,
		    u->narrow == 1 ? "" : "s");
}

void
userstack_free(struct userstack *u)
{
	unwind_free(&u->unwind);
	stops_free(&u->stops);
}
