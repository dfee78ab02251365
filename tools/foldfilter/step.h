/*
 * A step of foldfilter: one option of the command line or line of a rules
 * file, ready to be applied to stacks.  Kinds of steps are rows of the tables
 * at the ends of select.c, cut.c, edit.c and their like; a new kind is one row
 * there, and one in the options table.
 *
 * A step sees each stack once, in struct flow, and changes it in place.  What
 * it answers is whether the stack concerned it: that is what --explain counts.
 */
#ifndef TOOLS_FOLDFILTER_STEP_H
#define TOOLS_FOLDFILTER_STEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/arena.h"
#include "common/folded.h"
#include "common/match.h"
#include "common/num.h"
#include "common/str.h"

/* the profile on its way through the steps, and the stack in hand */
struct flow {
	struct folded *f;
	uint32_t *ids;		/* root first */
	size_t depth, cap;
	struct num count[2];
	uint32_t stack;		/* its number in f->stacks */
	bool gone;		/* it has been taken out */
	unsigned columns;	/* from here on */
	bool keep_total;	/* what is gone becomes [filtered], */
	uint32_t filtered;	/* which has this id */
};

/* what a step is made in: settings hold for the steps behind them */
struct making {
	struct arena *arena;
	bool exclusive;		/* cuts take the match away too */
	enum unmatched {UNMATCHED_AS_EVER, UNMATCHED_KEEP, UNMATCHED_DROP}
	    unmatched;		/* what cuts do with stacks without one */
};

struct step {
	const struct kind *kind;
	const char *where;	/* to blame in messages: "--hide" */
	const char *value;
	const char *rules;	/* the rules it is from, or NULL */

	struct match match;	/* its expression, */
	uint64_t n;		/* its number, */
	struct num num;		/* or one with decimals, */
	bool exclusive;		/* and what held when it was made */
	enum unmatched unmatched;
	bool merge;		/* equal neighbours it makes become one */
	void *own;		/* whatever else its kind wants */
	uint32_t *known;	/* new id + 1 by id, if the kind renames */
	size_t nknown, known_cap;

	size_t hits;		/* stacks that it concerned, */
	struct num hit[2];	/* and their weight */
};

enum kind_flags {
	KIND_RE = 1,		/* has an expression, that should match */
	KIND_ALONE = 2,		/* wants the stacks before it merged, */
	KIND_SORTED = 4 | 2,	/* and in the order of the output */
	KIND_WEIGHT = 8 | 2,	/* is for [filtered] too */
	KIND_SETTING = 16,	/* does nothing itself */
	KIND_SWITCH = 32	/* takes no value */
};

/* each function may be missing */
struct kind {
	const char *name;	/* of the option */
	unsigned flags;
	int variant;		/* told apart by setup and edit */
	void (*setup)(struct step *, struct making *);
	void (*prepare)(struct step *, struct flow *);	/* before the first */
	bool (*edit)(struct step *, struct flow *);
	bool (*rename)(struct step *, str name, struct buf *to);
};

extern const struct kind select_kinds[], path_kinds[], cut_kinds[],
    edit_kinds[], recursion_kinds[], names_kinds[], strip_kinds[],
    anonymize_kinds[], weigh_kinds[], limit_kinds[];

/* the kind of this name, or NULL */
const struct kind *step_kind(const char *name);
/* make *s the step that `where` and its value ask for */
void step_new(struct step *s, const struct kind *, const char *where,
    const char *value, struct making *);
/* "tool: --hide=RE: WHAT" */
void step_say(const struct step *, const char *what);
/* apply it to the stack in hand */
void step_apply(struct step *, struct flow *);

/* what a kind with `rename` makes of a name, the first time and ever after */
uint32_t step_rename(struct step *, struct names *, uint32_t id);
/* setups for values that are one expression, or a whole number from 1 */
void step_match(struct step *, struct making *);
void step_whole(struct step *, struct making *);
/* the text, which is the value or a part of it, as a number */
struct num step_num(const struct step *, str text);
/* is this the stack of --keep-total?  to most steps it is none */
static inline bool
step_aside(const struct flow *w, uint32_t stack)
{
	size_t depth;
	const uint32_t *ids = stacks_ids(&w->f->stacks, stack, &depth);

	return w->keep_total && depth == 1 && ids[0] == w->filtered;
}

/* does the step's expression match the frame at this depth? */
static inline bool
step_at(struct step *s, const struct flow *w, size_t depth)
{
	return match_id(&s->match, &w->f->names, w->ids[depth]);
}

#endif
