/*
 * A whole profile packed as bytes, and those as text, which travel in a
 * picture so that every reader of folded stacks reads the picture, too.
 *
 * Numbers are LEB128: seven bits a byte, the low ones first, the high bit set
 * where more follow.  The bytes hold, one after the other,
 *
 *	the metadata	length, key, length, value
 *	the names	bytes shared with the name before, length of the rest,
 *			the rest; in byte order
 *	the frames	in preorder, a root's depth being 0 and that before the
 *			first -1: a number whose low bits tell for each column
 *			whether its own count is not 0, the next bit whether
 *			the name is as expected, and the rest is the depth
 *			before + 1 - depth; then the number of the name, unless
 *			as expected; then the own counts that are not 0, in
 *			units
 *
 * The first callee of a frame is expected to have the name that the first
 * callee had under the last frame of the same name, and a frame after another
 * the name that followed there the last time.
 *
 * With slices of time, a second element tells when the stacks were; see
 * pack_times.h.
 *
 * The number of each, the version of this form and the unit are attributes
 * of the element that holds the text: base64, cut at 8,000,000 characters
 * since some readers of XML refuse texts of ten million.  In version 1, which
 * is read, too, a frame is depth before + 1 - depth, the number of its name,
 * and all its own counts.
 */
#ifndef COMMON_PACK_H
#define COMMON_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/pack_form.h"
#include "common/profile/pack_times.h"
#include "common/profile/stacks.h"
#include "common/profile/tree.h"

#define PACK_VERSION "2"
#define PACK_PART ((size_t)8000000)	/* characters in one element */

/* what is packed */
struct pack_source {
	const struct tree *tree;
	const struct names *names;
	const uint32_t *order;	/* the ids of all names in byte order */
	const struct meta *meta;
	const struct stacks *stacks;
	const uint32_t *leaf;	/* the node of each stack, or NULL: without */
				/* the sequence of arrivals */
	const struct pack_part *part;	/* in order of slices, then of nodes */
	size_t parts;
	uint32_t slices;
};

/* a packed profile; starts as {0} */
struct packed {
	struct arena arena;
	struct buf bytes;	/* the profile, as described above */
	struct buf sequence;	/* frame, counts in units; for each arrival */
	struct buf times;	/* what each slice of time has */
	size_t metas, names, frames, arrivals, parts;
	uint32_t slices;	/* stacks without a time are in the one after */
	uint32_t *name;		/* the id of each packed name */
	uint64_t unit;		/* of packed counts, in ticks */
	unsigned columns, decimals;	/* as in the tree */
	size_t summed;		/* frames in ones named "(other)" */
};

/* pack; it may be done again, for another tree */
void pack_write(struct packed *, const struct pack_source *);
/* base64, without padding where there are whole threes of bytes */
void pack_text(struct buf *, str bytes);

/* a profile read back; its arrays live until exit; starts as {0} */
struct pack_profile {
	struct arena arena;
	unsigned columns;
	size_t frames, arrivals;
	uint32_t read;		/* frames read */
	uint32_t *name;		/* of each frame, its id */
	uint32_t *up;		/* the number of its caller, or PACK_ROOT */
	struct num *count;	/* its own, for each column */
	uint32_t *arrival;		/* in order of time: the frame, */
	struct num *arrival_count;	/* and the counts, for each column */
	struct pack_times times;
};

#define PACK_ROOT UINT32_MAX

/* does an input that begins so hold a picture of ours? */
bool pack_probe(str head);
/* how many counts a frame has in a picture that begins so */
unsigned pack_columns(str head);
/* read a picture; what is wrong with it, or NULL */
const char *pack_read(struct pack_profile *, str svg, struct names *,
    struct meta *);

#endif
