/*
 * What a format hands over: frames, and the weight of the sample they make.
 *
 *	sample_root(s, STR("java-12"));		outermost, any number of them
 *	sample_frame(s, STR("main"), 0);	then the stack, in the order of
 *	sample_frame(s, STR("read"), 'k');	the input: see leaf_first
 *	sample_end(s, NUM(1));
 *
 * A name may hold any bytes: ';' becomes ':', line ends become blanks.  The
 * letter is what FlameGraph calls an annotation: k kernel, j compiled at run
 * time, i inlined, w waiting, 0 none.  All of a sample's texts are copied.
 *
 * What cannot be used is never dropped in silence: sample_bad() for a line,
 * sample_left_out() for a sample.
 */
#ifndef STACKFOLD_SAMPLE_H
#define STACKFOLD_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/arena.h"
#include "common/buf.h"
#include "common/folded.h"
#include "common/health.h"
#include "common/in.h"
#include "common/note.h"
#include "common/num.h"
#include "common/str.h"
#include "tools/stackfold/format.h"

struct hold;
struct out;

/* a frame of machine code, as a debugger or profiler knows it */
struct frame {
	str name;		/* empty where it is not known */
	str module;		/* file it was loaded from; may be empty */
	uint64_t addr;		/* counts only if has_addr */
	bool has_addr;
	char kind;		/* k j i w or 0 */
};

struct ids {
	uint32_t *p;
	size_t n, cap;
};

struct sample {
	struct folded *to;
	const struct fold_opts *opts;
	bool leaf_first;	/* set by a format whose stacks run so */
	bool keep_zero;		/* count stacks without weight, too */
	struct hold *hold;	/* where samples go for now, or NULL */
	const char *hint;	/* what to do if nothing could be folded */
	struct out *direct;	/* write samples here, and keep none */
	bool has_meta;		/* metadata were read, and are passed on */
	struct health_facts facts;	/* what the format knows */
	struct buf listing;	/* to be printed instead of the stacks */
	void *state;		/* the format's own, see struct format */

	size_t samples;		/* ended, of any weight, */
	size_t weightless;	/* and of none, which makes no line */
	size_t bare;		/* of these without a frame */
	struct num weight;	/* of those that ended */

	struct ids roots, frames, stack;
	struct buf text;
	struct names raw;	/* functions that sample_function() knows, */
	struct ids clean;	/* and the frame each stands for */
	struct sample_bad {
		const char *why;
		struct note note;
	} *bad;
	struct sample_left {
		const char *why;
		size_t samples;
		struct num weight;
		bool said;	/* a remark tells of it */
	} *left;
	const char **remark;
	size_t nremark, remark_cap;
	size_t nbad, bad_cap, nleft, left_cap;
	struct arena arena;
};

void sample_add(struct ids *, uint32_t id);

/* a frame outside the stack: command, thread, event; outermost first */
void sample_root(struct sample *, str name);
void sample_frame(struct sample *, str name, char kind);
/*
 * The same of a function as a profiler printed it: its arguments and hashes
 * are treated as --names says, and a chain of inlined Java frames, "a->b", is
 * taken apart.  One without a name is [unknown].
 */
void sample_function(struct sample *, str raw, char kind);
/* the same for formats whose names are known with their arguments: they
 * stay, unless --names=short is asked for */
void sample_full(struct sample *, str raw, char kind);
/*
 * The same of machine code: without a name it is called after its module,
 * "[libc.so.6]", or "[unknown]"
 */
void sample_symbol(struct sample *, const struct frame *);
/* end the sample that the roots and frames so far make */
void sample_end(struct sample *, struct num weight);
/* forget the roots and frames so far */
void sample_drop(struct sample *);

/* The fast way, for a format that keeps a table of what it has seen: the
 * number of a name, valid until exit, and frames by number. */
uint32_t sample_id(struct sample *, str name, char kind);
void sample_push(struct sample *, uint32_t id);
void sample_root_id(struct sample *, uint32_t id);

/* a line that cannot be used; `why` lives until exit, one message for each */
void sample_bad(struct sample *, const struct in *, str line, const char *why);
/* a sample that is not counted, by what option or for what reason */
void sample_left_out(struct sample *, const char *why, struct num weight);
/* many, of which a remark tells; `why` is copied */
void sample_left_out_many(struct sample *, str why, size_t samples,
    struct num weight);
/* one line for the summary, as printf prints it: what was chosen, and how to
 * choose otherwise */
void sample_remark(struct sample *, const char *fmt, ...);

/* add what a part of the same input gave, which began after so many lines */
void sample_merge(struct sample *, const struct sample *part, size_t lines);

/* say what was wrong on standard error; true if anything was lost */
bool sample_complain(const struct sample *);

#endif
