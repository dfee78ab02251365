/*
 * Facts about a recording besides its samples, for the metadata and the quality
 * report.
 */
#ifndef STACKFOLD_PERF_INFO_H
#define STACKFOLD_PERF_INFO_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/perf/sample/perf_sample.h"

#define PERF_INFO 256		/* longer values are truncated */
#define PERF_INFO_EVENTS 16	/* maximum number of events; the last element
				 * stands for all further events */

/* strings end with a NUL */
struct perf_info {
	char command[PERF_INFO], host[PERF_INFO];
	char date[PERF_INFO];	/* "2025-01-27 15:45:22" */
	char graph[PERF_INFO], buffer[PERF_INFO];	/* values of
							 * --call-graph and
							 * -m */
	const char *chains;	/* kind of call chains of the events: "fp",
				 * "none", or NULL */
	char needs[PERF_INFO];	/* the --call-graph argument that would capture
				 * whole stacks */
	uint64_t cpus;		/* number of CPUs of the machine, or the highest
				 * CPU number seen + 1 */
	struct perf_info_event {	/* events, named as on the command line
					 * of perf record */
		char name[PERF_INFO];
		uint64_t rate;	/* samples per second and CPU; 0 if unknown */
		char only;	/* 'k' or 'u': kernel or user only; or 0 */
	} event[PERF_INFO_EVENTS];
	size_t events;
	uint64_t throttled;	/* number of times that sampling was
				 * throttled */
	uint64_t lost;		/* number of samples lost in earlier inputs */
	struct {
		uint64_t noted;	/* samples lost according to PERF_RECORD_LOST */
		uint64_t counted;	/* samples lost according to perf's
					 * counter at the end */
	} lost_twice;
	bool bursts;		/* perf delivers data in bursts */
	bool has_wall;
	int64_t wall;		/* difference: wall clock - samples' clock, in
				 * ns */
};

/* begin another input */
void perf_info_begin_input(struct perf_info *);
/* Return the number of samples lost in all inputs so far. */
uint64_t perf_info_lost(const struct perf_info *);
/* record the command line of perf record, and the date of the recording, from
 * `perf script --header` or a recording:
 *
 *	# cmdline : /usr/bin/perf record -F 99 -g -- ./server --bench
 *	# captured on    : Mon Jan 27 15:45:22 2025
 */
void perf_info_command(struct perf_info *, str cmdline);
void perf_info_date(struct perf_info *, str date);
/* set the offset of the wall clock from the times of one moment on both clocks,
 * in ns */
void perf_info_wall(struct perf_info *, uint64_t wall, uint64_t clock);
/* set a string member; it becomes unknown if inputs differ */
void perf_info_set(char *to, str value);
/* look up or add the event of that name */
struct perf_info_event *perf_info_event(struct perf_info *, str name);
/* Return the facts about an event.  If the header has a single event, all
 * samples belong to it. */
struct perf_info_event perf_info_find(const struct perf_info *, str name);
/* record a sample's CPU number */
void perf_info_sample(struct perf_info *, const struct perf_sample *);
/* add the facts about a later part of the same input */
void perf_info_merge(struct perf_info *, const struct perf_info *);

#endif
