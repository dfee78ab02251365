/*
 * Named spans of time, such as requests, read from text with one line per span:
 * its start and end in seconds, its owner, and its name.
 *
 *	1570.250 1570.262 1234 GET /search	thread 1234
 *	1570.250 1570.262 pid:1200 GET /a	all threads of process 1200
 *	1570.260 1570.270 nginx GET /b		threads of that command
 *	1570.000 1580.000 * phase 1		all threads
 *
 * tid:N and comm:NAME are the long forms of a thread and a command.  Spans are
 * looked up by thread and time; spans within others are nested.  Their times
 * are in nanoseconds.
 */
#ifndef STACKFOLD_SPANS_H
#define STACKFOLD_SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/profile/names.h"
#include "common/profile/stacks.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/spans/timeline.h"

#define SPANS_DEEPEST 64	/* maximum nesting of spans */
#define SPANS_DAY 1000000000	/* seconds from 1970 to 2001; a clock that
				 * starts at boot does not reach it */

/* a duration, or a percentile of all durations */
struct spans_limit {
	bool given;
	bool percentile;
	struct num value;	/* duration in seconds, or percentile */
};

struct spans_options {
	const char *file;	/* file with the spans, or NULL */
	struct spans_limit over, under;	/* select spans that are longer than
					 * `over`, or not longer than `under` */
};

struct span {
	uint64_t start, end;
	uint64_t latest;	/* latest end in its subtree, see
				 * find_in_tree() */
	uint32_t name;		/* frame id of its name */
};

enum spans_owner {SPANS_THREAD, SPANS_PROCESS, SPANS_COMMAND, SPANS_ALL};

struct spans {
	const struct spans_options *opts;
	bool read;		/* spans_read() was called */
	int64_t ahead;		/* difference: clock of spans - clock of
				 * samples, in ns */

	/* constant after spans_read() */
	struct span *all;	/* spans in file order */
	size_t n, cap;
	uint32_t *place;	/* indexes in `all`, grouped by list and sorted
				 * by start */
	struct names owners;
	struct spans_list {	/* lists of spans, indexed by the owner's
				 * number */
		size_t first, n;
		bool used;	/* the list applies to the thread of some
				 * sample */
	} *lists;
	size_t nlists;
	uint64_t over, under;	/* limits of the options, in ns */

	/* combinations of lists that apply to threads */
	struct names group_ids;	/* maps struct spans_who to the group's index */
	struct spans_group {
		size_t spans;	/* number of spans in these lists */
		size_t steps;	/* number of steps from span to span in
				 * add_times() */
		struct timeline times;	/* timeline of the lists, built when
					 * `steps` is large */
	} *groups;
	size_t group_cap;

	/* times of the first and last sample, if any */
	bool any;
	uint64_t first, last;

	/* counters for the report */
	size_t in_none;		/* number of samples and parts of waits outside
				 * all spans */
	size_t too_deep;	/* number of samples in more than SPANS_DEEPEST
				 * spans */
	struct stacks paths;	/* names of nested spans, and one more name if
				 * there were more than SPANS_DEEPEST */
	struct sample_ids roots, frames;	/* scratch */
	struct timeline_sums times;	/* of one wait */
	struct timeline_sums shared;	/* of one timeline during it */
};

/* the lists that apply to a thread: those of all threads, its command, process
 * and tid */
struct spans_who {
	uint32_t list[4];	/* index of each list + 1, or 0 */
};

/* parse "over:p99" or "over:100ms,under:1.5s"; false on a syntax error */
bool spans_select(struct spans_options *, const char *words);
/* read the file of spans named in the options; report its problems */
void spans_read(struct spans *, const struct spans_options *, struct sample *);
/* Return the lists that apply to a thread; none without --spans. */
struct spans_who spans_who(struct spans *, int64_t tid, int64_t pid, str comm);
/* Return the number of an owner: a thread or process, given by its id in 8
 * bytes, or a command, given by its name. */
uint32_t spans_owner(struct names *, enum spans_owner, str);
/* Return true if the times are seconds since 1970. */
bool spans_by_day(const struct spans *);
/* Return a limit in ns; a percentile is that of the spans read so far. */
uint64_t spans_limit(const struct spans *, const struct spans_limit *);
/* record the time of a sample */
void spans_note(struct spans *, struct num);
/* Push the spans of a thread at that time as roots, or "[no span]".  Return
 * NULL, or why the sample is skipped. */
const char *spans_push(struct spans *, const struct spans_who *, struct num,
    struct sample *);
/* end a sample that lasted from one time to another, and divide its weight
 * among the paths of spans */
void spans_end_during(struct spans *, const struct spans_who *,
    struct sample *, struct num from, struct num to, struct num weight);
/* visit the frames of all spans */
void spans_visit(struct spans *, const struct sample_visit *);
/* set the metadata, and report problems */
void spans_finish(struct spans *, struct sample *);

#endif
