/*
 * Detects which fields `perf script -F` printed from the first kilobytes of its
 * output.
 */
#ifndef STACKFOLD_SCRIPT_FIELDS_H
#define STACKFOLD_SCRIPT_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

/* bytes that hold perf's comments and the first sample */
#define SCRIPT_FIELDS_HEAD ((size_t)64 << 10)

enum script_fields {
	SCRIPT_FIELDS_FRAMES,	/* frames only; a blank line ends a sample */
	SCRIPT_FIELDS_HEADERS,	/* "app 12 1.5: 7 cycles:" begins a sample */
	SCRIPT_FIELDS_BARE,	/* "app 12 " begins a sample, recognized by its
				 * position */
	SCRIPT_FIELDS_LINES	/* "app 12           401136 main" is a sample */
};

/* Detect the fields from the start of the text. */
enum script_fields script_fields(str head);
/* Return true if each line is a sample, see SCRIPT_FIELDS_LINES. */
bool script_fields_lines(str head);

#endif
