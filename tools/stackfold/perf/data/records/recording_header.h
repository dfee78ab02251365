/*
 * What a recording tells besides its records: the events, and the features,
 * which is what perf notes of the machine and of itself.  A file has them in
 * its header, and a pipe as records.
 */
#ifndef STACKFOLD_RECORDING_HEADER_H
#define STACKFOLD_RECORDING_HEADER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"
#include "tools/stackfold/perf/data/records/attrs.h"
#include "tools/stackfold/perf/data/records/record.h"
#include "tools/stackfold/perf/data/records/tracepoints.h"
#include "tools/stackfold/perf/perf_info.h"
#include "tools/stackfold/perf/perf_time.h"
#include "tools/stackfold/symbols/modules.h"

/* records of the kernel and samples do not change it, but for the name of an
 * event that is made when it is first asked for */
struct recording_header {
	bool big_endian;	/* the highest byte of a number comes first */
	bool directory;		/* HEADER_DIR_FORMAT: other files have records,
				 * too */
	bool unfinished;	/* perf record was killed */
	bool compressed;	/* HEADER_COMPRESSED: records may be */
	struct attrs attrs;
	struct tracepoints tracepoints;
	struct perf_time_span span;	/* of the samples, if it is known */
	struct modules *modules;	/* gets build ids and the release */
	struct perf_info *info;	/* gets host, command, clock, ... */
};

/* what is read goes to the header and to the other two */
void recording_header_init(struct recording_header *, struct modules *,
    struct perf_info *);
/* read a feature (enum perf_header_feature) from its bytes */
void recording_header_feature(struct recording_header *, uint64_t feature,
    str bytes);
/* PERF_RECORD_HEADER_ATTR; false if the record is damaged */
bool recording_header_attr(struct recording_header *, const struct record *);
/* PERF_RECORD_HEADER_BUILD_ID; false if the record is damaged */
bool recording_header_build_id(struct recording_header *,
    const struct record *);
/* PERF_RECORD_EVENT_UPDATE */
void recording_header_update(struct recording_header *, const struct record *);
/* what the user calls an event */
str recording_header_event(struct recording_header *, struct attr *);
/* extend the span to the time of a sample */
void recording_header_extend_span(struct recording_header *,
    const struct record *);
#define RECORDING_HEADER_MICRO 1000u	/* ns */
/* nanoseconds as seconds, to the microsecond that perf script prints */
struct num recording_header_time(uint64_t nanoseconds);

#endif
