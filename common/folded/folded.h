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

/* what was wrong with the inputs; starts as {0} */
struct folded_findings {
	struct note bad;	/* lines without a count */
	struct note exponent;	/* lines whose count has an exponent */
	struct note rounded;	/* counts with more than 9 decimals */
	struct note huge;	/* counts beyond 2^64 - 1, saturated */
	bool saturated;		/* a sum other than those of stacks */
	struct note mixed;	/* inputs whose number of columns differs */
	struct note too_long;	/* lines that `in` skipped */
	size_t timeless;	/* stacks without the slice they should have */
	/* weight of the inputs that lost lines since they were written: */
	struct num present, recorded;	/* now, and in their metadata */
	bool more;		/* an input weighs more than its metadata say */
	const char *with_meta;	/* the first input with metadata, */
	const char *without_meta;	/* and the first one without */
	/* names matched with others, see folded_match.h: */
	size_t matched;
	str bare, full;			/* the first */
};

/* starts as {0}; everything in it lives until exit */
struct folded {
	struct names names;
	struct stacks stacks;
	struct meta meta;
	bool has_slices;	/* a slice or SLICE_NONE begins each stack */
	size_t inputs;		/* inputs that were read */
	size_t lines;		/* lines with a stack */
	struct folded_findings findings;
};

/* move the count of skipped lines from an input to the findings */
void folded_passed_over(struct folded *, struct in *);
/* add a part and reset it to {0}; its columns go to those from `column` on */
void folded_join(struct folded *, struct folded *part, unsigned column);
/* report the findings on standard error; true if anything was lost */
bool folded_report(const struct folded *);
/* report lost metadata (grep drops them): for programs that need them */
void folded_report_meta(const struct folded *);

#endif
