/* The call tree in V8's CPU and heap profiles, in the layouts of all versions:
 * nodes refer to children or parents by number, or contain their children. */
#ifndef STACKFOLD_V8_PROFILE_H
#define STACKFOLD_V8_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/base/u64_map.h"
#include "tools/stackfold/formats/parts/ancestors.h"
#include "tools/stackfold/input/json_read.h"

struct sample;

/* Starts as {.s = s}. */
struct v8_profile {
	struct sample *s;
	struct u64_map ids;		/* maps a node's number to index + 1 in
					 * `nodes` */
	struct v8_profile_node {
		uint32_t frame, parent;
		bool seen, root;
		uint64_t weight;	/* samples, bytes or microseconds */
	} *nodes;
	size_t n, cap;
	struct json_numbers children, samples, deltas;
	uint64_t start, end;		/* start and end in microseconds */
	struct ancestors ancestors;	/* filled once all nodes are known */
	/* the nodes that are being read, each contained in the one before */
	struct v8_profile_reading *stack;
	size_t depth, stack_cap;
	size_t unnamed;			/* number of sample frames that are not
					 * in the tree */
};

/* Return the frame "outer /srv/cp.js:2" for the function in `name`, to which
 * the place is appended.  line may be NULL. */
uint32_t v8_profile_frame(struct sample *, struct buf *name, str url,
    const uint64_t *line);
/* Read a node and all nodes in it. */
void v8_profile_node(struct json_read *, struct v8_profile *);
/* Read a member of a profile that all versions share.  Return false for all
 * other members. */
bool v8_profile_member(struct json_read *, str key, struct v8_profile *);
/* Fold the list of samples, below this root unless it is NULL.  If `timed`, a
 * sample's weight is the time until the next one, else 1. */
void v8_profile_fold_samples(struct v8_profile *, bool timed,
    const uint32_t *root);
/* Fold the hits of nodes, at the times of the samples in the list. */
void v8_profile_fold_hits(struct v8_profile *);
/* Fold the weights of the nodes, below this root unless it is NULL. */
void v8_profile_fold(struct v8_profile *, const uint32_t *root);

#endif
