/*
 * Remedies: how to record a better profile.  They never repeat the options of
 * this recording, and use only those that perf record and profile_run share.
 */
#ifndef COMMON_REMEDY_H
#define COMMON_REMEDY_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/health/language.h"

/* callers of all samples or of some are missing; `graph` is the recorded call
 * graph, "fp", "dwarf,8192" or "none", and `needs` the necessary one; empty if
 * unknown */
void remedy_callers(struct buf *, str graph, str needs, bool all);
/* callers of code compiled at run time are missing; `by` is the language of the
 * runtime, if known. perf finds such callers by frame pointers only */
void remedy_compiled(struct buf *, enum language by);
/* no sample in the text has a frame: stacks were not recorded, or not
 * printed */
void remedy_bare(struct buf *, str graph);
/* the file of a module is missing or has another build id */
void remedy_absent(struct buf *, str module);
/* the code of a module has no symbols; `by` is the language whose runtime
 * compiled it, if any; appends nothing for FRAME_UNNAMED */
void remedy_names(struct buf *, str module, enum language by);
/* functions of a program in this language have no names; appends nothing for
 * LANGUAGE_NONE */
void remedy_language(struct buf *, enum language);
/* how many of the events are sampled */
enum remedy_rate {
	REMEDY_CLOCK,		/* at a given rate */
	REMEDY_COUNT,		/* one in every N */
	REMEDY_EACH		/* all, since each weighs its own amount */
};
/* samples were lost; `buffer` is the ring buffer size given to perf record -m,
 * or empty */
void remedy_lost(struct buf *, str buffer, str graph, enum remedy_rate);

#endif
