/*
 * The reader of `perf script` text.  A sample begins with the line that has its
 * command and time; its frames follow, leaf first.
 */
#ifndef STACKFOLD_PERF_TEXT_H
#define STACKFOLD_PERF_TEXT_H

#include <stdbool.h>

#include "common/io/in.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/text/line_cache.h"
#include "tools/stackfold/sample/sample.h"

/* state of the text reader, kept from one input to the next */
struct perf_text {
	struct perf perf;
	struct line_cache lines;
	bool is_part;		/* this is a later part of an input, not the
				 * first */
};

/* members of struct format */
enum format_confidence perf_text_probe(str head);
void perf_text_fold(struct in *, struct sample *);
void perf_text_finish(struct sample *);
/* large files are split before lines that begin a sample */
extern const struct format_parts perf_text_parts;

#endif
