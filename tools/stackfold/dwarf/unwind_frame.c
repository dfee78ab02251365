#include "tools/stackfold/dwarf/unwind_frame.h"

#define WORD 8

/* masks of the bits of a user-space address: 48 bits, or 52 if a process maps
 * memory above that */
#define FEW_BITS (((uint64_t)1 << 48) - 1)
#define MANY_BITS (((uint64_t)1 << 52) - 1)

void
unwind_frame_init(struct unwind_frame *f)
{
	f->memory.start = f->reg[f->arch->sp];
	f->bits = !f->arch->signed_pointers ? UINT64_MAX :
	    maps_end(f->memory.maps) > FEW_BITS ? MANY_BITS : FEW_BITS;
	f->exact = true;
	f->away = false;
}

/* Return true if the byte before the address is mapped code. */
static bool
is_in_code(struct unwind_frame *f, uint64_t back)
{
	return maps_find(f->memory.maps, back - 1) != NULL;
}

bool
unwind_frame_by_pointer(struct unwind_frame *f)
{
	uint64_t at = f->reg[f->arch->fp], sp = f->reg[f->arch->sp], back, next;

	if (at == 0) {
		f->reg[ARCH_PC] = 0;
		return true;
	}
	if (at < sp || at % WORD != 0 || at - sp >= f->memory.copy.n ||
	    !memory_read(&f->memory, at + WORD, &back) ||
	    !memory_read(&f->memory, at, &next))
		return false;
	if (f->arch->link && f->exact && back != f->reg[f->arch->ra])
		return false;
	back = unwind_frame_address(f, back);
	if (back != 0 && !is_in_code(f, back))
		return false;
	f->reg[ARCH_PC] = back;
	f->reg[f->arch->ra] = back;
	f->reg[f->arch->fp] = next;
	f->reg[f->arch->sp] = at + 2 * WORD;
	return true;
}

/* Return true for "/usr/bin/python3.12" and "libpython3.13.so.1.0". */
static bool
is_python(const struct module *m)
{
	str name = str_from(m->name, str_folder(m->name));

	return m->kind == MODULE_FILE && (str_starts(name, STR("python")) ||
	    str_starts(name, STR("libpython")));
}

/*
 * No unwind tables exist for it.  On x86_64 it pushes one word, calls, and
 * returns; on aarch64 it has a frame pointer.
 *
 *	sub $8,%rsp; call *%rcx; add $8,%rsp; ret		or
 *	push %rbp; mov %rsp,%rbp; call *%rcx; pop %rbp; ret
 */
bool
unwind_frame_by_python(struct unwind_frame *f)
{
	const struct map *at = maps_find(f->memory.maps,
	    f->reg[ARCH_PC] - 1), *caller;
	uint64_t sp = f->reg[f->arch->sp], back, pushed;

	if (f->arch->link || at == NULL ||
	    at->module->kind != MODULE_PERF_MAP ||
	    !memory_read(&f->memory, sp + WORD, &back) ||
	    !memory_read(&f->memory, sp, &pushed))
		return false;
	caller = maps_find(f->memory.maps, back - 1);
	if (caller == NULL || !is_python(caller->module))
		return false;
	f->reg[ARCH_PC] = back;
	f->reg[f->arch->sp] = sp + 2 * WORD;
	if (f->reg[f->arch->fp] == sp)
		f->reg[f->arch->fp] = pushed;
	return true;
}

bool
unwind_frame_by_call(struct unwind_frame *f)
{
	uint64_t back, sp = f->reg[f->arch->sp];

	if (f->arch->link)
		back = unwind_frame_address(f, f->reg[f->arch->ra]);
	else if (!memory_read(&f->memory, sp, &back))
		return false;
	if (!is_in_code(f, back))
		return false;
	f->reg[ARCH_PC] = back;
	f->reg[f->arch->sp] += f->arch->link ? 0 : WORD;
	return true;
}

/*
 * The signal frame of the aarch64 kernel, struct rt_sigframe: siginfo (128
 * bytes), then the context, which has the fault address at offset 176, x0 to
 * x30, sp, pc and pstate; then records, the first of which holds the vector
 * registers.  Neither the vDSO nor musl describes it in call frame
 * information.  A handler returns to two instructions whose address x30 still
 * holds.
 */
enum {
	SIGNAL_X0 = 128 + 176 + 8,
	SIGNAL_RECORDS = 128 + 176 + 288
};
#define FPSIMD_MAGIC 0x46508001u
#define FPSIMD_SIZE 528u
#define TRAMPOLINE 8u		/* bytes of code of a signal trampoline */

bool
unwind_frame_by_signal(struct unwind_frame *f)
{
	uint64_t sp = f->reg[f->arch->sp], head, saved[ARCH_ALL];

	if (f->arch->e_machine != EM_AARCH64 || (f->exact &&
	    f->reg[ARCH_PC] - f->reg[f->arch->ra] > TRAMPOLINE) ||
	    !memory_read(&f->memory, sp + SIGNAL_RECORDS, &head) ||
	    head != ((uint64_t)FPSIMD_SIZE << 32 | FPSIMD_MAGIC))
		return false;
	for (unsigned i = 0; i < ARCH_ALL; i++)	/* the signal frame has
						 * registers in DWARF order */
		if (!memory_read(&f->memory, sp + SIGNAL_X0 + i * WORD,
		    &saved[i]))
			return false;
	for (unsigned i = 0; i < ARCH_ALL; i++)
		f->reg[i] = saved[i];
	return true;
}
