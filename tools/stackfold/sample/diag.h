/*
 * What was wrong with the input, and what became of it: lines that could not
 * be read, samples that were skipped, and remarks on what was chosen.
 * Nothing is dropped in silence; all of it is printed at the end, and listed
 * by --stats.  Starts as {0}.
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
	struct diag_rejected {	/* lines */
		const char *why;
		struct note note;
	} *rejected;
	struct diag_skipped {	/* samples */
		const char *why;
		size_t samples;
		struct num weight;
		bool in_remark;	/* a remark reports them */
	} *skipped;		/* by the number of the reason */
	struct names reasons;
	const char **remark, **advice;
	const char *hint;	/* what to do if nothing could be folded */
	size_t nrejected, rejected_cap, nskipped, skipped_cap;
	size_t nremark, remark_cap, nadvice, advice_cap;
	struct arena arena;
};

/* a line that cannot be used; `why` lives until exit, one message for each */
void diag_reject(struct diag *, const struct in *, str line, const char *why);
/* a sample that is not counted, and by what option or for what reason */
void diag_skip(struct diag *, const char *why, struct num weight);
/* several samples that a remark reports; `why` is copied */
void diag_skip_many(struct diag *, str why, size_t samples, struct num weight);
/* one line for the summary, as printf prints it */
void diag_remark(struct diag *, const char *fmt, ...);
/* the same for what is part of the advice: a choice that loses nothing, or the
 * reason of what the health of the profile shows */
void diag_advise(struct diag *, const char *fmt, ...);
/* what to do if nothing could be folded, as printf prints it */
void diag_hint(struct diag *, const char *fmt, ...);
/* a remark on frames of samples that the tables of a file do not name; none
 * where frames is 0 */
void diag_unnamed(struct diag *, const struct in *, size_t frames);
/* a remark on a file in a version of its format after the last that was tested;
 * none where it is not newer */
void diag_newer(struct diag *, const struct in *, uint64_t version,
    uint64_t tested);
/* add the problems of a part of the same input, which began after `lines`
 * lines */
void diag_merge(struct diag *, const struct diag *part, size_t lines);
/* print them on standard error; advice and skipped samples if `all` */
void diag_print(const struct diag *, bool all);

#endif
