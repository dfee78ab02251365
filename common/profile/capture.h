/*
 * The folder of a capture, as profile_run writes it, or of several, the newest
 * of which is used.  Any file may be compressed and then ends in .gz.
 *
 *	profiles/20261121-193715-sort/folded.txt	what makes it a capture
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
	CAPTURE_PICTURE,	/* slices of time included */
	CAPTURE_META
};

/* the path of a part of a capture; false if there is none */
bool capture_find(const char *folder, enum capture_part, struct buf *path);

#endif
