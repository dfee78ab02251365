/*
 * The stacks of a chunk as frames.  Stacks and methods are constants that many
 * events refer to, so each is converted only once.
 */
#ifndef STACKFOLD_JFR_FRAMES_H
#define STACKFOLD_JFR_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/u64_map.h"
#include "common/profile/names.h"
#include "tools/stackfold/jfr/jfr_events.h"
#include "tools/stackfold/jfr/jfr_values.h"
#include "tools/stackfold/sample/sample.h"

struct jfr_frames {
	struct jfr_reader *r;
	struct jfr_events *events;
	struct u64_map known;		/* maps ids to index + 1 in `stacks` */
	struct jfr_stack {
		size_t at, n;		/* first index in `ids` and number of
					 * its frames, leaf first */
		bool truncated;
	} *stacks;
	size_t n, cap;
	struct sample_ids ids;
	struct names keys;		/* method, line and kind of frames */
	struct sample_ids frames;	/* frame of each key */
	struct u64_map kinds;		/* maps a frame type's id to a kind */
	uint32_t stack_type, frame_type, method_type;
	struct jfr_wanted of_stack, of_frame, of_method;
	bool native_code;		/* native frames are C code, not native
					 * methods of Java */
	struct buf text, method;
};

/* Start for a chunk whose constants were read. */
void jfr_frames_init(struct jfr_frames *, struct jfr_reader *,
    struct jfr_events *);
/* Push the frames of the stack with this id.  Return NULL if it is unknown.
 * The result is valid until the next call. */
const struct jfr_stack *jfr_frames_push(struct jfr_frames *, uint64_t id);
void jfr_frames_free(struct jfr_frames *);

#endif
