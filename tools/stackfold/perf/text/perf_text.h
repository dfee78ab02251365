/*
 * The reader of `perf script` text: which line is what.  A sample begins with
 * its header; its frames follow, leaf first.
 */
#ifndef STACKFOLD_PERF_TEXT_H
#define STACKFOLD_PERF_TEXT_H

#include <stdbool.h>

#include "common/io/in.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/text/line_cache.h"
#include "tools/stackfold/sample/sample.h"

/* kept from one input to the next; starts as {0} */
struct perf_text {
	struct perf perf;
	struct line_cache front;
	bool is_part;		/* the whole input was looked at already */
};

/* what are times and slices reckoned from?  Asked before anything is read */
void perf_text_times(struct perf_text *, struct in *, struct sample *);

/* the rows of struct format */
void perf_text_fold(struct in *, struct sample *, const struct fold_options *);
void perf_text_finish(struct sample *, const struct fold_options *);
extern const struct format_parts perf_text_parts;
/* append the command of perf script that prints no more than the options use */
void perf_text_faster(struct buf *, const struct fold_options *);

#endif
