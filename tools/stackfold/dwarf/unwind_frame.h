/*
 * The frame of one function, and ways to find its caller without call frame
 * information: by frame pointer, after a call through a bad pointer, and
 * through a signal frame.
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
	uint64_t bits;		/* mask of the bits of a code address */
	bool exact;		/* the pc is that of the next instruction, not a
				 * return address */
	bool away;		/* a callee is a signal handler on another
				 * stack */
};

/* start with the innermost frame; its registers and memory must be set */
void unwind_frame_init(struct unwind_frame *);

/* strip the pointer authentication code from an address */
static inline uint64_t
unwind_frame_address(const struct unwind_frame *f, uint64_t signed_address)
{
	return signed_address & f->bits;
}

/*
 * Each function makes *f the caller's frame, or returns false and leaves *f
 * unchanged except for what memory_read() records.
 */

/* The frame pointer points to the saved frame pointer and the return address;
 * it is 0 in the outermost function.  If calls leave the return address in a
 * register, this skips the caller of an innermost function that has not saved
 * the register; whether it has cannot be known here. */
bool unwind_frame_by_pointer(struct unwind_frame *);
/* for a trampoline, which python -X perf generates for each function */
bool unwind_frame_by_python(struct unwind_frame *);
/* for an innermost address that is not code: it was called through a bad
 * pointer */
bool unwind_frame_by_call(struct unwind_frame *);
/* for a signal frame: the caller was interrupted */
bool unwind_frame_by_signal(struct unwind_frame *);

#endif
