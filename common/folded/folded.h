/*
 * A profile read from folded lines, "frame;frame;frame count", root first: the
 * interface of the suite, defined by folded(5). folded_read.h fills it,
 * folded_write.h writes it.
 */
#ifndef COMMON_FOLDED_H
#define COMMON_FOLDED_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/io/in.h"
#include "common/io/note.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"

/* Problems found in the inputs.  Starts as {0}. */
struct folded_findings {
	struct note bad;	/* lines without a count */
	struct note exponent;	/* lines whose count has an exponent */
	struct note rounded;	/* counts with more than 9 decimals */
	struct note huge;	/* counts beyond 2^64 - 1, saturated */
	bool saturated;		/* a sum other than a stack's saturated */
	struct note mixed;	/* inputs with another number of columns */
	struct note too_long;	/* lines that in_line() skipped */
	size_t timeless;	/* stacks without a time slice */
	/* inputs that are lighter than their metadata say: */
	struct num present, recorded;	/* weight in stacks, in metadata */
	bool more;		/* an input weighs more than its metadata say */
	const char *with_meta;	/* first input with metadata, or NULL */
	const char *without_meta;	/* first input without metadata */
	/* names replaced by folded_match(): */
	size_t matched;
	str bare, full;		/* the first name and its replacement */
};

/* Starts as {0}.  All of it lives until exit. */
struct folded {
	struct names names;
	struct stacks stacks;
	struct meta meta;
	bool has_slices;	/* each stack begins with a time slice */
	size_t inputs;		/* inputs read so far */
	size_t lines;		/* lines that hold a stack */
	struct folded_findings findings;
};

/* Move the number of skipped lines from an input to the findings. */
void folded_passed_over(struct folded *, struct in *);
/* Add a part, and reset it to {0}.  Its first column is added to `column`. */
void folded_join(struct folded *, struct folded *part, unsigned column);
/* Report the findings on standard error.  Return true if lines were lost. */
bool folded_report(const struct folded *);
/* Warn if metadata seem to be missing because a grep dropped them. */
void folded_report_meta(const struct folded *);

#endif
