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

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"

/* first frame of a stack whose time is unknown */
#define SLICE_NONE STR("[no time]")
#define SLICE_TEXT 64		/* size of a buffer for a slice's name */

/* the format of slice names */
struct slice_form {
	int digits;		/* digits of whole seconds, at least 5 */
	int decimals;
};

/* Choose the format for slices of a length; the last one begins at `last`. */
struct slice_form slice_form(uint64_t length, uint64_t last);
/* Format the name of the slice that begins at `start` in a buffer of SLICE_TEXT
 * bytes. */
str slice_name(char *to, struct slice_form, uint64_t start);
/* Parse the name of a slice.  Return false if it is not one. */
bool slice_start(str name, uint64_t *start);
/* Convert seconds to nanoseconds, at most UINT64_MAX, and back. */
uint64_t slice_nanos(struct num seconds);
struct num slice_seconds(uint64_t nanos);

/* State of slice_fit().  Starts as {0}. */
struct slice_fit {
	size_t timeless;	/* stacks without a slice so far */
	struct buf stack;	/* text of the stack returned last */
	struct buf root;	/* the last root seen */
	bool is_slice;		/* whether that root is a slice */
};

/*
 * If `keep`, return the text of a stack with its slice, or with SLICE_NONE if
 * it has no slice.  Otherwise return it without the slice.  The result is valid
 * until the next call.
 */
str slice_fit(struct slice_fit *, bool keep, str stack);
void slice_fit_free(struct slice_fit *);

/* Return true if the metadata announce slices. */
bool slice_told(const struct meta *);
/* Return the length of a slice in nanoseconds, or 0 if unknown. */
uint64_t slice_length(const struct meta *);
/* Return true if profiles with these metadata can be added slice by slice. */
bool slice_agree(const struct meta *, const struct meta *);
/* Remove the metadata about slices. */
void slice_forget(struct meta *);

/* a profile with slices, split into stacks and the times of their counts */
struct slices {
	uint64_t length;	/* length of a slice in nanoseconds */
	uint32_t n;		/* number of the last slice + 1 */
	uint32_t first;		/* number of the first slice with a part */
	struct stacks stacks;	/* stacks without their slices; one column */
	struct slices_part {
		uint32_t slice;		/* SLICES_NO_TIME if unknown */
		uint32_t stack;
		struct num count;
	} *part;		/* sorted by slice, then by stack */
	size_t parts;
};

#define SLICES_NO_TIME UINT32_MAX	/* unknown time; sorts last */

/*
 * Split the stacks of one column.  An unknown length becomes the largest one
 * that divides all starts.  Return false if that makes more than 2^32 - 2
 * slices.  The result lives until exit.
 */
bool slices_split(struct slices *, struct names *, const struct stacks *,
    unsigned column, const struct meta *);
/* Replace the stacks; number[stack] is the new number of a stack. */
void slices_renumber(struct slices *, const struct stacks *,
    const uint32_t *number);

#endif
