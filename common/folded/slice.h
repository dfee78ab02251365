/*
 * A slice of time is the first frame of a stack, named after its start in
 * seconds: "00012.50s". folded(5) defines it.  All names of a profile have one
 * width, so that sorting the text sorts by time.  The metadata `start` is when
 * slice 0 began by the profiler's clock, and `wall` by the wall clock, in
 * seconds since 1970 in UTC.
 *
 * A profile has slices if its metadata say so (`slice`), never because a name
 * looks like a slice.  Then the first frame of each of its stacks is a slice,
 * or SLICE_NONE. Times are in nanoseconds.
 */
#ifndef COMMON_SLICE_H
#define COMMON_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"

/* the first frame of stacks without a known time */
#define SLICE_NONE STR("[no time]")
#define SLICE_TEXT 64		/* room for any name of a slice */

/* how the names of slices are written */
struct slice_form {
	int digits;		/* of whole seconds, at least 5 */
	int decimals;
};

/* the form for slices of this length, the last of which begins at `last` */
struct slice_form slice_form(uint64_t length, uint64_t last);
/* the name of the slice that begins at `start`, in a buffer of SLICE_TEXT
 * bytes */
str slice_name(char *to, struct slice_form, uint64_t start);
/* parse the name of a slice; false if it is something else */
bool slice_start(str name, uint64_t *start);
/* convert seconds to nanoseconds, UINT64_MAX at most, and back */
uint64_t slice_nanos(struct num seconds);
struct num slice_seconds(uint64_t nanos);

/* adds or removes the slices of stacks; starts as {0} */
struct slice_fit {
	size_t timeless;	/* stacks that lack their slice */
	uint32_t *stack;	/* the stack returned last */
	size_t cap;
	uint32_t slice1;	/* the last root, + 1 */
	bool slice1_is;		/* is that a slice? */
};

/*
 * If `keep`, the stack with its slice, SLICE_NONE if it had none; else without
 * it.  Valid until the next call.
 */
const uint32_t *slice_fit(struct slice_fit *, struct names *, bool keep,
    const uint32_t *ids, size_t *depth);

/* do the metadata say that the profile has slices? */
bool slice_told(const struct meta *);
/* the length of slices, or 0 if unknown */
uint64_t slice_length(const struct meta *);
/* can profiles be added up slice by slice?  Only if these metadata are equal */
bool slice_agree(const struct meta *, const struct meta *);
/* remove the metadata of slices */
void slice_forget(struct meta *);

/* a profile with slices, split to stacks and their times */
struct slices {
	uint64_t length;	/* of a slice */
	uint32_t n;		/* slices, counted from 0 */
	uint32_t first;		/* the first slice with a part */
	struct stacks stacks;	/* without slices, with one count */
	struct slices_part {
		uint32_t slice;		/* SLICES_NO_TIME if unknown */
		uint32_t stack;
		struct num count;
	} *part;		/* in order of slices, then of stacks */
	size_t parts;
};

#define SLICES_NO_TIME UINT32_MAX	/* parts without a time come last */

/*
 * Split the stacks, by one of their counts.  An unknown length is the greatest
 * one that fits all starts.  False if there would be more than 2^32 - 2 slices.
 * The result lives until exit.
 */
bool slices_split(struct slices *, struct names *, const struct stacks *,
    unsigned column, const struct meta *);
/* replace the stacks; number[stack] is the new number */
void slices_renumber(struct slices *, const struct stacks *,
    const uint32_t *number);

#endif
