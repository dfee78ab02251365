/*
 * The rules that restore the registers of a caller, for an address of code: a
 * row of a call frame information table (cfi_row.h), whichever source it comes
 * from.
 *
 * A call leaves the return address on the stack (x86_64), or in a register that
 * the function saves if it calls others (aarch64, x30).  The CFA is the stack
 * pointer before the call, so it is the caller's, and what is saved is found
 * from there:
 *
 *	x86_64	: caller's frame :		aarch64	: caller's frame :
 *	   CFA	+----------------+		   CFA	+----------------+
 *		| return address | CFA-8		| saved x19	 |
 *		| saved rbp	 | CFA-16		| locals	 |
 *		| locals	 |			| saved x30	 | sp+8
 *	   rsp	+----------------+		    sp	| saved x29	 | sp
 *							+----------------+
 *
 * While a function begins, push by push, and while it ends, the rules change
 * from one instruction to the next.  Sources are asked in this order; the first
 * one that knows the address is believed:
 *
 *  1	the exit: on aarch64, the instructions from here on only take the frame
 *	down and leave the function, or jump to another module.  First, because
 *	compilers do not describe exits: their tables still say that registers
 *	are saved which were restored already, and linkers describe no jumps.
 *  2	Go's table of functions (pclntab.h): by how much the stack pointer was
 *	lowered.  It is in every program of Go; call frame information is not,
 *	and is wrong for functions that change stacks.
 *  3	call frame information, in .eh_frame or .debug_frame, which three things
 *	are known to be missing from:
 *	a  the return address, where the function keeps it in another register
 *	b  the entry: on aarch64, the instructions up to here only build the
 *	   frame.  Compilers describe their first one, and not each of them
 *	c  two words that glibc's entry of a linkage table has pushed
 *  4	the store: on aarch64, the code saves x29 and x30 next, or has just done
 *	so.  For functions without call frame information that keep a frame
 *	pointer (source 6), which still is the caller's here.
 *  5	the linkage table: on x86_64, a jump to another module, for which not
 *	every linker writes call frame information.
 *
 * Where all are silent there is no row, and unwind.c goes on with
 *
 *  6	the frame pointer, or the stack of Python's trampolines, and
 *  7	a call of an address that is no code (unwind_frame.h).
 *
 * What code says, in 1, 3b and 4, holds while it is executed: a return address,
 * less one, is not the address of an instruction of aarch64, and not asked for.
 * The names of rules and tables are those of the DWARF standard (version 5,
 * section 6.4).  framehop (https://github.com/mstange/framehop) reads about the
 * same sources, and draws them as well.
 */
#ifndef STACKFOLD_CALLER_RULES_H
#define STACKFOLD_CALLER_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/cfi_row.h"
#include "tools/stackfold/dwarf/elf_cache.h"

/*
 * The rules of a place in a file; false if no source has any.  *signal: it is
 * the frame of a signal handler, whose caller was interrupted.
 */
bool caller_rules_find(const struct arch *, const struct elf_cache_file *,
    uint64_t place, struct cfi_row *, bool *signal);

#endif
