/*
 * The events of a recording: struct perf_event_attr of perf_event_open(2), the
 * numbers by which samples name them, and what the user calls them.
 */
#ifndef STACKFOLD_ATTRS_H
#define STACKFOLD_ATTRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/bytes.h"
#include "common/base/str.h"
#include "common/base/u64_map.h"

/* the members of a sample, in sample_type */
#define MEMBER_IP (1u << 0)
#define MEMBER_TID (1u << 1)
#define MEMBER_TIME (1u << 2)
#define MEMBER_ADDR (1u << 3)
#define MEMBER_READ (1u << 4)
#define MEMBER_CHAIN (1u << 5)
#define MEMBER_ID (1u << 6)
#define MEMBER_CPU (1u << 7)
#define MEMBER_PERIOD (1u << 8)
#define MEMBER_STREAM (1u << 9)
#define MEMBER_RAW (1u << 10)
#define MEMBER_BRANCHES (1u << 11)
#define MEMBER_REGS (1u << 12)
#define MEMBER_STACK (1u << 13)
#define MEMBER_WEIGHT (1u << 14)
#define MEMBER_SOURCE (1u << 15)
#define MEMBER_IDENTIFIER (1u << 16)
#define MEMBER_TRANSACTION (1u << 17)
#define MEMBER_REGS_KERNEL (1u << 18)	/* where the interrupt came */
#define MEMBER_PHYSICAL (1u << 19)
#define MEMBER_CGROUP (1u << 21)
#define MEMBER_WEIGHTS (1u << 24)	/* instead of the one above */

/* what a READ member holds, in read_format */
#define READ_ENABLED (1u << 0)
#define READ_RUNNING (1u << 1)
#define READ_ID (1u << 2)
#define READ_GROUP (1u << 3)
#define READ_LOST (1u << 4)

#define BRANCH_CALLS (1u << 11)		/* the branches are a call stack */
#define BRANCH_INDEX (1u << 17)
#define BRANCH_COUNTERS (1u << 19)

enum attr_type {ATTR_HARDWARE, ATTR_SOFTWARE, ATTR_TRACEPOINT};

struct attr {
	uint32_t type;
	uint64_t config, period;
	uint64_t members, read, branches;
	uint64_t regs;		/* registers of user code in samples */
	uint64_t regs_kernel;	/* and of the interrupted code */
	bool frequency;		/* `period` is one */
	bool trailer;		/* all records end in time and thread */
	bool deferred;		/* the chain of the user comes later */
	bool passed;		/* its last sample was not wanted */
	str name;		/* empty until it is known */
};

/* starts as {0} */
struct attrs {
	struct attr *all;
	size_t n, cap;
	struct u64_map ids;	/* of an event on a CPU: attr + 1 */
	struct {uint64_t id; uint32_t attr;} last;	/* one of these */
	struct u64_map before;	/* READ: place in `values`, + 1, by id */
	uint64_t *values;
	size_t nvalues, values_cap;
	struct arena arena;
};

/* add one from the bytes of a struct perf_event_attr; false if they are too
 * few.  It consumes as many as the struct itself says it has, and `size` of
 * them if that is not 0 */
bool attrs_add(struct attrs *, struct bytes *, size_t size);
/* the event of that number, from now on */
void attrs_id(struct attrs *, uint64_t id, size_t attr);
/* the event of a number, or NULL */
struct attr *attrs_find(struct attrs *, uint64_t id);
/* call it so */
void attrs_name(struct attrs *, struct attr *, str name);
/* its name, or what perf calls such an event */
str attrs_called(struct attrs *, struct attr *);
/* what a counter gained since it was asked last */
uint64_t attrs_gain(struct attrs *, uint64_t id, uint64_t value);

#endif
