/*
 * The records of a recording: a header of 8 bytes (perf_event_header), a body
 * by type, and at the end of all but samples a trailer with thread and time.
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
	uint32_t follows;	/* bytes behind it that `size` does not count */
	struct bytes body;
};

/* the trailer that perf_event.h calls sample_id: who a record is of, and when;
 * also the first members of a sample */
struct record_sample_id {
	uint32_t pid, tid, cpu;
	uint64_t time, id;
	bool has_tid, has_time, has_cpu;
};

/* PERF_RECORD_SAMPLE, as far as it is used; starts as {0} */
struct record_sample {
	uint64_t sample_type;	/* which members were read; others are 0 */
	struct record_sample_id id;
	uint64_t ip, period;
	bool has_period;
	uint64_t nread;		/* values of counters that record_value() has */
	struct bytes read;	/* not taken yet, as attr.read_format says */
	bool has_callchain;
	struct bytes callchain;	/* numbers of 64 bits */
	struct bytes deferred;	/* the user's part of it, where that came in
				 * a record of its own; numbers of 64 bits */
	str raw;		/* the fields of a tracepoint */
	struct bytes branch_stack;	/* from, to, flags */
	uint64_t abi;		/* of regs_user: PERF_SAMPLE_REGS_ABI_* */
	struct bytes regs_user;	/* those of attr.sample_regs_user */
	str stack_user;		/* a copy, from the stack pointer on */
	uint64_t stack_size;	/* bytes that the copy could have had */
	uint64_t weight;	/* how long it took, in cycles, */
	uint64_t data_src;	/* and what memory it used: PERF_MEM_* */
	bool has_weight, has_data_src;
	uint64_t cgroup;	/* its id, or 0 */
};

/* the size of the record that the bytes begin with, `big` with the highest byte
 * of a number first; 0 if that is less than a header */
size_t record_size(str, bool big);
/* the record that the bytes begin with; false if its size is less than that of
 * a header, or more than the bytes */
bool record_read(str, bool big, struct record *);
/* the event of a record; NULL if no event has the id in it */
struct attr *record_attr(struct attrs *, const struct record *);
/* read the trailer; false if it is cut short */
bool record_sample_id(const struct attr *, const struct record *,
    struct record_sample_id *);
/* when it was, in nanoseconds; 0 if that is not known */
uint64_t record_time(const struct attr *, const struct record *);
/* read the body of PERF_RECORD_SAMPLE; false if it is cut short.  A struct that
 * is used again needs not be filled with zeros again */
bool record_sample(const struct attr *, const struct bytes *body,
    struct record_sample *);
/* do the user's frames come in another record?  If so, with that cookie */
bool record_defers(const struct attr *, const struct record_sample *,
    uint64_t *cookie);
/* read PERF_RECORD_CALLCHAIN_DEFERRED: its cookie and its frames */
bool record_deferred(const struct record *, uint64_t *cookie, struct bytes *);
/* take the next value of PERF_SAMPLE_READ; false if no value is left */
bool record_value(const struct attr *, struct record_sample *, uint64_t *value,
    uint64_t *id);

#endif
