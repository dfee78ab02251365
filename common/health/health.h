/*
 * Judges the quality of a profile: what is wrong, how much, why it matters, and
 * the command that fixes it, in the same words in every tool.  A picture of
 * broken stacks looks as good as any other, so the tools print this with it:
 *
 *	62.0% of samples have a single frame: their callers are missing; try
 *	recording with --call-graph dwarf
 *
 * A rule that does not apply gives HEALTH_UNKNOWN: stacks of a Java profiler,
 * for example, have other roots than machine code.
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

/* facts from the reader of a recording; what is 0 is taken from the metadata */
struct health_facts {
	struct num samples, lost;
	size_t events;		/* kinds of events in the sum */
	double rate;		/* Hz */
	double duration;	/* seconds */
	double cpus;		/* number of recorded CPUs */
	str graph;		/* call graph: "fp", "dwarf,8192", or "none" if
				 * certainly not recorded */
	str needs;		/* what would have kept most stacks whole:
				 * "dwarf,16384", "files" if programs are
				 * missing, or empty if not known */
	bool restored;		/* callers that frame pointers miss were
				 * restored or marked */
	str lost_in;		/* modules where most others are lost */
	str buffer;		/* ring buffer size, if the user chose it */
	struct names absent;	/* modules whose files are missing */
	bool whole;		/* the reader does not limit call chains */
	bool bare;		/* text of perf script without frames */
	bool native;		/* machine code */
	size_t labels;		/* leading frames that are labels: comm */
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
	const char *what;	/* a sentence with the value */
	const char *why;	/* in six words */
	const char *remedy;	/* what to do; "" if unknown */
};

struct health {
	struct health_finding all[HEALTH_RULES];	/* the worst first */
	size_t n;		/* all[0..n) are findings */
	double unknown;		/* percent of frames without a name, or NaN */
	size_t labels;		/* leading frames that are labels */
};

/* judge a profile by one of its columns; the texts live until exit */
void health_judge(struct health *, const struct names *,
    const struct stacks *, unsigned column, const struct meta *,
    const struct health_facts *);
/* append a finding as a sentence, with its remedy unless an earlier one has the
 * same */
void health_line(const struct health *, size_t at, struct buf *);
/* print the `most` worst findings on standard error */
void health_warn(const struct health *, size_t most);
/* print all findings, good or not */
void health_text(const struct health *, struct out *);
/* the same as a JSON array */
void health_json(const struct health *, struct out *);

#endif
