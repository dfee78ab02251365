/*
 * The events of a recording: struct perf_event_attr of perf_event_open(2), the
 * ids that samples refer to, and their names.
 */
#ifndef STACKFOLD_ATTRS_H
#define STACKFOLD_ATTRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/bytes.h"
#include "common/base/str.h"
#include "common/base/sys.h"
#include "common/base/u64_map.h"
#include "tools/stackfold/perf/data/records/perf_event_abi.h"

/* the fields of struct perf_event_attr that are used */
struct attr {
	uint32_t type;		/* PERF_TYPE_* */
	uint64_t config;
	uint64_t sample_period;	/* period; samples per second if `freq` is
				 * set */
	uint64_t sample_type;	/* PERF_SAMPLE_* */
	uint64_t read_format;	/* PERF_FORMAT_* */
	uint64_t branch_sample_type;	/* PERF_SAMPLE_BRANCH_* */
	uint64_t sample_regs_user;	/* mask of user registers in samples */
	uint64_t sample_regs_intr;	/* mask of registers at the interrupt */
	uint8_t nregs_user, nregs_intr;	/* number of registers in each mask */
	bool freq;
	int32_t clock;		/* CLOCK_* of times, or -1 for perf's own
				 * clock */
	char only;	/* 'k' or 'u': kernel or user only; or 0 */
	bool sample_id_all;	/* all records end with a sample_id */
	bool inherit;	/* child threads and processes inherit the event */
	bool enable_on_exec;	/* counting starts at execve() */
	bool context_switch;	/* context switches are recorded */
	bool offcpu;	/* samples of perf record --off-cpu are in
			 * PERF_SAMPLE_RAW */
	bool defer_callchain;	/* user frames come in later records */
	/* offsets in a sample, in words of 8 bytes: */
	uint8_t id_at, time_at;	/* event id and time */
	uint8_t words;		/* number of leading one-word fields */
	str name;		/* event name given by perf; empty until it is
				 * known */
};

/* starts as {0} */
struct attrs {
	struct attr *all;
	size_t n, cap;
	struct u64_map ids;	/* maps the id of an event on a CPU to its index
				 * in `all`, + 1 */
	struct arena arena;
	char apart[SYS_CACHE_LINE];
	struct {uint64_t id; uint32_t attr;} last;	/* result of the last
							 * lookup */
	char apart_too[SYS_CACHE_LINE];
};

/* Add a struct perf_event_attr; false if it is truncated.  Consume the number
 * of bytes in its size field, or `size` bytes if that is not 0. */
bool attrs_add(struct attrs *, struct bytes *, size_t size);
/* assign an id to the event all[attr] */
void attrs_add_id(struct attrs *, uint64_t id, size_t attr);
/* return the event of an id, or NULL */
struct attr *attrs_find(struct attrs *, uint64_t id);
void attrs_set_name(struct attrs *, struct attr *, str name);
/* return the event's name; if none was set, derive it from type and config as
 * perf does */
str attrs_name(struct attrs *, struct attr *);

#endif
