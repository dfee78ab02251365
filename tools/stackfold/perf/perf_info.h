/*
 * What is known of a recording besides its samples; the metadata and the report
 * on its quality need it.
 */
#ifndef STACKFOLD_PERF_INFO_H
#define STACKFOLD_PERF_INFO_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/perf/sample/perf_sample.h"

#define PERF_INFO 256		/* longer values are cut */
#define PERF_INFO_EVENTS 16	/* the last one stands for all further ones */

/* starts as {0}; texts end with a NUL */
struct perf_info {
	char command[PERF_INFO], host[PERF_INFO];
	char date[PERF_INFO];	/* "2025-01-27 15:45:22" */
	char graph[PERF_INFO], buffer[PERF_INFO];	/* as perf was told */
	const char *chains;	/* what the events tell of it: "fp", "none", or
				 * NULL */
	char needs[PERF_INFO];	/* the call graph that captures whole stacks */
	uint64_t cpus;		/* of the machine, or the highest seen + 1 */
	struct perf_info_event {	/* as perf was told */
		char name[PERF_INFO];
		uint64_t rate;	/* samples a second of a CPU; 0 if unknown */
		char only;	/* 'k' or 'u': it is of the kernel or of users
				 * only; or 0 */
	} event[PERF_INFO_EVENTS];
	size_t events;
	uint64_t throttled;	/* how often the kernel stopped sampling */
	uint64_t lost;		/* samples, but for those of this input that */
	struct {
		uint64_t noted;	/* PERF_RECORD_LOST reports when it happens, */
		uint64_t counted;	/* and perf once more at the end */
	} lost_twice;
	bool bursts;		/* perf hands over what it has when it likes */
	bool has_wall;
	int64_t wall;		/* clock on the wall - clock of samples, ns */
};

/* another input begins */
void perf_info_begin_input(struct perf_info *);
/* samples that were lost, in all inputs so far */
uint64_t perf_info_lost(const struct perf_info *);
/* note the command line of perf record */
void perf_info_command(struct perf_info *, str cmdline);
/* the same moment by the clock on the wall and by that of the samples, in ns */
void perf_info_wall(struct perf_info *, uint64_t wall, uint64_t clock);
/* set one of the texts; it is not known if inputs differ in it */
void perf_info_set(char *to, str value);
/* the event of that name, noted where it is new */
struct perf_info_event *perf_info_event(struct perf_info *, str name);
/* what is known of it, maybe nothing; a header that has one event alone is that
 * of all samples */
struct perf_info_event perf_info_find(const struct perf_info *, str name);
/* note the number of a sample's CPU */
void perf_info_sample(struct perf_info *, const struct perf_sample *);
/* add what is known of a later part of the same input */
void perf_info_merge(struct perf_info *, const struct perf_info *);

#endif
