#include "tools/stackfold/dwarf/userstack.h"

#include "tools/stackfold/dwarf/registers.h"

bool
userstack_fits(const struct attr *a)
{
	return registers_of_x86(a->regs);
}

void
userstack_find(struct unwind *u, uint64_t regs, const struct record_sample *s,
    struct maps *maps, size_t most, struct userstack_found *to)
{
	struct unwind_thread thread = {.copy = s->stack, .maps = maps};

	to->n = 0;
	to->narrow = false;
	to->why = UNWIND_WHOLE;
	if (s->abi == REGISTERS_NONE || s->stack_asked == 0)
		return;
	registers_take(regs, s->regs, thread.reg);
	to->narrow = s->abi != REGISTERS_64;
	if (to->narrow) {
		to->addr[to->n++] = thread.reg[CFI_RETURN];
		return;
	}
	to->sp = thread.reg[CFI_RSP];
	to->n = unwind_stack(u, &thread, to->addr, most, &to->why, &to->top);
}

/* a stack that ends where nothing tells how it goes on */
static void
note_stop(struct userstack *u, struct maps *maps, uint64_t at)
{
	const struct map *m = maps_find(maps, at);

	if (m != NULL)
		codefiles_of(&u->files, m->module)->stops++;
}

void
userstack_take(struct userstack *u, uint64_t regs,
    const struct record_sample *s, struct maps *maps, size_t most,
    struct userstack_found *f)
{
	struct stops_sample of = {.tid = s->when.tid, .asked = s->stack_asked,
	    .copied = s->stack.n};

	u->unwind.files = &u->files;
	if (f->why == UNWIND_LATER)
		userstack_find(&u->unwind, regs, s, maps, most, f);
	if (f->n == 0)
		return;
	if (f->narrow) {
		u->narrow++;
		return;
	}
	of.sp = f->sp;
	of.top = f->top;
	stops_count(&u->stops, f->why, &of);
	if (f->why == UNWIND_NO_RULE)
		note_stop(u, maps, f->addr[f->n - 1]);
}

void
userstack_report(const struct userstack *u, struct diag *d)
{
	stops_report(&u->stops, &u->files, d);
	if (u->narrow > 0)
		diag_remark(d, "%zu sample%s of 32-bit programs, of which only "
		    "the innermost user frame is known", u->narrow,
		    u->narrow == 1 ? "" : "s");
}

void
userstack_free(struct userstack *u)
{
	unwind_free(&u->unwind);
	codefiles_free(&u->files);
	stops_free(&u->stops);
}
