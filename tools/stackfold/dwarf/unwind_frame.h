/*
 * The frame of one function, and the ways to its caller where no call frame
 * information tells one: by the frame pointer, behind a wrong call, and by what
 * the kernel saves for a signal handler.
 */
#ifndef STACKFOLD_UNWIND_FRAME_H
#define STACKFOLD_UNWIND_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/arch.h"
#include "tools/stackfold/dwarf/memory.h"

struct unwind_frame {
	const struct arch *arch;
	uint64_t reg[ARCH_ALL];
	struct memory memory;
	uint64_t bits;		/* those that an address of code may have */
	bool exact;		/* its address is no return address */
	bool away;		/* a signal handler inside has another stack */
};

/* begin with the innermost frame: copy and maps of `memory` are set */
void unwind_frame_init(struct unwind_frame *);

/* an address without the signature that it may carry */
static inline uint64_t
unwind_frame_address(const struct unwind_frame *f, uint64_t signed_address)
{
	return signed_address & f->bits;
}

/*
 * Each makes *f the frame of the caller, or returns false and leaves *f as it
 * was, but for what memory_read() notes.
 */

/* the frame pointer points to the caller's frame pointer and to the return
 * address; it is 0 in the outermost function.  Where a call leaves the return
 * address in a register, the innermost function is left out if it has not saved
 * that yet: nothing tells whether it has */
bool unwind_frame_by_pointer(struct unwind_frame *);
/* the code is that of a small function which Python makes of each one of a
 * program, with -X perf */
bool unwind_frame_by_python(struct unwind_frame *);
/* no code is at the innermost address: the caller called a wrong pointer */
bool unwind_frame_by_call(struct unwind_frame *);
/* the kernel made this frame, and the caller was interrupted */
bool unwind_frame_by_signal(struct unwind_frame *);

#endif
