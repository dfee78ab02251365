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
 * What cannot be used is never dropped in silence: diag_reject() for a line,
 * diag_skip() for a sample.
 */
#ifndef STACKFOLD_SAMPLE_H
#define STACKFOLD_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"
#include "common/io/in.h"
#include "common/profile/names.h"
#include "tools/stackfold/sample/diag.h"
#include "tools/stackfold/sample/fold_options.h"
#include "tools/stackfold/sample/parts.h"
#include "tools/stackfold/sample/sink.h"
#include "tools/stackfold/sample/slicing.h"

/* a frame of machine code, as a debugger or profiler knows it */
struct sample_code {
	str name;		/* empty where it is not known */
	str module;		/* file it was loaded from; may be empty */
	uint64_t addr;		/* counts only if has_addr */
	bool has_addr;
	char kind;		/* k j i w or 0 */
};

struct sample_ids {
	uint32_t *p;
	size_t n, cap;
};

/* numbers of frames are shown twice: to note which are used, and to get their
 * new numbers */
struct sample_visit {
	bool *used;
	uint32_t *here;		/* NULL the first time */
};

struct sample {
	/* const after sample_init() */
	struct sink *sink;	/* where it goes when it ends */
	struct diag *diag;
	struct names *names;	/* those of the sink */
	const struct fold_options *opts;

	/* set for each input */
	bool leaf_first;	/* as struct format says */
	const char *marks;	/* so, too */
	void *state;		/* the format's own, see struct format */

	struct slicing slicing;	/* what --slice asks for, */
	struct parts parts;	/* and --every */

	/* the sample that is being built */
	struct sample_ids roots, frames;

	/* tables of names, which grow with the input */
	struct names raw;	/* functions that sample_function() knows, */
	struct sample_ids clean;	/* and the frame each stands for */
	struct names mangled;	/* names of linkers, */
	struct sample_ids readable;	/* and what each means */

	size_t cut;		/* see sample_cut() */
	struct buf text;	/* scratch */
};

void sample_init(struct sample *, struct sink *, struct diag *,
    const struct fold_options *);

static inline void
sample_ids_add(struct sample_ids *ids, uint32_t id)
{
	if (ids->n == ids->cap)
		GROW(ids->p, ids->cap, ids->n + 1);
	ids->p[ids->n++] = id;
}

void sample_ids_copy(struct sample_ids *to, const struct sample_ids *from);

static inline void
sample_visit_id(const struct sample_visit *v, uint32_t *id)
{
	if (v->here != NULL)
		*id = v->here[*id];
	else
		v->used[*id] = true;
}

static inline void
sample_visit_ids(const struct sample_visit *v, struct sample_ids *ids)
{
	for (size_t i = 0; i < ids->n; i++)
		sample_visit_id(v, &ids->p[i]);
}

/* with --slice: the sample that begins was taken at this time, or at no known
 * time; a format with --slice calls one of these before the roots */
void sample_time(struct sample *, struct num seconds);
void sample_timeless(struct sample *);
/*
 * End the sample, which lasted from one time to another: with --slice each
 * slice gets its part of the weight.
 */
void sample_end_during(struct sample *, struct num from, struct num to,
    struct num weight);
/* a frame outside the stack: command, thread, event; outermost first */
void sample_root(struct sample *, str name);
void sample_frame(struct sample *, str name, char kind);
/*
 * Push a function as a profiler printed it: --names says what becomes of its
 * arguments and hashes, and a chain of inlined Java frames, "a->b", is taken
 * apart.  A function without a name is [unknown].
 */
void sample_function(struct sample *, str raw, char kind);
/* the same for formats that people know with arguments in their names: these
 * stay, unless --names=short is given */
void sample_full(struct sample *, str raw, char kind);
/*
 * Push a frame of machine code: without a name it is called after its module,
 * "[libc.so.6]", or "[unknown]"
 */
void sample_symbol(struct sample *, const struct sample_code *);
/* note the module and the source file, if they are known, of the frame that was
 * pushed last */
void sample_source(struct sample *, str module, str file);
/*
 * a function's name as --names and --no-demangle ask for, in buf, which it
 * overwrites
 */
str sample_clean(const struct sample *, struct buf *, str raw,
    enum symbol_mode);
/*
 * Formats that write trees or spans keep so many frames of a stack, from the
 * root on: a file of n nodes may ask for n * n frames.  A format that ends a
 * sample without its other frames says so.
 */
#define SAMPLE_DEEPEST ((size_t)1024)
void sample_cut(struct sample *);
/* add a remark on the samples that were cut */
void sample_report_cut(const struct sample *);
/* add a remark on names of linkers that were not understood */
void sample_report_mangled(const struct sample *);
/* end the sample that the roots and frames so far make */
void sample_end(struct sample *, struct num weight);
/* the same, but it stays pending there until its meaning is known */
void sample_end_pending(struct sample *, struct sink_pending *,
    struct num weight);
/* metadata: which kinds of frames were marked, so that a frame without a mark
 * is known; called once samples were taken */
void sample_meta_marks(const struct sample *);
/* forget the roots and frames so far */
void sample_drop(struct sample *);
/* forget all numbers of frames, which are others from now on */
void sample_forget(struct sample *);

/* The fast way, for a format that keeps a table of frames: the number of a
 * name, valid until exit, and frames by number. */
uint32_t sample_id(struct sample *, str name, char kind);
static inline void
sample_push(struct sample *s, uint32_t id)
{
	sample_ids_add(&s->frames, id);
}

void sample_root_id(struct sample *, uint32_t id);
/* put a leaf below the frames so far, which came leaf first */
void sample_push_leaf(struct sample *, uint32_t id);

#endif
