/* Two counts a line, as difffolded.pl writes them. */
#ifndef FOLDDIFF_FOLD_H
#define FOLDDIFF_FOLD_H

#include "common/io/out.h"
#include "tools/folddiff/read/run.h"
#include "tools/folddiff/test/judge.h"
#include "tools/folddiff/test/norm.h"

struct fold_how {
	struct norm norm;
	bool with_meta;		/* the metadata of r->f first */
	bool quiet;		/* do not warn that totals differ */
};

/*
 * Write into the metadata, r->f.meta, what is before and after, and which
 * functions changed significantly, where that can be tested.
 */
void fold_describe(struct runs *r, const struct judge_how *);
/*
 * Write all stacks, those before multiplied to be comparable.  Afterwards the
 * stacks have two columns.
 */
void fold_write(struct runs *r, const struct fold_how *, struct out *);

#endif
