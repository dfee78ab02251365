/*
 * Spans of time with a name, such as requests, read from text with a line for
 * each: its start and end in seconds, whose it is, and its name.
 *
 *	1570.250 1570.262 1234 GET /search	thread 1234
 *	1570.250 1570.262 pid:1200 GET /a	all threads of process 1200
 *	1570.260 1570.270 nginx GET /b		threads of that command
 *	1570.000 1580.000 * phase 1		all threads
 *
 * tid:N and comm:NAME are the long forms of a thread and a command.  Samples
 * are looked up by thread and time; spans within others are nested.  Times of
 * spans are nanoseconds.
 */
#ifndef STACKFOLD_SPANS_H
#define STACKFOLD_SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/profile/names.h"
#include "common/profile/stacks.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/spans/span_options.h"
#include "tools/stackfold/spans/timeline.h"

#define SPANS_DEEPEST 64	/* that are nested */
#define SPANS_DAY 1000000000	/* seconds from 1970 to 2001, and more than any
				 * clock counts that begins at boot */

struct span {
	uint64_t start, end;
	uint64_t latest;	/* end of those below it in the tree of its
				 * list, see find_in_tree() */
	uint32_t name;		/* its frame */
};

enum spans_owner {SPANS_THREAD, SPANS_PROCESS, SPANS_COMMAND, SPANS_ALL};

/* starts as {0} */
struct spans {
	const struct span_options *opts;
	bool read;		/* spans_read() was called */
	int64_t ahead;		/* the clock of spans - that of samples */

	/* const after spans_read() */
	struct span *all;	/* in the order of the file */
	size_t n, cap;
	uint32_t *place;	/* in `all`: those of a list side by side, by
				 * their start */
	struct names owners;
	struct spans_list {	/* those of an owner, by its number */
		size_t first, n;
		bool used;	/* a sample may belong to them */
	} *lists;
	size_t nlists;
	uint64_t over, under;	/* options select those longer, and those not
				 * longer */

	/* lists that threads have together, once a wait asks */
	struct names group_ids;	/* by the bytes of struct spans_who */
	struct spans_group {
		size_t spans;	/* in these lists */
		size_t steps;	/* from one change of the path to the next */
		struct timeline times;	/* once there were many steps */
	} *groups;
	size_t group_cap;

	/* the time of the samples */
	bool any;
	uint64_t first, last;

	/* counted, for the report */
	size_t in_none;		/* samples and parts of waits */
	size_t too_deep;	/* samples */
	struct stacks paths;	/* the names of spans that were together; one */
				/* more than SPANS_DEEPEST: there were others */
	struct sample_ids roots, frames;	/* scratch */
	struct timeline_sums times;
};

/* what a thread has spans by: its number, process and command, and all */
struct spans_who {
	uint32_t list[4];	/* + 1, or 0 */
};

/* read the file that the options name; its problems are reported */
void spans_read(struct spans *, const struct span_options *, struct sample *);
struct spans_who spans_who(struct spans *, int64_t tid, int64_t pid, str comm);
/* the number of an owner: a thread or a process by its number in 8 bytes, a
 * command by its name */
uint32_t spans_owner(struct names *, enum spans_owner, str);
/* are their times seconds since 1970? */
bool spans_tell_day(const struct spans *);
/* a limit in nanoseconds, given the spans that were read so far */
uint64_t spans_limit(const struct spans *, const struct span_limit *);
/* a sample was taken then, in seconds */
void spans_note(struct spans *, struct num);
/*
 * The spans of a thread at that time become roots of the sample, or "[no span]"
 * does.  Returns why the sample is to be skipped, or NULL.
 */
const char *spans_push(struct spans *, const struct spans_who *, struct num,
    struct sample *);
/* end a sample that lasted from one time to another: each path of spans, and
 * the time in none, gets its part of the weight */
void spans_end_during(struct spans *, const struct spans_who *,
    struct sample *, struct num from, struct num to, struct num weight);
/* show the frames of all spans */
void spans_visit(struct spans *, const struct sample_visit *);
/* add the metadata, and report */
void spans_finish(struct spans *, struct sample *);

#endif
