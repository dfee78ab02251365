/*
 * What is wrong with a profile: how much, why it matters, and the command
 * that mends it, in the same words in every tool.  A picture of broken stacks
 * looks as good as any other, so the tools print this beside it:
 *
 *	62.0% of samples have a single frame: their callers are missing; try
 *	recording with --call-graph dwarf
 *
 * A rule that cannot be applied to a profile gives HEALTH_UNKNOWN: stacks of a
 * Java profiler, for example, have other roots than those of machine code.
 */
#ifndef COMMON_HEALTH_H
#define COMMON_HEALTH_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/health/quality.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"

struct buf;
struct out;

/* what the reader of a recording knows; what is 0 is taken from the metadata */
struct health_facts {
	struct num samples, lost;
	size_t events;		/* kinds that were added up */
	double rate;		/* Hz */
	double duration;	/* seconds */
	double cpus;		/* number of CPUs that were recorded */
	str graph;		/* how stacks were taken: "fp", "dwarf,8192", or
				 * "none" if it is sure that none were */
	str needs;		/* what would have kept nearly all stacks whole:
				 * "dwarf,16384", "files" if programs are
				 * missing, or empty if not known */
	bool restored;		/* callers that frame pointers lose were
				 * restored, or marked */
	str lost_in;		/* modules where most of the others are lost */
	str buffer;		/* size of the ring buffer, if the user chose */
	struct names absent;	/* modules without the files that ran */
	bool whole;		/* the reader cuts no call chain */
	bool bare;		/* text of perf script without any frame */
	bool native;		/* stacks of machine code, with these labels: */
	size_t labels;		/* leading frames that are no functions: comm */
};

enum health_level {
	HEALTH_UNKNOWN,		/* cannot be judged */
	HEALTH_GOOD,
	HEALTH_WARN,
	HEALTH_SEVERE
};

#define HEALTH_RULES 13

struct health_finding {
	const char *name;	/* one word, for scripts */
	enum health_level level;
	double value;
	const char *unit;	/* "%", "Hz", ... */
	const char *what;	/* a sentence that has the value */
	const char *why;	/* in six words */
	const char *remedy;	/* what to run or to do; "" if not known */
};

struct health {
	struct health_finding all[HEALTH_RULES];	/* the worst first */
	size_t n;		/* all[0..n) are worth a warning */
	double unknown;		/* percent of frames without a name, or NaN */
	size_t labels;		/* leading frames that are no functions */
};

/* judge the stacks by one of their counts; the texts live until exit */
void health_judge(struct health *, const struct names *,
    const struct stacks *, unsigned column, const struct meta *,
    const struct health_facts *);
/* one of the n findings as a sentence, with its remedy unless one before it has
 * the same */
void health_line(const struct health *, size_t at, struct buf *);
/* print the first `most` on standard error */
void health_warn(const struct health *, size_t most);
/* print all findings, good or not */
void health_text(const struct health *, struct out *);
/* the same as a JSON array */
void health_json(const struct health *, struct out *);

#endif
