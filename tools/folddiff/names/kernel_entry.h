/* Where a stack enters the kernel, and why: what is below runs there. */
#ifndef FOLDDIFF_KERNEL_ENTRY_H
#define FOLDDIFF_KERNEL_ENTRY_H

#include <stdbool.h>

#include "common/base/str.h"

/* the causes of what the kernel does: of several in a stack the last here */
enum kernel_entry {
	ENTRY_NONE,		/* not in the kernel */
	ENTRY_CALL,		/* the program asked for it */
	ENTRY_FAULT,		/* a page fault */
	ENTRY_MACHINE,		/* an interrupt, or a switch to another task, */
				/* which tells of what else the machine does */
	ENTRIES
};

/*
 * How a frame enters the kernel: by its name, or by its annotation.  A program
 * may have functions of some of these names, which count if the caller is in
 * the kernel already.
 */
enum kernel_entry kernel_entry(str name, bool inside);

#endif
