/*
 * Reports for what is no time on a processor: the functions of the program
 * that wait, allocate or touch memory, not those of libc and of the kernel in
 * which they do it.  Time off the processor is listed by what was waited for:
 *
 *	1) a pipe               0.600 s (60.0%)
 *	   └─ read_request     0.600 s (60.0%)
 */
#ifndef FOLDTOP_BLAME_H
#define FOLDTOP_BLAME_H

#include "tools/foldtop/print/page.h"

enum kind {
	KIND_CPU,
	KIND_OFFCPU,
	KIND_WALL,
	KIND_ALLOC,
	KIND_FAULTS,
	KIND_RUNQ,
	KIND_AUTO		/* as the metadata say */
};
/* in that order */
#define KIND_WORDS "cpu|offcpu|wall|alloc|faults|runq|auto"

/* what KIND_AUTO means for a profile; any other kind is itself */
enum kind blame_resolve(const struct profile *, enum kind);
/* of one of these kinds, except KIND_CPU: the heaviest function; the list */
str blame_hottest(const struct profile *, enum kind, struct num *count);
void blame_list(const struct page *, enum kind);

#endif
