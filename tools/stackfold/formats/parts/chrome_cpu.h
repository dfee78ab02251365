/*
 * The samples of the processor in a trace of Chrome: V8's profiles, whole or
 * in chunks, and samples that refer to the trace's table of stack frames.
 */
#ifndef STACKFOLD_CHROME_CPU_H
#define STACKFOLD_CHROME_CPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/profile/names.h"
#include "tools/stackfold/formats/parts/chrome_event.h"
#include "tools/stackfold/formats/parts/chrome_threads.h"
#include "tools/stackfold/formats/parts/v8_profile.h"

/* starts as {.s = s, .threads = threads} */
struct chrome_cpu {
	struct sample *s;
	struct chrome_threads *threads;
	struct names keys;		/* of profiles: process and id */
	struct chrome_cpu_profile {
		struct v8_profile v8;
		uint32_t thread;
	} *profiles;
	size_t n, cap;
	struct names frame_keys;	/* of the table of stack frames */
	struct chrome_cpu_frame {
		uint32_t frame, parent;		/* parent + 1, or 0 */
	} *frames;
	size_t nframes, frames_cap;
	struct chrome_cpu_sample {
		uint32_t thread, frame;
		struct num at, weight;
		size_t turn;
	} *samples;
	size_t nsamples, samples_cap;
};

/* an event that is part of a profile, or a sample; false if it is not */
bool chrome_cpu_event(struct chrome_cpu *, const struct chrome_event *);
/* a sample; false if it names no frame or no time */
bool chrome_cpu_sample(struct chrome_cpu *, const struct chrome_event *);
/* the table of stack frames, which comes next */
void chrome_cpu_frames(struct chrome_cpu *, struct jread *);
bool chrome_cpu_any(const struct chrome_cpu *);
/* fold all of them, by time or number; those of several threads have the
 * thread as root */
void chrome_cpu_fold(struct chrome_cpu *, bool timed);

#endif
