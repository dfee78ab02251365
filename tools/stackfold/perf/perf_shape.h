/*
 * What `perf script -F` left of a sample, as the first kilobytes show it.
 */
#ifndef STACKFOLD_PERF_SHAPE_H
#define STACKFOLD_PERF_SHAPE_H

#include <stdbool.h>

#include "common/base/str.h"

enum perf_shape {
	PERF_SHAPE_FRAMES,	/* nothing else; a blank line ends a sample */
	PERF_SHAPE_HEADERS,	/* "app 12 1.5: 7 cycles:", known anywhere */
	PERF_SHAPE_BARE,	/* "app 12 ", known by its place */
	PERF_SHAPE_LINES	/* "app 12           401136 main", no more */
};

enum perf_shape perf_shape(str head);
/* is each line a sample? */
bool perf_shape_lines(str head);
/* "# hostname : x"; but a comm may begin with '#', too */
bool perf_shape_comment(str line);
/* "\t          401136 main" */
bool perf_shape_frame(str line);
/* "  app.c:12", what -F srcline prints below a frame */
bool perf_shape_source(str line);
/* " ilen: 2", what -F insnlen and insn print there */
bool perf_shape_insn(str line);

#endif
