/*
 * --changes: prints a table for each part of a profile (folded_parts.h) with
 * the shares of its hot functions, now and in the minute before.
 */
#ifndef FOLDVIEW_CHANGES_H
#define FOLDVIEW_CHANGES_H

#include <stdbool.h>

#include "common/io/out.h"

struct changes_settings {
	bool by_total;		/* sort by total, not self */
	const char *baseline;	/* a file to compare with, or NULL */
	const char *path;	/* input file; "-" is standard input */
};

/* Print a table for each part as it arrives.  Without any part, print a message
 * and return false. */
bool changes_report(const struct changes_settings *, struct out *);

#endif
