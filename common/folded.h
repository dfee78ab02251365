/*
 * The folded line, "frame;frame;frame count", root first: the interface of
 * the suite.  folded(5) is its definition.  Reading fills a multiset of
 * stacks; writing prints one in byte order of the stacks.
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
#include "common/stacks.h"
#include "common/str.h"

struct out;

/* what a sample without frames is counted as */
#define FOLDED_NONE STR("[no frames]")
/* what stacks become that a filter takes out while it keeps the total */
#define FOLDED_FILTERED STR("[filtered]")

/* starts as {0}; names, stacks and metadata live until exit */
struct folded {
	struct names names;
	struct stacks stacks;
	struct meta meta;
	unsigned columns;	/* asked for: 1 or 2; 0 lets the input decide */
	bool keep_order;	/* keep the order of arrival, see stacks.h */
	unsigned runs;		/* if not 0, stacks have so many counts, and */
	unsigned run;		/* inputs of one count a line go to this one */

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
};

/* read all of an input; several may follow one another, and are summed */
void folded_read(struct folded *, struct in *);
/* take over what an input counted of lines that are too long */
void folded_passed_over(struct folded *, struct in *);
/* read the files of a command line, "-" or none being standard input */
void folded_read_all(struct folded *, char *const paths[]);
/* say on standard error what was wrong; true if anything was lost */
bool folded_complain(const struct folded *);
/* one line a stack, sorted, or one a turn if the order was kept */
void folded_write(const struct folded *, bool with_meta, struct out *);
/* one line of it */
void folded_write_stack(const struct names *, const uint32_t *ids,
    size_t depth, const struct num *counts, unsigned columns, struct out *);

/*
 * A leaf must not end in a blank and a number, or readers take that for a
 * count: its last blank is written as '_'.  Returns the id to use.
 */
uint32_t folded_leaf(struct names *, uint32_t id);
/*
 * Make frames, in place, a stack that reads back as it is written, whatever
 * was cut off and renamed; returns its depth, which is not 0 even if it was.
 * There must be room for one frame.
 */
size_t folded_fit(struct names *, uint32_t *ids, size_t depth);
/* what FlameGraph calls an annotation, "_[k]": its letter, or 0 */
char folded_kind(str name);
/* the name without it */
str folded_plain(str name);

#endif
