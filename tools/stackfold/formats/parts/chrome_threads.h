/*
 * The threads of a trace of Chrome, and how they and their processes are
 * called.  Starts as {0}.
 */
#ifndef STACKFOLD_CHROME_THREADS_H
#define STACKFOLD_CHROME_THREADS_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/profile/names.h"
#include "tools/stackfold/formats/parts/chrome_event.h"
#include "tools/stackfold/sample/sample.h"

struct chrome_threads {
	struct names keys;	/* of threads, "pid/tid", and of processes */
	struct buf key;
	struct chrome_threads_name { str text; } *called;	/* by key */
	size_t n, cap;
	struct arena arena;
};

/* the number of the event's thread */
uint32_t chrome_threads_of(struct chrome_threads *,
    const struct chrome_event *);
/* take in an event that names a thread or a process */
void chrome_threads_name(struct chrome_threads *, struct chrome_event *);
/* the frame that is the root of a thread: its name, or its number; with --pid
 * that of the process, and with --tid the numbers beside it */
uint32_t chrome_threads_root(const struct chrome_threads *, uint32_t thread,
    struct sample *);

#endif
