/*
 * Decodes records: a header of 8 bytes (perf_event_header), a body that depends
 * on the type, and, except for samples, a trailer with thread and time.
 */
#ifndef STACKFOLD_RECORD_H
#define STACKFOLD_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/bytes.h"
#include "common/base/str.h"
#include "tools/stackfold/perf/data/records/attrs.h"

#define RECORD_HEADER ((size_t)8)	/* sizeof(struct perf_event_header) */

struct record {
	uint32_t type;
	uint16_t misc;
	uint32_t size;
	uint32_t follows;	/* bytes after the record that `size` does not
				 * include */
	struct bytes body;
};

/* the trailer of a record, sample_id in perf_event.h: its thread and time;
 * these are also the first fields of a sample */
struct record_sample_id {
	uint32_t pid, tid, cpu;
	uint64_t time, id;
	bool has_tid, has_time, has_cpu;
};

/* the fields of PERF_RECORD_SAMPLE that are used; starts as {0} */
struct record_sample {
	uint64_t sample_type;	/* mask of the fields that were read; others are
				 * 0 */
	struct record_sample_id id;
	uint64_t ip, period;
	bool has_period;
	uint64_t nread;		/* number of counter values left in `read` */
	struct bytes read;	/* counter values, laid out by read_format */
	bool has_callchain;
	struct bytes callchain;	/* call chain, 64-bit values */
	struct bytes deferred;	/* user part of the call chain if it came in a
				 * separate record; 64-bit values */
	str raw;		/* the fields of a tracepoint */
	struct bytes branch_stack;	/* branches, each as 64-bit from, to and
					 * flags */
	uint64_t abi;		/* ABI of regs_user: PERF_SAMPLE_REGS_ABI_* */
	struct bytes regs_user;	/* registers in attr.sample_regs_user */
	str stack_user;		/* copy of the stack, from sp upwards */
	uint64_t stack_size;	/* the requested size of the copy */
	uint64_t weight;	/* latency of a memory access, in cycles */
	uint64_t data_src;	/* source of the accessed data: PERF_MEM_* */
	bool has_weight, has_data_src;
	uint64_t cgroup;	/* id of the cgroup, or 0 */
};

/* Return the size of the record at the start of the bytes, or 0 if it is
 * smaller than a header.  `big` is true if the bytes are big-endian. */
size_t record_size(str, bool big);
/* read the record at the start of the bytes; false if its size is smaller than
 * a header or exceeds the bytes */
bool record_read(str, bool big, struct record *);
/* return the event of a record, or NULL if its id is unknown */
struct attr *record_attr(struct attrs *, const struct record *);
/* read the trailer; false if it is truncated */
bool record_sample_id(const struct attr *, const struct record *,
    struct record_sample_id *);
/* return the time of a record in nanoseconds, or 0 if unknown */
uint64_t record_time(const struct attr *, const struct record *);
/* Read the body of PERF_RECORD_SAMPLE; false if it is truncated.  A reused
 * struct need not be zeroed again. */
bool record_sample(const struct attr *, const struct bytes *body,
    struct record_sample *);
/* return true and set *cookie if the user frames come in another record */
bool record_defers(const struct attr *, const struct record_sample *,
    uint64_t *cookie);
/* read the cookie and the frames of PERF_RECORD_CALLCHAIN_DEFERRED */
bool record_deferred(const struct record *, uint64_t *cookie, struct bytes *);
/* take the next value of PERF_SAMPLE_READ; false if no value is left */
bool record_value(const struct attr *, struct record_sample *, uint64_t *value,
    uint64_t *id);

#endif
