/*
 * What the report tells of a capture, as profile_run has noted it.
 *
 *	profiles/20261121-193715-sort/meta	workload=./sort ...
 */
#ifndef FOLDTOP_CAPTURE_META_H
#define FOLDTOP_CAPTURE_META_H

#include "common/base/arena.h"

/* starts as {0}; a text that is not known is NULL */
struct capture_meta {
	struct arena arena;
	const char *workload, *cost, *counters;
	struct capture_meta_file {
		const char *what, *path;
	} file[3];
	size_t n;		/* files */
};

/*
 * Read what is known of a capture; nothing if the path is not its folder.
 * Paths begin with `called` in its place; NULL: with the folder itself.
 */
void capture_meta_read(struct capture_meta *, const char *path,
    const char *called);

#endif
