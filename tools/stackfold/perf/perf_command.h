/*
 * The recorded command and date in readable form, from these lines of `perf
 * script --header`:
 *
 *	# cmdline : /usr/bin/perf record -F 99 -g -- ./server --bench
 *	# captured on    : Mon Jan 27 15:45:22 2025
 */
#ifndef STACKFOLD_PERF_COMMAND_H
#define STACKFOLD_PERF_COMMAND_H

#include <stdbool.h>

#include "common/base/str.h"

#define PERF_DATE 40	/* bytes; enough for any date */

/* "./server --bench": the line without perf and its options, if it has a
 * command */
str perf_command(str cmdline);
/* was this option, which takes no value, given to perf record? */
bool perf_command_has(str cmdline, str name);
/* the value of an option of perf record, such as "--call-graph" and "-m"; empty
 * if it was not given */
str perf_command_option(str cmdline, str letter, str name);
/* "2025-01-27 15:45:22"; dates of other forms are returned unchanged */
str perf_date(str date, char to[PERF_DATE]);

#endif
