/*
 * A step of foldfilter, which is an option of the command line or a line of a
 * rules file.  Each kind of step is a row of a table at the end of select.c,
 * cut.c, frames.c or another file of this folder.  A new kind is one row there
 * and one in the options table of foldfilter.c.
 *
 * A step is applied to one stack at a time, in struct step_flow, and changes it
 * in place.
 */
#ifndef FOLDFILTER_STEP_H
#define FOLDFILTER_STEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/num.h"
#include "common/base/str.h"
#include "common/folded/folded.h"
#include "common/frames/match.h"

/* the profile on its way through the steps, and the current stack */
struct step_flow {
	/* of the whole profile: */
	struct folded *f;
	bool keep_total;	/* dropped stacks become [filtered] */
	uint32_t filtered;	/* id of the name [filtered] */

	/* of a pass: */
	const struct stacks *stacks;	/* all stacks, without slices of time */
	unsigned columns;	/* counts per stack */

	/* of the current stack: */
	uint32_t stack;		/* its number in *stacks */
	uint32_t *ids;		/* frames, root first, without the slice */
	size_t depth, cap;
	uint32_t slice;		/* id of its slice, if f->has_slices */
	struct num count[2];
	bool gone;		/* a step dropped it */
};

/* settings, which apply to the steps that follow them */
struct step_settings {
	struct arena *arena;
	bool exclusive;		/* cuts also remove the match */
	enum step_unmatched {
		UNMATCHED_DEFAULT,	/* --root-at drops, --leaf-at keeps */
		UNMATCHED_KEEP,
		UNMATCHED_DROP
	} unmatched;		/* action for stacks without a match */
};

struct step {
	const struct step_kind *kind;
	const char *where;	/* for messages: "--hide", "my.rules:3: hide" */
	const char *value;
	const char *rules;	/* its origin, "--rules=my.rules", or NULL */
	bool exclusive;		/* settings for this step */
	enum step_unmatched unmatched;

	/* the parsed value; which members are used depends on the kind: */
	struct match match;
	bool wants_own;		/* "kind:own" or its negation */
	uint64_t n;
	struct num num;
	void *own;		/* private data of the kind */

	/* for kinds that rename: */
	bool merge;		/* merge consecutive frames with one name */
	struct names_map new1;	/* by id: new id + 1, or 0 if unknown */

	size_t hits;		/* number of stacks that it matched */
	struct num hit[2];	/* their weight */
};

enum step_flags {
	STEP_RE = 1,		/* warn if its expression matches nothing */
	STEP_ALONE = 2,		/* needs all merged stacks before it starts */
	STEP_SETTING = 4,	/* a setting for the steps that follow */
	STEP_SWITCH = 8,	/* takes no value */
	STEP_TIME = 16		/* selects times, of [filtered] too */
};

/* a kind has either `edit` or `rename`; `setup` and `prepare` may be NULL */
struct step_kind {
	const char *name;	/* name of the option */
	unsigned flags;
	int variant;		/* distinguishes kinds that share functions */
	/* Parse the value; exit if it is invalid. */
	void (*setup)(struct step *, struct step_settings *);
	/* Read the whole profile before the first stack. */
	void (*prepare)(struct step *, struct step_flow *);
	/* Change the current stack.  Return true if it matched. */
	bool (*edit)(struct step *, struct step_flow *);
	/* Write the new name, which is empty to drop the frame.  Return false
	 * to keep the old name. */
	bool (*rename)(struct step *, str name, struct buf *to);
};

extern const struct step_kind anonymize_steps[], cut_steps[],
    frames_steps[], recursion_steps[], rename_steps[], select_steps[],
    small_frames_steps[], stack_path_steps[], strip_steps[], time_steps[];

/* Resolve "kind:own", once the metadata are known. */
void step_bind_own(struct step *, const struct meta *);
/* Print a message about a step, e.g. "foldfilter: --hide=RE: WHAT". */
void step_report(const struct step *, const char *what);
/* Apply the step to the current stack. */
void step_apply(struct step *, struct step_flow *);

/* Return the id of a name after the step, which must have `rename`. */
uint32_t step_rename(struct step *, struct names *, uint32_t id);
/* Free the results that a step remembers by name. */
void step_forget(struct step *);
/* `setup` for a value that is an expression, or a whole number from 1. */
void step_setup_match(struct step *, struct step_settings *);
void step_setup_number(struct step *, struct step_settings *);

/* Return whether this is the [filtered] stack of --keep-total, which most steps
 * skip. */
static inline bool
step_is_filtered(const struct step_flow *w, uint32_t stack)
{
	size_t depth;
	const uint32_t *ids = stacks_ids(w->stacks, stack, &depth);

	return w->keep_total && depth == 1 && ids[0] == w->filtered;
}

/* Return whether the step's expression matches the frame at this depth. */
static inline bool
step_matches(struct step *s, const struct step_flow *w, size_t depth)
{
	return match_id(&s->match, &w->f->names, w->ids[depth]);
}

#endif
