/*
 * Decodes the raw data of tracepoints by the formats that perf copies from
 * /sys/kernel/tracing/events into a recording:
 *
 *	name: sched_switch
 *	ID: 314
 *	format:
 *		field:pid_t prev_pid;	offset:24;	size:4;	signed:1;
 */
#ifndef STACKFOLD_TRACEPOINTS_H
#define STACKFOLD_TRACEPOINTS_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "common/base/str.h"
#include "common/base/u64_map.h"

struct tracepoints_field {
	str name;
	uint32_t offset, size;
	bool is_signed;
};

struct tracepoints_format {
	str name;		/* e.g. "sched:sched_switch" */
	struct tracepoints_field *field;
	size_t n, cap;
};

/* starts as {0} */
struct tracepoints {
	struct tracepoints_format *all;
	size_t n, cap;
	struct u64_map by_id;	/* maps an id to its index in `all`, + 1 */
	struct arena arena;
	bool big;		/* true if the data is big-endian */
};

/* read the formats in the feature HEADER_TRACING_DATA */
void tracepoints_read(struct tracepoints *, struct bytes);
/* return the name of a tracepoint, which is empty if the id is unknown */
str tracepoints_name(const struct tracepoints *, uint64_t id);
/* append the fields as text: "prev_pid=12 prev_state=S next_pid=7" */
void tracepoints_print(const struct tracepoints *, uint64_t id, str raw,
    struct buf *);

#endif
