/*
 * A step of foldfilter: one option of the command line, or one line of a rules
 * file, ready to be applied to stacks.  Each kind of step is a row of a table
 * at the end of select.c, cut.c, frames.c or another file of this folder; a new
 * kind is one row there and one in the options table of foldfilter.c.
 *
 * A step gets the stacks one after another, each in struct step_flow, and
 * changes them in place.  It returns true if it matched, which --explain
 * counts.
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
	/* of the whole run: */
	struct folded *f;
	bool keep_total;	/* a stack that is gone becomes [filtered], */
	uint32_t filtered;	/* whose name has this id */

	/* of a pass: */
	const struct stacks *stacks;	/* all, without slices of time */
	unsigned columns;	/* counts of each stack */

	/* of the current stack: */
	uint32_t stack;		/* its number in *stacks */
	uint32_t *ids;		/* root first, without its slice */
	size_t depth, cap;
	uint32_t slice;		/* the frame of its slice, if f->has_slices */
	struct num count[2];
	bool gone;		/* a step dropped it */
};

/* the input of setups; a setting applies to the steps that follow it */
struct step_settings {
	struct arena *arena;
	bool exclusive;		/* cuts also remove the match */
	enum step_unmatched {
		UNMATCHED_DEFAULT,	/* root cuts drop, leaf cuts keep */
		UNMATCHED_KEEP,
		UNMATCHED_DROP
	} unmatched;		/* what cuts do with a stack without match */
};

struct step {
	const struct step_kind *kind;
	const char *where;	/* for messages: "--hide", "my.rules:3: hide" */
	const char *value;
	const char *rules;	/* the "--rules=my.rules" it is from, or NULL */
	bool exclusive;		/* the settings before it */
	enum step_unmatched unmatched;

	/* its value, parsed by its kind: */
	struct match match;	/* an expression, */
	bool wants_own;		/* it is "kind:own", perhaps negated */
	uint64_t n;		/* a whole number, */
	struct num num;		/* a number with decimals, */
	void *own;		/* or other data of the kind */

	/* for kinds that rename: */
	bool merge;		/* frames in a row that get one name merge */
	struct names_map new1;	/* the new id + 1, or 0: not yet known */

	/* what it found: */
	size_t hits;		/* stacks, */
	struct num hit[2];	/* and their weight */
};

enum step_flags {
	STEP_RE = 1,		/* warn if its expression matches nothing */
	STEP_ALONE = 2,		/* needs all stacks, merged, before it begins */
	STEP_SETTING = 4,	/* changes the steps after it, and no stack */
	STEP_SWITCH = 8,	/* takes no value */
	STEP_TIME = 16		/* selects by time, also of [filtered] */
};

/* a kind has either edit or rename; setup and prepare may be NULL */
struct step_kind {
	const char *name;	/* of the option */
	unsigned flags;
	int variant;		/* distinguishes kinds that share functions */
	/* read the value; a wrong one is a fatal error */
	void (*setup)(struct step *, struct step_settings *);
	/* read the whole profile before the first stack */
	void (*prepare)(struct step *, struct step_flow *);
	/* change the current stack; true if it matched */
	bool (*edit)(struct step *, struct step_flow *);
	/* write the new name; false keeps the old, an empty one hides */
	bool (*rename)(struct step *, str name, struct buf *to);
};

extern const struct step_kind anonymize_steps[], cut_steps[],
    frames_steps[], recursion_steps[], rename_steps[], select_steps[],
    small_frames_steps[], stack_path_steps[], strip_steps[], time_steps[];

/* make a step from its value; messages name `where` if the value is wrong */
void step_new(struct step *s, const struct step_kind *, const char *where,
    const char *value, struct step_settings *);
/* set the rule of an expression "kind:own", once the metadata are known */
void step_bind_own(struct step *, const struct meta *);
/* write "tool: --hide=RE: WHAT" to standard error */
void step_report(const struct step *, const char *what);
/* apply the step to the current stack */
void step_apply(struct step *, struct step_flow *);

/* the id of the new name that a kind with `rename` gives; kept for each name */
uint32_t step_rename(struct step *, struct names *, uint32_t id);
/* free what a step remembers about names */
void step_forget(struct step *);
/* setups for a value that is an expression, or a whole number from 1 */
void step_setup_match(struct step *, struct step_settings *);
void step_setup_number(struct step *, struct step_settings *);

/* is this the [filtered] stack of --keep-total, which most steps skip? */
static inline bool
step_is_filtered(const struct step_flow *w, uint32_t stack)
{
	size_t depth;
	const uint32_t *ids = stacks_ids(w->stacks, stack, &depth);

	return w->keep_total && depth == 1 && ids[0] == w->filtered;
}

/* does the step's expression match the frame at this depth? */
static inline bool
step_matches(struct step *s, const struct step_flow *w, size_t depth)
{
	return match_id(&s->match, &w->f->names, w->ids[depth]);
}

#endif
