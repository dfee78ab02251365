/*
 * Collects problems of the input and the reactions to them: lines that could
 * not be parsed, samples that were skipped, and remarks on choices made.  They
 * are printed at the end or listed by --stats.
 */
#ifndef STACKFOLD_DIAG_H
#define STACKFOLD_DIAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/num.h"
#include "common/base/str.h"
#include "common/io/in.h"
#include "common/io/note.h"
#include "common/profile/names.h"

struct diag {
	struct diag_rejected {	/* rejected lines, by reason */
		const char *why;
		struct note note;
	} *rejected;
	struct diag_skipped {	/* skipped samples, by reason */
		const char *why;
		size_t samples;
		struct num weight;
		bool in_remark;	/* a remark reports them */
	} *skipped;		/* skipped samples, indexed by reason */
	struct names reasons;
	const char **remark, **advice;
	const char *hint;	/* advice printed if nothing could be folded */
	size_t nrejected, rejected_cap, nskipped, skipped_cap;
	size_t nremark, remark_cap, nadvice, advice_cap;
	struct arena arena;
};

/* count a rejected line; `why` must live until exit, with one pointer for each
 * message */
void diag_reject(struct diag *, const struct in *, str line, const char *why);
/* count a skipped sample; `why` is the option that excludes it, or the
 * reason */
void diag_skip(struct diag *, const char *why, struct num weight);
/* count skipped samples that a remark reports; copies `why` */
void diag_skip_many(struct diag *, str why, size_t samples, struct num weight);
/* add a line to the summary, formatted as by printf */
void diag_remark(struct diag *, const char *fmt, ...);
/* add a line of advice: on a choice that loses no sample, or on the cause of a
 * finding about quality */
void diag_advise(struct diag *, const char *fmt, ...);
/* set the hint that is printed if nothing could be folded */
void diag_hint(struct diag *, const char *fmt, ...);
/* add a remark on frames whose names are missing from the tables of the file;
 * do nothing if frames is 0 */
void diag_unnamed(struct diag *, const struct in *, size_t frames);
/* add a remark if the file's version is newer than the last one tested */
void diag_newer(struct diag *, const struct in *, uint64_t version,
    uint64_t tested);
/* add the problems of a part of the same input that began after `lines`
 * lines */
void diag_merge(struct diag *, const struct diag *part, size_t lines);
/* print the problems on standard error; if `all`, also advice and skipped
 * samples */
void diag_print(const struct diag *, bool all);

#endif
