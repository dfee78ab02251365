/*
 * What perf recorded, in words for people, from the lines of
 * `perf script --header` that name it:
 *
 *	# cmdline : /usr/bin/perf record -F 99 -g -- ./server --bench
 *	# captured on    : Mon Jan 27 15:45:22 2025
 */
#ifndef STACKFOLD_PERF_COMMAND_H
#define STACKFOLD_PERF_COMMAND_H

#include <stdbool.h>

#include "common/base/str.h"

#define PERF_DATE 40	/* bytes, enough for any that it makes */

/* "./server --bench": without perf and its options, where a command follows */
str perf_command(str cmdline);
/* has perf record an option that takes no value? */
bool perf_command_has(str cmdline, str name);
/* the value of an option of perf record, as "--call-graph" and "-m", which may
 * be attached; empty where it is not given */
str perf_command_option(str cmdline, str letter, str name);
/* "2025-01-27 15:45:22"; other dates are returned as they are */
str perf_date(str date, char to[PERF_DATE]);

#endif
