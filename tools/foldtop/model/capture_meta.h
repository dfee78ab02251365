/*
 * Facts about a capture for the report, from profile_run's notes.
 *
 *	profiles/20261121-193715-sort/meta	workload=./sort ...
 */
#ifndef FOLDTOP_CAPTURE_META_H
#define FOLDTOP_CAPTURE_META_H

#include "common/base/arena.h"

/* starts as {0} */
struct capture_meta {
	struct arena arena;
	const char *workload;	/* NULL if unknown */
	struct capture_meta_file {
		const char *what, *path;
	} file[3];
	size_t n;		/* number of files */
};

/* read the notes on a capture; do nothing if the path is not in its folder */
void capture_meta_read(struct capture_meta *, const char *path);

#endif
