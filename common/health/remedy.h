/*
 * How to record the next profile so that it lacks less; never with the options
 * that this recording was made with, and only with those that perf record and
 * profile_run share.
 */
#ifndef COMMON_REMEDY_H
#define COMMON_REMEDY_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/health/language.h"

/* callers are missing, of all samples or of some; `graph` is the call graph
 * that was recorded, "fp", "dwarf,8192" or "none", and `needs` the one that is
 * needed; each is empty if it is not known */
void remedy_callers(struct buf *, str graph, str needs, bool all);
/* callers are missing of code that the runtime of this language, if that is
 * known, has compiled while the program ran: perf finds them by frame pointers
 * or not at all */
void remedy_compiled(struct buf *, enum language by);
/* no sample of text has a frame: stacks were not recorded, or not printed */
void remedy_bare(struct buf *, str graph);
/* the file of a module is not the one that ran, or not here */
void remedy_absent(struct buf *, str module);
/* the code of a module has no names; `by` is the language whose runtime has
 * compiled it, if it was compiled while the program ran; nothing for
 * FRAME_UNNAMED */
void remedy_names(struct buf *, str module, enum language by);
/* the functions of a program in that language have no names; nothing for
 * LANGUAGE_NONE */
void remedy_language(struct buf *, enum language);
/* how many of its events a recording has */
enum remedy_rate {
	REMEDY_CLOCK,		/* as many as a rate asks for */
	REMEDY_COUNT,		/* one of so many */
	REMEDY_EACH		/* all, which their weight needs */
};
/* samples were lost; `buffer` is the size of the ring buffer as perf record -m
 * was told, or empty */
void remedy_lost(struct buf *, str buffer, str graph, enum remedy_rate);

#endif
