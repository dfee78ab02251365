/*
 * What is wrong with a profile: how much, why it matters, and the command
 * that mends it, in the same words in every tool.  A picture of broken stacks
 * looks as sure of itself as any other; this is what says that it is not.
 *
 *	62.0% of samples have a single frame: nobody can see who called them;
 *	try perf record --call-graph dwarf
 *
 * What cannot be known about a profile is not judged: a folded file from a
 * Java profiler has other roots than a native one, and is left in peace.
 */
#ifndef COMMON_HEALTH_H
#define COMMON_HEALTH_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"

struct buf;
struct out;

/* what only the folder knows; where it is 0 the metadata are asked */
struct health_facts {
	struct num samples, lost;
	size_t events;		/* kinds that were added up */
	double rate;		/* Hz */
	double duration;	/* seconds */
	double cpus;		/* that were recorded */
	str graph;		/* how stacks were taken: "fp", "dwarf,8192" */
	str needs;		/* what would have kept nearly all whole: the
				 * same, or empty if that is not known */
	str buffer;		/* that was asked for */
	size_t limit;		/* frames at which the recorder stopped */
	bool native;		/* machine code, and labels is right */
	size_t labels;		/* leading frames, no functions: comm */
};

enum health_level {
	HEALTH_UNKNOWN,		/* cannot be judged */
	HEALTH_GOOD,
	HEALTH_WARN,
	HEALTH_SEVERE
};

#define HEALTH_RULES 10

struct health_finding {
	const char *name;	/* one word, for scripts */
	enum health_level level;
	double value;
	const char *unit;	/* "%", "Hz", ... */
	const char *what;	/* a sentence with the value */
	const char *why;	/* in six words */
	const char *remedy;	/* what to run or to do */
};

struct health {
	struct health_finding all[HEALTH_RULES];	/* the worst first */
	size_t n;		/* all[0..n) are worth saying */
	double unknown;		/* percent of frames without a name, or NaN */
	size_t labels;		/* leading frames that are no functions */
};

/* judge the stacks by one of their counts; the texts live until exit */
void health_findings(struct health *, const struct names *,
    const struct stacks *, unsigned column, const struct meta *,
    const struct health_facts *);
/* the finding as one sentence with its remedy */
void health_line(const struct health_finding *, struct buf *);
/* print the first `most` on standard error */
void health_warn(const struct health *, size_t most);
/* all that was judged, good or not */
void health_text(const struct health *, struct out *);
/* the same as a JSON array */
void health_json(const struct health *, struct out *);

#endif
