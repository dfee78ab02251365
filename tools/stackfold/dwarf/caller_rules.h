/*
 * Finds the rules that restore the caller's registers at a code address.  They
 * have the form of a row of call frame information (cfi_row.h), whatever their
 * source.
 *
 * A call leaves the return address on the stack (x86_64) or in a register that
 * the function saves if it calls others (aarch64, x30).  The CFA is the stack
 * pointer before the call, so it is the caller's, and saved registers are found
 * relative to it:
 *
 *	x86_64	: caller's frame :		aarch64	: caller's frame :
 *	   CFA	+----------------+		   CFA	+----------------+
 *		| return address | CFA-8		| saved x19	 |
 *		| saved rbp	 | CFA-16		| locals	 |
 *		| locals	 |			| saved x30	 | sp+8
 *	   rsp	+----------------+		    sp	| saved x29	 | sp
 *							+----------------+
 *
 * In a function's prologue, push by push, and in its epilogue, the rules change
 * from one instruction to the next.  Sources are tried in this order, and the
 * first that knows the address is used:
 *
 *  1	the exit: on aarch64, the instructions from here on only remove the
 *	frame and leave the function, or jump to another module.  First, because
 *	the tables of compilers are wrong at exits: they list registers as saved
 *	that are restored already.  Linkers do not describe such jumps.
 *  2	Go's table of functions (pclntab.h): by how much the stack pointer was
 *	lowered.  Every Go program has it.  Call frame information may be absent
 *	and is wrong for functions that switch stacks.
 *  3	call frame information, in .eh_frame or .debug_frame, in which three
 *	things are known to be missing:
 *	a  the return address, where the function keeps it in another register
 *	b  the entry: on aarch64, the instructions up to here only build the
 *	   frame.  Compilers describe the first one, but not each of them
 *	c  two words that glibc's first PLT entry has pushed
 *  4	the store: on aarch64, the code is about to save x29 and x30 or has just
 *	done so.  For functions without call frame information that keep a frame
 *	pointer (source 6), which is still the caller's here.
 *  5	the PLT: on x86_64, a jump to another module, for which
 *	not every linker writes call frame information.
 *
 * If none of them knows the address there is no row, and unwind.c tries
 *
 *  6	the frame pointer, or the stack of Python's trampolines, and
 *  7	a call of an address that is not code (unwind_frame.h).
 *
 * Sources 1, 3b and 4 decode instructions and apply only to executing code: on
 * aarch64 a return address less one is not the address of an instruction.  The
 * names of rules and tables are those of the DWARF standard (version 5, section
 * 6.4).  framehop (https://github.com/mstange/framehop) uses similar sources
 * and has diagrams of them.
 */
#ifndef STACKFOLD_CALLER_RULES_H
#define STACKFOLD_CALLER_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/cfi_row.h"
#include "tools/stackfold/dwarf/elf_cache.h"

/* Find the rules for an offset in a file.  Return false if no source has rules.
 * *signal is set for the frame of a signal handler, whose caller was
 * interrupted. */
bool caller_rules_find(const struct arch *, const struct elf_cache_file *,
    uint64_t place, struct cfi_row *, bool *signal);

#endif
