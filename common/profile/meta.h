/*
 * The metadata of a profile: lines `# key="value"` of folded(5).  The keys in
 * use, in the order they are written:
 *
 *	columns event unit weight whole scale samples lost lost-at guests rate
 *	throttled duration time slice start wall cpus callgraph callgraph-needs
 *	restored caller-unknown callers-lost callers-lost-in buffer command host
 *	date spans span-times span-over span-under marks own own-from
 *
 * weight is the sum of the counts, and whole that of the unfiltered profile;
 * scale is a factor of the counts, which are then estimates. samples, lost and
 * guests (of virtual machines) are numbers of samples, throttled counts
 * throttling, rate is in Hz, duration in seconds, cpus the number of recorded
 * CPUs. callgraph is how stacks were taken, and callgraph-needs the call graph
 * they need. restored, caller-unknown and callers-lost are numbers of samples
 * by what became of callers that frame pointers miss. time is what foldfilter
 * selected. slice, start and wall are explained in slice.h, lost-at in lost.h,
 * marks in marks.h, own and own-from in own_rule.h. spans is the number of
 * spans of time that the stacks belong to, span-times their durations,
 * span-over and span-under the selected ones, in seconds.  Values live until
 * exit.  Starts as {0}.
 */
#ifndef COMMON_META_H
#define COMMON_META_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "common/base/arena.h"
#include "common/base/num.h"
#include "common/base/str.h"

#define META_DATE 32		/* size of a buffer for a date */

struct out;

struct meta {
	struct arena arena;
	struct meta_pair { str key, value; } *all;
	size_t n, cap;
	str *gone;		/* keys removed because their values differed */
	size_t gones, gone_cap;
};

/* Return the value of a key, or {0}. */
str meta_get(const struct meta *, str key);
/* Parse the value as a number.  Return false if it is missing or not one. */
bool meta_num(const struct meta *, str key, struct num *);
/* Set the value of a key.  An empty value removes the key. */
void meta_set(struct meta *, str key, str value);
void meta_set_num(struct meta *, str key, struct num);
/* Set the value of a key unless it is empty or 0. */
void meta_set_known(struct meta *, str key, str value);
void meta_set_count(struct meta *, str key, uint64_t);
/* Format a value of "date", such as 2026-11-23 09:58:00 in local time.  Return
 * an empty text if the time is invalid. */
str meta_date(char text[META_DATE], time_t);
/*
 * Read a line that begins with "# ".  Return false for a comment, which a new
 * key is after the thousandth.  A second value of a key comes from a second
 * profile in the same input (cat a b): samples, spans, weight, whole and lost
 * are added up, own and own-from are joined, and other keys are removed for
 * good unless the values are equal.
 */
bool meta_line(struct meta *, str line);
/* Merge the metadata of a second input as meta_line() does.  Remove keys that
 * only one of them has. */
void meta_merge(struct meta *, const struct meta *);
/* Return true if the key was removed because its values differed. */
bool meta_differs(const struct meta *, str key);
void meta_write(const struct meta *, struct out *);
/*
 * Keep only the keys that describe counts and frames.  None of their values
 * ends in a word that begins with a digit, so a script that adds up the last
 * field of each line gets the sum of the counts.
 */
void meta_lean(struct meta *);
/* Free all, and reset to {0}. */
void meta_free(struct meta *);

#endif
