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

/* the unpacked profile; starts as {0}; its arrays live until exit */
struct pack_profile {
	struct arena arena;
	unsigned columns;
	size_t frames, arrivals;
	uint32_t read;		/* frames read */
	uint32_t *name;		/* of each frame, its id */
	uint32_t *up;		/* the number of its caller, or PACK_ROOT */
	uint32_t *depth;	/* the number of its callers */
	struct num *count;	/* its self count, for each column */
	uint32_t *arrival;		/* in order of time: the frames, */
	struct num *arrival_count;	/* and their counts, for each column */
	struct pack_times times;
};

#define PACK_ROOT UINT32_MAX

/* does input with this head hold a picture of ours? */
bool pack_probe(str head);
/* the columns of a picture with this head */
unsigned pack_columns(str head);
/* read a picture; returns an error, or NULL */
const char *pack_read(struct pack_profile *, str svg, struct names *,
    struct meta *);

#endif
