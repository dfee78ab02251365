/*
 * Remedies: how to record a better profile.  Each function appends one.  They
 * never repeat an option that this recording already has, and use only options
 * that perf record and profile_run share.
 */
#ifndef COMMON_REMEDY_H
#define COMMON_REMEDY_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/health/language.h"

/*
 * Callers are missing in all or some samples.  `graph` is the recorded call
 * graph: "fp", "dwarf,8192" or "none".  `needs` is the one that would suffice.
 * Both are empty if unknown.
 */
void remedy_callers(struct buf *, str graph, str needs, bool all);
/* callers of JIT-compiled code are missing, which perf finds by frame pointers
 * only; `by` is the language of the runtime, if known */
void remedy_compiled(struct buf *, enum language by);
/* no sample of perf script text has a frame: stacks were not recorded, or not
 * printed */
void remedy_bare(struct buf *, str graph);
/* the file of a module is missing or has another build id */
void remedy_absent(struct buf *, str module);
/* The code of a module has no symbols.  `by` is the language whose runtime
 * compiled it, if any.  Appends nothing for FRAME_UNNAMED. */
void remedy_names(struct buf *, str module, enum language by);
/* functions in this language have no names; appends nothing for
 * LANGUAGE_NONE */
void remedy_language(struct buf *, enum language);
/* how many events are sampled */
enum remedy_rate {
	REMEDY_CLOCK,		/* a requested number per second */
	REMEDY_COUNT,		/* one in every N */
	REMEDY_EACH		/* all events, each with its own weight */
};
/* samples were lost; `buffer` is the size given to perf record -m, or empty */
void remedy_lost(struct buf *, str buffer, str graph, enum remedy_rate);

#endif
