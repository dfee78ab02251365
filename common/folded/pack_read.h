/* Reads the profile that a picture of flamesvg holds, packed as in pack.h. */
#ifndef COMMON_PACK_READ_H
#define COMMON_PACK_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/num.h"
#include "common/base/str.h"
#include "common/folded/pack_times.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"

/* The unpacked profile.  Starts as {0}; its arrays live until exit. */
struct pack_profile {
	struct arena arena;
	unsigned columns;
	size_t frames, arrivals;
	uint32_t read;		/* frames decoded so far */
	uint32_t *name;		/* by frame: the id of its name */
	uint32_t *up;		/* by frame: its caller, or PACK_ROOT */
	uint32_t *depth;	/* by frame: 0 for a root */
	struct num *count;	/* by frame and column: self count */
	uint32_t *arrival;		/* leaf frames in order of time */
	struct num *arrival_count;	/* counts, by arrival and column */
	struct pack_times times;
};

#define PACK_ROOT UINT32_MAX

/* Return true if an input with this head is a picture of flamesvg. */
bool pack_probe(str head);
/* Return the number of columns of a picture with this head. */
unsigned pack_columns(str head);
/* Decode a picture.  Return an error message, or NULL. */
const char *pack_read(struct pack_profile *, str svg, struct names *,
    struct meta *);

#endif
