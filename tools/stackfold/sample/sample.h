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
	str name;		/* name; empty if unknown */
	str module;		/* file that contains the code; may be empty */
	uint64_t addr;		/* address; valid if has_addr */
	bool has_addr;
	char kind;		/* kind of frame: k, j, i, w or 0; see above */
};

struct sample_ids {
	uint32_t *p;
	size_t n, cap;
};

/* visits all stored frame ids when names are renumbered: first to mark them as
 * used, then to replace them */
struct sample_visit {
	bool *used;
	uint32_t *here;		/* NULL on the first visit */
};

struct sample {
	struct sink *sink;	/* receives the samples */
	struct diag *diag;
	struct names *names;	/* names of the sink */
	const struct fold_options *opts;

	/* set for each input */
	bool leaf_first;	/* see struct format */
	const char *marks;	/* see struct format */
	void *state;		/* state of the format; see struct format */

	struct slicing slicing;
	struct parts parts;

	struct sample_ids roots, frames;

	/* tables of names, which grow with the input */
	struct names raw;	/* names given to sample_function() */
	struct sample_ids clean;	/* frame id of each name in `raw` */
	struct names mangled;	/* names given to sample_clean_id() */
	struct sample_ids readable;	/* cleaned form of each name in
					 * `mangled` */

	size_t cut;		/* number of samples truncated to SAMPLE_DEEPEST
				 * frames */
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
/* reverse the order of the ids from an index on */
void sample_ids_reverse(struct sample_ids *, size_t from);

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

/* Set the time of the sample that begins, or that it has no time, for --slice.
 * Formats that support --slice call one of these before pushing roots. */
void sample_time(struct sample *, struct num seconds);
void sample_timeless(struct sample *);
/* End a sample that lasted from one time to another, both in 1/per_second
 * seconds.  With --slice its weight is divided among the slices. */
void sample_end_during(struct sample *, struct num from, struct num to,
    uint64_t per_second, struct num weight);
/* push a root, such as a command, thread or event; the outermost first */
void sample_root(struct sample *, str name);
void sample_frame(struct sample *, str name, char kind);
/* Push the frame with id frame1 - 1.  If frame1 is 0, the frame is unknown:
 * push [unknown] and count it in *unknown. */
void sample_known(struct sample *, uint32_t frame1, size_t *unknown);
/*
 * Push a function as the profiler printed it. --names selects whether arguments
 * and hashes are kept; "a->b", a chain of inlined Java frames, becomes two
 * frames.  A function without a name becomes [unknown].
 */
void sample_function(struct sample *, str raw, char kind);
/* push a function, keeping its arguments unless --names=short is given */
void sample_full(struct sample *, str raw, char kind);
/* Push a frame of native code.  If it has no name, it is named after its
 * module, "[libc.so.6]", or "[unknown]". */
void sample_symbol(struct sample *, const struct sample_code *);
/* record the module and source file, if known, of the frame pushed last */
void sample_source(struct sample *, str module, str file);
/* Return the function's name according to --names and --no-demangle.  This
 * overwrites the buffer. */
str sample_clean(const struct sample *, struct buf *, str raw,
    enum symbol_mode);
/* Return the id of sample_clean(name); each name is cleaned once. */
uint32_t sample_clean_id(struct sample *, str name);
/* Maximum frames of a stack, counted from the root, that readers of trees and
 * spans keep: n nodes of a file may describe n * n frames.  A format that
 * truncates a sample adds 1 to sample.cut. */
#define SAMPLE_DEEPEST ((size_t)1024)
/* add a remark on the samples that were truncated */
void sample_report_cut(const struct sample *);
/* add a remark on mangled names that could not be demangled */
void sample_report_mangled(const struct sample *);
/* end the sample, whose stack is the roots and frames pushed so far */
void sample_end(struct sample *, struct num weight);
/* end the sample, unless no frame was pushed */
void sample_end_stack(struct sample *, struct num weight);
/* end the sample, but keep its weight pending */
void sample_end_pending(struct sample *, struct sink_pending *,
    struct num weight);
/* Record in the metadata which kinds of frames carry marks, so that an unmarked
 * frame has a meaning.  Call after the last sample. */
void sample_meta_marks(const struct sample *);
/* discard the roots and frames pushed so far */
void sample_drop(struct sample *);
/* discard all stored frame ids before they are renumbered */
void sample_forget(struct sample *);

/* Return the id of a frame name.  It is valid until exit and meant for formats
 * with a table of frames. */
uint32_t sample_id(struct sample *, str name, char kind);
static inline void
sample_push(struct sample *s, uint32_t id)
{
	sample_ids_add(&s->frames, id);
}

void sample_root_id(struct sample *, uint32_t id);
/* add a new leaf to a stack whose frames were pushed leaf first */
void sample_push_leaf(struct sample *, uint32_t id);

#endif
