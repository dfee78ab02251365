/*
 * The records of a recording: a header of 8 bytes, a body by type, and behind
 * the body of all but samples a trailer with thread and time.
 */
#ifndef STACKFOLD_RECORD_H
#define STACKFOLD_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/bytes.h"
#include "common/base/str.h"
#include "tools/stackfold/perf/data/attrs.h"

#define RECORD_HEADER ((size_t)8)

enum record_type {
	RECORD_MMAP = 1, RECORD_LOST, RECORD_COMM, RECORD_EXIT,
	RECORD_THROTTLE, RECORD_UNTHROTTLE, RECORD_FORK, RECORD_READ,
	RECORD_SAMPLE, RECORD_MMAP2, RECORD_AUX, RECORD_ITRACE_START,
	RECORD_LOST_SAMPLES, RECORD_SWITCH, RECORD_SWITCH_WIDE,
	RECORD_NAMESPACES, RECORD_KSYMBOL, RECORD_BPF_EVENT, RECORD_CGROUP,
	RECORD_TEXT_POKE, RECORD_AUX_ID, RECORD_DEFERRED,
	RECORD_OF_PERF = 64,	/* those from here on have no trailer */
	RECORD_ATTR = 64, RECORD_EVENT_TYPE, RECORD_TRACING, RECORD_BUILD_ID,
	RECORD_ROUND, RECORD_ID_INDEX, RECORD_AUX_INFO, RECORD_AUX_TRACE,
	RECORD_AUX_ERROR, RECORD_THREAD_MAP, RECORD_CPU_MAP,
	RECORD_STAT_CONFIG, RECORD_STAT, RECORD_STAT_ROUND, RECORD_UPDATE,
	RECORD_TIME_CONV, RECORD_FEATURE, RECORD_COMPRESSED, RECORD_INIT,
	RECORD_COMPRESSED2, RECORD_BPF_METADATA,
	RECORD_SIMPLEPERF = 32769
};

/* in the lowest bits of `misc`: where an address belongs */
enum record_mode {
	MODE_UNKNOWN, MODE_KERNEL, MODE_USER, MODE_HYPERVISOR,
	MODE_GUEST_KERNEL, MODE_GUEST_USER
};
#define RECORD_LATER ((uint64_t)-640)	/* in a chain, before a cookie */
#define MISC_MODE 7u
#define MISC_13 (1u << 13)	/* MMAP of data, FORK in exec, SWITCH out */
#define MISC_14 (1u << 14)	/* MMAP2 has a build id, SWITCH preempted */
#define MISC_15 (1u << 15)	/* the size of a build id is given */

struct record {
	uint32_t type;
	uint16_t misc, size;
	uint32_t follows;	/* bytes of a file behind it */
	struct bytes body;
};

/* what the trailer says; also the first members of a sample */
struct record_when {
	uint32_t pid, tid, cpu;
	uint64_t time, id;
	bool has_tid, has_time, has_cpu;
};

struct record_sample {
	struct record_when when;
	uint64_t ip, period;
	bool has_period;
	uint64_t nread;		/* values of counters, and each of them, */
	struct bytes read;	/* as read_format says */
	bool has_chain;
	struct bytes chain;	/* numbers of 64 bits */
	str raw;		/* what a tracepoint says */
	struct bytes later;	/* more of it, which came in another record */
	struct bytes branches;	/* from, to, flags */
	uint64_t abi;		/* of the registers: 0 none, 1 of 32 bits */
	struct bytes regs;	/* those of attr.regs */
	str stack;		/* a copy, from the stack pointer on */
	uint64_t stack_asked;	/* bytes that it could have */
	uint64_t cgroup;	/* its number, or 0 */
};

/* the size of the record that begins so; 0 if it is no size */
size_t record_size(struct bytes);
/* the record that the bytes begin with; false if its size is below that of
 * a header, or there are fewer bytes */
bool record_read(struct bytes, struct record *);
/* the event that it belongs to; NULL if no event has that number */
struct attr *record_attr(struct attrs *, const struct record *);
/* false if it is cut short */
bool record_when(const struct attr *, const struct record *,
    struct record_when *);
/* when it was; 0 if that is not known */
uint64_t record_time(const struct attr *, const struct record *);
bool record_sample(const struct attr *, const struct record *,
    struct record_sample *);
/* do the user's frames come in another record?  If so, under that cookie */
bool record_defers(const struct attr *, const struct record_sample *,
    uint64_t *cookie);
/* what RECORD_DEFERRED says: the cookie, and frames */
bool record_deferred(const struct record *, uint64_t *cookie, struct bytes *);
/* the next value of READ; false if there is no more */
bool record_value(const struct attr *, struct record_sample *, uint64_t *value,
    uint64_t *id);

#endif
