/*
 * Parses what `perf script --header` prints about the recording:
 *
 *	# hostname : box
 *	# event : name = cycles:P, ..., { sample_period, sample_freq } = 4000
 */
#ifndef STACKFOLD_SCRIPT_COMMENT_H
#define STACKFOLD_SCRIPT_COMMENT_H

#include <stdbool.h>

#include "common/base/str.h"
#include "tools/stackfold/perf/perf_info.h"

/* Return true for a comment line, but not for a sample whose comm begins with
 * '#'. */
bool script_comment_line(str line);
/* record the fact about the recording on a comment line */
void script_comment(struct perf_info *, str line);

#endif
