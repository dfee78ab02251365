/*
 * The keys of bpftrace's maps: stacks, leaf first, and other fields, in the
 * order of the key.  What they weigh is kept for each map until the end of
 * the input, for only then is it known how many maps there are.
 */
#ifndef STACKFOLD_BPFTRACE_KEY_H
#define STACKFOLD_BPFTRACE_KEY_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/base/str.h"
#include "common/profile/names.h"
#include "tools/stackfold/sample/sample.h"

/* starts as {.s = s} */
struct bpftrace {
	struct sample *s;
	struct names names;	/* of the maps, */
	struct sink_pending *maps;	/* what each holds, */
	uint32_t map;		/* and the one that is being read */
	size_t nmaps, cap;
	struct sample_ids fields, frames;
	size_t first;		/* frames of the first stack */
	bool in_key;		/* between bpftrace_key() and its value */
	bool in_stack;
};

/* the keys that follow are of this map */
void bpftrace_map(struct bpftrace *, str name);
/* a key begins */
void bpftrace_key(struct bpftrace *);
/* "    main+24", or "\t5621246bc1ee main+24 (/tmp/bp)" of the mode perf */
void bpftrace_frame(struct bpftrace *, str line);
/* ", bp, 12": fields that are no stacks */
void bpftrace_fields(struct bpftrace *, str fields, str comma);
/* the key has this value */
void bpftrace_end(struct bpftrace *, struct num);
/* end a sample for each distinct key */
void bpftrace_finish(struct bpftrace *);

#endif
