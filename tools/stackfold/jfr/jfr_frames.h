/*
 * The stacks of a chunk as frames, each made once: a stack is a constant that
 * many events refer to, as its methods are.
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
	struct u64_map known;		/* id of a stack -> its number + 1 */
	struct jfr_stack {
		size_t at, n;		/* its frames among the ids, leaf first
					 */
		bool truncated;
	} *stacks;
	size_t n, cap;
	struct sample_ids ids;
	struct names keys;		/* method, line and kind of a frame, */
	struct sample_ids frames;	/* and the frame that they mean */
	struct u64_map kinds;		/* id of a frame's type -> its kind */
	uint32_t stack_type, frame_type, method_type;
	struct jfr_wanted of_stack, of_frame, of_method;
	bool native_code;		/* native frames are of C, not of
					 * Java's native methods */
	struct buf text, method;
};

/* start for a chunk, whose constants are known */
void jfr_frames_init(struct jfr_frames *, struct jfr_reader *,
    struct jfr_events *);
/* push the frames of the stack with this id; NULL if it is unknown.  Valid
 * until the next call */
const struct jfr_stack *jfr_frames_push(struct jfr_frames *, uint64_t id);
void jfr_frames_free(struct jfr_frames *);

#endif
