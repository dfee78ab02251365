/*
 * Judges the quality of a profile: what is wrong, why it matters, and which
 * command fixes it, in the same words in all tools.  A flame graph of broken
 * stacks looks as good as any other, so each tool prints this with it:
 *
 *	62.0% of samples have a single frame: their callers are missing; try
 *	recording with --call-graph dwarf
 *
 * A rule that does not apply gives HEALTH_UNKNOWN.  For example, nobody knows
 * the roots of stacks from a Java profiler.
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

/* what the reader of a recording knows; members that are 0 are taken from the
 * metadata */
struct health_facts {
	struct num samples, lost;
	size_t events;		/* number of different events summed up */
	double rate;		/* sampling rate in Hz */
	double duration;	/* length of the recording in seconds */
	double cpus;		/* number of recorded CPUs */
	str graph;		/* call graph option of perf record: "fp",
				 * "dwarf,8192"; "none" if certainly unused */
	str needs;		/* the option that would have kept most stacks
				 * whole: "dwarf,16384"; "files" if programs
				 * are missing; empty if unknown */
	bool restored;		/* callers that frame pointers miss were
				 * restored or marked */
	str lost_in;		/* modules in which most callers were lost */
	str buffer;		/* size of perf's ring buffer, if given */
	struct names absent;	/* modules whose files are missing */
	bool whole;		/* the reader does not truncate call chains */
	bool bare;		/* input is perf script text without frames */
	bool native;		/* stacks consist of machine code */
	size_t labels;		/* leading frames that are labels, such as the
				 * command */
};

enum health_level {
	HEALTH_UNKNOWN,		/* the rule cannot judge this profile */
	HEALTH_GOOD,
	HEALTH_WARN,
	HEALTH_SEVERE
};

#define HEALTH_RULES 13

struct health_finding {
	const char *name;	/* one word for scripts: "single-frame" */
	enum health_level level;
	double value;
	const char *unit;	/* unit of the value: "%", "Hz", ... */
	const char *what;	/* the finding, with its value */
	const char *why;	/* why it matters, in a few words */
	const char *remedy;	/* what to do; "" if nothing is known */
};

struct health {
	struct health_finding all[HEALTH_RULES];	/* the worst first */
	size_t n;		/* all[0..n) are warnings or severe */
	double unknown;		/* percent of frames without a name, or NaN */
	size_t labels;		/* leading frames that are labels */
};

/* judge a profile by one of its count columns; the texts live until exit */
void health_judge(struct health *, const struct names *,
    const struct stacks *, unsigned column, const struct meta *,
    const struct health_facts *);
/* append a finding as a sentence, with its remedy unless an earlier finding has
 * the same one */
void health_line(const struct health *, size_t at, struct buf *);
/* print the `most` worst findings on standard error */
void health_warn(const struct health *, size_t most);
/* print the result of every rule, including the good ones */
void health_text(const struct health *, struct out *);
/* print the result of every rule as a JSON array */
void health_json(const struct health *, struct out *);

#endif
