/*
 * --changes: what is hot in each part of a profile that is written while it is
 * recorded (folded_parts.h), next to the minute before it.
 */
#ifndef FOLDVIEW_CHANGES_H
#define FOLDVIEW_CHANGES_H

#include <stdbool.h>
#include <stddef.h>

#include "common/io/out.h"
#include "common/screen/screen.h"

struct changes_settings {
	bool by_total;
	const char *baseline;	/* a file to compare with, or NULL */
	const char *path;	/* of the input: "-" is standard input */
};

/* report on each part as it arrives; false, with a warning, if there are
 * none */
bool changes_report(const struct changes_settings *, struct out *);

#endif
