#include "tools/stackfold/dwarf/caller_rules.h"

#include "common/base/sys.h"
#include "tools/stackfold/dwarf/arm64_code.h"

#define WORD 8

/* the address whose rules are looked up */
struct code_place {
	const struct arch *arch;
	const struct elf_cache_file *file;
	uint64_t place, addr;	/* file offset and linked address */
	bool arm64;
	bool executed;		/* the address is that of the next instruction,
				 * so the code around it is decoded */
};

/* Answer of a source of rules: it does not know the address, it has rules, or
 * there are no rules and no other source may be asked. */
enum answer { SILENT, RULES, NO_RULES };

static enum answer
find_exit(const struct code_place *p, struct cfi_row *row, bool *signal)
{
	(void)signal;
	return p->executed && arm64_code_leaves(p->file, p->place, row) ?
	    RULES : SILENT;
}

/* If Go code receives its return address in a register, its frame saves it in
 * the lowest word and the frame pointer below.  If the call pushes the return
 * address, it is in the highest word, just above the frame pointer. */
static enum answer
find_go(const struct code_place *p, struct cfi_row *row, bool *signal)
{
	const struct arch *arch = p->arch;
	struct pclntab_function f;
	uint64_t lowered;
	int64_t size, back;

	(void)signal;
	if (!pclntab_find(&p->file->go, p->addr, &f))
		return SILENT;
	if (f.switches ||
	    !pclntab_lowered(&p->file->go, &f, p->addr, &lowered))
		return NO_RULES;
	size = (int64_t)lowered + (arch->link ? 0 : WORD);
	back = arch->link ? -size : -WORD;
	*row = (struct cfi_row){.cfa = {.kind = RULE_REGISTER_OFFSET,
	    .reg = arch->sp, .offset = size}};
	if (f.top)
		row->of[arch->ra].kind = RULE_UNDEFINED;
	else if (size > 0)
		row->of[arch->ra] = (struct cfi_rule){.kind = RULE_OFFSET,
		    .offset = back};
	if (lowered > 0)
		row->of[arch->fp] = (struct cfi_rule){.kind = RULE_OFFSET,
		    .offset = back - WORD};
	return RULES;
}

/* Source 3a: some functions keep the return address in another register, such
 * as glibc's rawmemchr() on aarch64 in x15.  Their table says so for the whole
 * function, but the address is in x30 until an instruction moves it.  Return
 * false if the address cannot be located. */
static bool
find_return_address(const struct code_place *p, const struct cfi_fde *fde,
    struct cfi_row *row)
{
	uint64_t reg = fde->return_address_register;
	uint64_t start = p->place - (p->addr - fde->start);

	if (reg == p->arch->ra)
		return true;
	if (!p->arm64 || reg >= ARCH_REGISTERS)
		return false;
	if (!p->executed || arm64_code_moves(p->file, start, p->place, reg))
		row->of[p->arch->ra] = row->of[reg].kind != RULE_SAME_VALUE ?
		    row->of[reg] : (struct cfi_rule){.kind = RULE_REGISTER,
		    .reg = (uint32_t)reg};
	return true;
}

/* Return true if the FDE covers a function from its start, where the frame is
 * empty.  Parts of functions that were moved elsewhere also have FDEs. */
static bool
begins_function(const struct cfi_fde *fde, const struct arch *arch)
{
	struct cfi_row first;

	return cfi_row(fde, fde->start, &first) && first.cfa.offset == 0 &&
	    first.cfa.kind == RULE_REGISTER_OFFSET &&
	    first.cfa.reg == arch->sp &&
	    first.of[arch->ra].kind == RULE_SAME_VALUE;
}

/*
 * Source 3c: the return address is never above the CFA; but glibc's table for
 * aarch64 puts it there for the code after the first PLT entry, because it
 * omits the two words that the entry has pushed.  They are added to the CFA.
 */
static void
mend_cfa(struct cfi_row *row, const struct cfi_fde *fde)
{
	uint64_t ra = fde->return_address_register;
	struct cfi_row last;

	if (ra >= ARCH_REGISTERS || !cfi_row(fde, fde->end - 1, &last) ||
	    last.of[ra].kind != RULE_OFFSET ||
	    last.of[ra].offset != WORD ||
	    row->cfa.kind != RULE_REGISTER_OFFSET)
		return;
	row->cfa.offset += 2 * WORD;
	for (unsigned i = 0; i < ARCH_REGISTERS; i++)
		if (row->of[i].kind == RULE_OFFSET)
			row->of[i].offset -= 2 * WORD;
}

static enum answer
find_cfi(const struct code_place *p, struct cfi_row *row, bool *signal)
{
	struct cfi_fde fde;

	if (!cfi_find(&p->file->cfi, p->addr, &fde) ||
	    !cfi_row(&fde, p->addr, row) ||
	    !find_return_address(p, &fde, row))
		return SILENT;
	*signal = fde.signal;
	if (p->executed && begins_function(&fde, p->arch))	/* source 3b */
		arm64_code_enters(p->file, p->place - (p->addr - fde.start),
		    p->place, row);
	if (p->arm64)
		mend_cfa(row, &fde);
	if (p->arm64 || p->file->go.n > 0)	/* other sources may have
						 * different rules within the
						 * FDE */
		row->from = row->to = p->addr;
	return RULES;
}

static enum answer
find_store(const struct code_place *p, struct cfi_row *row, bool *signal)
{
	(void)signal;
	return p->executed && arm64_code_saves(p->file, p->place, row) ?
	    RULES : SILENT;
}

static enum answer
find_linkage(const struct code_place *p, struct cfi_row *row, bool *signal)
{
	uint64_t pushed;

	(void)signal;
	if (p->arm64 || !elf_cache_jump(p->file, p->addr, &pushed))
		return SILENT;
	*row = (struct cfi_row){.cfa = {.kind = RULE_REGISTER_OFFSET,
	    .reg = p->arch->sp, .offset = WORD + (int64_t)pushed}};
	row->of[p->arch->ra] = (struct cfi_rule){.kind = RULE_OFFSET,
	    .offset = -WORD};
	return RULES;
}

bool
caller_rules_find(const struct arch *arch, const struct elf_cache_file *f,
    uint64_t place, struct cfi_row *row, bool *signal)
{
	static enum answer (*const sources[])(const struct code_place *,
	    struct cfi_row *, bool *signal) = {
		find_exit, find_go, find_cfi, find_store, find_linkage
	};
	bool arm64 = arch->e_machine == EM_AARCH64;
	struct code_place p = {arch, f, place, elf_cache_address(f, place),
	    arm64, arm64 && place % 4 == 0};
	enum answer answer = f->e_machine == arch->e_machine ? SILENT :
	    NO_RULES;

	*signal = false;
	for (size_t i = 0; i < LENGTH(sources) && answer == SILENT; i++)
		answer = sources[i](&p, row, signal);
	return answer == RULES;
}
