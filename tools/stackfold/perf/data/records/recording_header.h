/*
 * The metadata of a recording: its events, and its features, which describe the
 * machine and perf itself.  The file format has them in its header, the pipe
 * format in records.
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

/* Metadata of a recording.  Kernel records and samples do not change it, except
 * that the name of an event is made on first use. */
struct recording_header {
	bool big_endian;	/* byte order */
	bool directory;		/* HEADER_DIR_FORMAT: records are in other
				 * files */
	bool unfinished;	/* perf record was killed */
	bool compressed;	/* HEADER_COMPRESSED: records may be
				 * compressed */
	struct attrs attrs;
	struct tracepoints tracepoints;
	struct perf_time_span span;	/* times of samples, if known */
	struct modules *modules;	/* receives build ids and the kernel
					 * release */
	struct perf_info *info;	/* receives host, command, clock and others */
};

/* initialize the header; features are stored in it and in the other
 * arguments */
void recording_header_init(struct recording_header *, struct modules *,
    struct perf_info *);
/* read the contents of a feature (enum perf_header_feature) */
void recording_header_feature(struct recording_header *, uint64_t feature,
    str bytes);
/* read PERF_RECORD_HEADER_ATTR; false if the record is malformed */
bool recording_header_attr(struct recording_header *, const struct record *);
/* read PERF_RECORD_HEADER_BUILD_ID; false if the record is malformed */
bool recording_header_build_id(struct recording_header *,
    const struct record *);
/* read PERF_RECORD_EVENT_UPDATE */
void recording_header_update(struct recording_header *, const struct record *);
/* return the event's name as typed for perf record */
str recording_header_event(struct recording_header *, struct attr *);
/* extend the span to include the time of a sample */
void recording_header_extend_span(struct recording_header *,
    const struct record *);
#define RECORDING_HEADER_MICRO 1000u	/* nanoseconds per microsecond */
/* convert nanoseconds to seconds, truncated to microseconds like perf script */
struct num recording_header_time(uint64_t nanoseconds);

#endif
