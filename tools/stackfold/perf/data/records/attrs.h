/*
 * The events of a recording: struct perf_event_attr of perf_event_open(2), the
 * ids by which samples name them, and what the user calls them.
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

/* a struct perf_event_attr, as far as it is used */
struct attr {
	uint32_t type;		/* PERF_TYPE_* */
	uint64_t config;
	uint64_t sample_period;	/* with `freq`: samples a second */
	uint64_t sample_type;	/* PERF_SAMPLE_* */
	uint64_t read_format;	/* PERF_FORMAT_* */
	uint64_t branch_sample_type;	/* PERF_SAMPLE_BRANCH_* */
	uint64_t sample_regs_user;	/* registers of user code in samples */
	uint64_t sample_regs_intr;	/* and of the interrupted code */
	uint8_t nregs_user, nregs_intr;	/* how many they are */
	bool freq;
	int32_t clock;		/* CLOCK_* of its times, or -1: perf's own */
	char only;	/* 'k' or 'u': of the kernel or of users only; or 0 */
	bool sample_id_all;	/* all records end in time and thread */
	bool inherit;	/* it goes on in threads and processes that begin */
	bool enable_on_exec;	/* it counts a command from its start */
	bool context_switch;	/* records tell who comes to a CPU and leaves */
	bool offcpu;	/* its samples stand in PERF_SAMPLE_RAW */
	bool defer_callchain;	/* the user's frames come in other records */
	/* of a sample, in words of 8 bytes from its start: */
	uint8_t id_at, time_at;	/* where it names the event, and the time, */
	uint8_t words;		/* and the members of one word each */
	str name;		/* not of the kernel: empty until it is known */
};

/* starts as {0} */
struct attrs {
	struct attr *all;
	size_t n, cap;
	struct u64_map ids;	/* of an event on a CPU: place in `all`, + 1 */
	struct arena arena;
	char apart[SYS_CACHE_LINE];
	struct {uint64_t id; uint32_t attr;} last;	/* that was found */
	char apart_too[SYS_CACHE_LINE];
};

/* add one from the bytes of a struct perf_event_attr; false if they are too
 * few.  It consumes as many as the struct itself says it has, and `size` of
 * them if that is not 0 */
bool attrs_add(struct attrs *, struct bytes *, size_t size);
/* an id belongs to all[attr] from now on */
void attrs_add_id(struct attrs *, uint64_t id, size_t attr);
/* the event of an id, or NULL */
struct attr *attrs_find(struct attrs *, uint64_t id);
void attrs_set_name(struct attrs *, struct attr *, str name);
/* its name; made like perf's of type and config where none was set */
str attrs_name(struct attrs *, struct attr *);

#endif
