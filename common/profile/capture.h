/*
 * Finds files in the folder of a capture, which profile_run writes, or in the
 * newest of several captures.  A compressed file has .gz after its name.
 *
 *	profiles/20261121-193715-sort/folded.txt	in each capture
 *	                              perf.data flamegraph.svg meta
 *	profiles/latest -> 20261121-193715-sort
 */
#ifndef COMMON_CAPTURE_H
#define COMMON_CAPTURE_H

#include <stdbool.h>

#include "common/base/buf.h"

enum capture_part {
	CAPTURE_FOLDED,
	CAPTURE_RECORDING,
	CAPTURE_PICTURE,	/* with time slices if the capture has them */
	CAPTURE_META
};

/* Set *path to a file of a capture.  Return false if it is missing. */
bool capture_find(const char *folder, enum capture_part, struct buf *path);

#endif
