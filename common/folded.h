/*
 * Reads folded lines, "frame;frame;frame count", root first: the interface of
 * the suite, defined by folded(5).  Reading fills a multiset of stacks.
 */
#ifndef COMMON_FOLDED_H
#define COMMON_FOLDED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/buf.h"
#include "common/in.h"
#include "common/meta.h"
#include "common/names.h"
#include "common/note.h"
#include "common/num.h"
#include "common/slice.h"
#include "common/stacks.h"
#include "common/str.h"

/* what becomes of slices of time, see slice.h */
enum folded_time {
	FOLDED_KEEP_TIME,	/* inputs whose slices differ are refused */
	FOLDED_DROP_TIME	/* stacks are read without them */
};

/* starts as {0}; all of it lives until folded_free(), or exit */
struct folded {
	struct names names;
	struct stacks stacks;
	struct meta meta;
	unsigned columns;	/* asked for: 1 or 2; 0 lets the input decide */
	bool keep_order;	/* keep the order of arrival, see stacks.h */
	unsigned runs;		/* if not 0, the counts of a stack, and */
	unsigned run;		/* inputs of one count a line go to this one */
	enum folded_time time;
	bool sliced;		/* all inputs have slices, as the user says */

	bool has_slices;	/* a slice or SLICE_NONE begins each stack */
	/* if not NULL, stacks of one count go there and are not kept */
	void (*take)(void *taker, const uint32_t *ids, size_t depth,
	    struct num count);
	void *taker;
	struct num taken;	/* what these weigh */

	size_t inputs;		/* read so far */
	size_t lines;		/* that held a stack */
	struct note bad;	/* lines without a count */
	struct note rounded;	/* counts with more than 9 decimals */
	struct note huge;	/* counts beyond 2^64 - 1, saturated */
	struct note mixed;	/* inputs whose number of columns differs */
	struct note too_long;	/* lines that `in` passed over */
	struct num cut[2];	/* of inputs that lost lines since recorded: */
				/* what is there, what was recorded */

	uint32_t *ids;		/* the line read last: its frames, */
	size_t *ends;		/* where each ends in its text, */
	size_t depth, ids_cap, ends_cap;
	struct buf text;	/* its stack */
	bool unsorted;		/* some stack did not come after the last */
	bool in_slices;		/* stacks of this input begin with slices */
	size_t lines_before;	/* it, that held a stack */
	struct slice_fit fit;
};

/* read all of an input; several may follow one another, and are summed */
void folded_read(struct folded *, struct in *);
/* take over what an input counted of lines that are too long */
void folded_passed_over(struct folded *, struct in *);
/* take over what was wrong with inputs that another one read, and their meta */
void folded_join(struct folded *, const struct folded *from);
/* read the files of a command line, "-" or none being standard input */
void folded_read_all(struct folded *, char *const paths[]);
/* give the memory of names, stacks and metadata back; it is {0} again */
void folded_free(struct folded *);
/* say on standard error what was wrong; true if anything was lost */
bool folded_report(const struct folded *);

#endif
