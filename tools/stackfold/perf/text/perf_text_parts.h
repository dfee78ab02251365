/* Big files of `perf script` text are cut before lines that begin a sample, and
 * several threads fold the parts. */
#ifndef STACKFOLD_PERF_TEXT_PARTS_H
#define STACKFOLD_PERF_TEXT_PARTS_H

#include "tools/stackfold/input/format.h"

/* for struct format, of samples whose state is a struct perf_text */
extern const struct format_parts perf_text_parts;

#endif
