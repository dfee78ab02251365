/*
 * An address as `perf script` prints it, in sixteen columns behind a tab or a
 * blank:
 *
 *	          401136 main+0x10 (/bin/app)
 *	app    12      55dea0759173 main+0x10 (/bin/app)
 */
#ifndef STACKFOLD_PERF_COLUMNS_H
#define STACKFOLD_PERF_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

#define PERF_COLUMNS 17	/* with what stands before */

/* does s begin with one? */
bool perf_columns(str s);
/* where the first one in s begins, or STR_NONE */
size_t perf_columns_at(str s);

#endif
