/*
 * What a format hands over: the frames and the weight of each sample.
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

/* a frame of native code, as a debugger or profiler describes it */
struct sample_code {
	str name;		/* empty if unknown */
	str module;		/* file it was loaded from; may be empty */
	uint64_t addr;		/* valid if has_addr */
	bool has_addr;
	char kind;		/* k j i w or 0 */
};

struct sample_ids {
	uint32_t *p;
	size_t n, cap;
};

/* Frame ids are visited twice: first to mark those in use, then to replace them
 * with the new ids. */
struct sample_visit {
	bool *used;
	uint32_t *here;		/* NULL on the first visit */
};

struct sample {
	/* const after sample_init() */
	struct sink *sink;	/* receives the samples */
	struct diag *diag;
	struct names *names;	/* the sink's */
	const struct fold_options *opts;

	/* set for each input */
	bool leaf_first;	/* as in struct format */
	const char *marks;	/* as in struct format */
	void *state;		/* state of the format, see struct format */

	struct slicing slicing;	/* state of --slice */
	struct parts parts;	/* state of --every */

	/* the current sample */
	struct sample_ids roots, frames;

	/* tables of names, which grow with the input */
	struct names raw;	/* names given to sample_function() */
	struct sample_ids clean;	/* frame of each name in `raw` */
	struct names mangled;	/* mangled names */
	struct sample_ids readable;	/* each name in `mangled` demangled */

	size_t cut;		/* samples cut at SAMPLE_DEEPEST */
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

/* with --slice: set the time of the sample that begins, or that its time is
 * unknown; formats with --slice call one of these before they push roots */
void sample_time(struct sample *, struct num seconds);
void sample_timeless(struct sample *);
/*
 * End a sample that lasted from one time to another: with --slice its weight is
 * divided among the slices.
 */
void sample_end_during(struct sample *, struct num from, struct num to,
    struct num weight);
/* push a frame above the stack: command, thread or event; outermost first */
void sample_root(struct sample *, str name);
void sample_frame(struct sample *, str name, char kind);
/*
 * Push a function as the profiler printed it. --names controls what becomes of
 * arguments and hashes; "a->b", a chain of inlined Java frames, becomes two
 * frames.  A function without a name becomes [unknown].
 */
void sample_function(struct sample *, str raw, char kind);
/* push a function whose arguments are kept unless --names=short is given */
void sample_full(struct sample *, str raw, char kind);
/*
 * Push a frame of native code.  Without a name it is named after its module,
 * "[libc.so.6]", or else "[unknown]".
 */
void sample_symbol(struct sample *, const struct sample_code *);
/* record the module and source file, if known, of the frame pushed last */
void sample_source(struct sample *, str module, str file);
/*
 * the function's name as --names and --no-demangle ask for; overwrites buf
 */
str sample_clean(const struct sample *, struct buf *, str raw,
    enum symbol_mode);
/*
 * The most frames of a stack, from the root, that readers of trees and spans
 * keep: a file of n nodes may describe n * n frames.  A format that ends a
 * truncated sample adds 1 to sample.cut.
 */
#define SAMPLE_DEEPEST ((size_t)1024)
/* add a remark on the samples that were cut */
void sample_report_cut(const struct sample *);
/* add a remark on mangled names that could not be demangled */
void sample_report_mangled(const struct sample *);
/* end the sample: the stack is the roots and frames pushed so far */
void sample_end(struct sample *, struct num weight);
/* end the sample but keep it in the list until its fate is known */
void sample_end_pending(struct sample *, struct sink_pending *,
    struct num weight);
/* set the metadata that says which kinds of frames carry marks, so that an
 * unmarked frame has a meaning; called once samples were taken */
void sample_meta_marks(const struct sample *);
/* discard the roots and frames pushed so far */
void sample_drop(struct sample *);
/* forget all frame ids, which are about to be renumbered */
void sample_forget(struct sample *);

/* The fast path for formats that keep a table of frames: sample_id() returns
 * the id of a name, valid until exit. */
uint32_t sample_id(struct sample *, str name, char kind);
static inline void
sample_push(struct sample *s, uint32_t id)
{
	sample_ids_add(&s->frames, id);
}

void sample_root_id(struct sample *, uint32_t id);
/* push a leaf onto a stack whose frames came leaf first */
void sample_push_leaf(struct sample *, uint32_t id);

#endif
