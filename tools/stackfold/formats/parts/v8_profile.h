/*
 * The tree of functions in which V8 keeps its profiles, of the processor and
 * of the heap, in the shapes of all its versions: nodes that name their
 * children or their parent by number, or that hold their children.
 */
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

/* starts as {.s = s} */
struct v8_profile {
	struct sample *s;
	struct u64_map ids;		/* place + 1 of a node by its number */
	struct v8_profile_node {
		uint32_t frame, parent;
		bool seen, root;
		uint64_t weight;	/* times hit, or bytes */
	} *nodes;
	size_t n, cap;
	struct json_numbers children, samples, deltas;
	uint64_t start, end;		/* microseconds */
	struct ancestors ancestors;	/* when all nodes are known */
	struct v8_profile_reading *stack;	/* nodes that are being read */
	size_t depth, stack_cap;
	size_t unnamed;			/* frames of samples, not in the tree */
};

/* the frame "outer /srv/cp.js:2"; extends the name.  line may be NULL */
uint32_t v8_profile_frame(struct sample *, struct buf *name, str url,
    const uint64_t *line);
/* a node, and those that it holds */
void v8_profile_node(struct json_read *, struct v8_profile *);
/* read a member of a profile; false if not all versions have the key */
bool v8_profile_member(struct json_read *, str key, struct v8_profile *);
/* fold the list of samples: the time of each until the next one, or, if not
 * timed, their number; below this root unless it is NULL */
void v8_profile_fold_samples(struct v8_profile *, bool timed,
    const uint32_t *root);
/* fold the hits of nodes, at the time that the list of samples gives them */
void v8_profile_fold_hits(struct v8_profile *);
/* fold the weights of nodes, below this root unless it is NULL */
void v8_profile_fold(struct v8_profile *, const uint32_t *root);

#endif
