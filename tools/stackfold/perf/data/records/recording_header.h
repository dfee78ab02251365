/*
 * The metadata of a recording: its events, and its features, which describe the
 * machine and perf itself.  A file has them in its header, pipe format in
 * records.
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

/* Not changed by kernel records and samples, except that the name of an event
 * is made on first use. */
struct recording_header {
	bool big_endian;	/* byte order */
	bool directory;		/* HEADER_DIR_FORMAT: other files have
				 * records */
	bool unfinished;	/* perf record was killed */
	bool compressed;	/* HEADER_COMPRESSED: records may be */
	struct attrs attrs;
	struct tracepoints tracepoints;
	struct perf_time_span span;	/* times of samples, if known */
	struct modules *modules;	/* gets build ids and the release */
	struct perf_info *info;	/* gets host, command, clock, ... */
};

/* features are stored in the header and the other two arguments */
void recording_header_init(struct recording_header *, struct modules *,
    struct perf_info *);
/* read the contents of a feature (enum perf_header_feature) */
void recording_header_feature(struct recording_header *, uint64_t feature,
    str bytes);
/* PERF_RECORD_HEADER_ATTR; false if the record is malformed */
bool recording_header_attr(struct recording_header *, const struct record *);
/* PERF_RECORD_HEADER_BUILD_ID; false if the record is malformed */
bool recording_header_build_id(struct recording_header *,
    const struct record *);
/* PERF_RECORD_EVENT_UPDATE */
void recording_header_update(struct recording_header *, const struct record *);
/* return the event's name as the user typed it */
str recording_header_event(struct recording_header *, struct attr *);
/* extend the span to include the time of a sample */
void recording_header_extend_span(struct recording_header *,
    const struct record *);
#define RECORDING_HEADER_MICRO 1000u	/* ns */
/* convert nanoseconds to seconds, truncated to microseconds like perf script */
struct num recording_header_time(uint64_t nanoseconds);

#endif
