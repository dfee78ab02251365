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

/* Return the recorded command, "./server --bench", or the whole line if it
 * cannot be found. */
str perf_command(str cmdline);
/* Return true if this option, which has no value, was given to perf record. */
bool perf_command_has(str cmdline, str name);
/* Return the value of an option of perf record, e.g. of "-m" or "--mmap-pages",
 * or "" if it was not given. */
str perf_command_option(str cmdline, str letter, str name);
/* Return the date as "2025-01-27 15:45:22", or unchanged if its format is
 * unknown. */
str perf_date(str date, char to[PERF_DATE]);

#endif
