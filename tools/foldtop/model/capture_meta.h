/*
 * What the report tells of a capture, and the captures that arguments mean.
 *
 *	profiles/20261121-193715-sort/meta	workload=./sort ...
 */
#ifndef FOLDTOP_CAPTURE_META_H
#define FOLDTOP_CAPTURE_META_H

#include "common/base/arena.h"
#include "common/profile/capture.h"

/* starts as {0}; texts are empty where nothing is known */
struct capture_meta {
	struct arena arena;
	const char *workload, *cost;
	struct capture_meta_file {
		const char *what, *path;
	} file[3];
	size_t n;
};

/*
 * Read what is known of a capture, by its folder or a file in it; a file that
 * is in none is all that there is.  `called` is what the folder is called in
 * paths, NULL: as it is.
 */
void capture_meta_read(struct capture_meta *, const char *path, const char
    *called);
/*
 * The folded stacks of captures, in the place of their folders: a capture, or
 * a folder of them, the oldest first.  Paths of files stay.  NULL is the last.
 */
char **capture_meta_expand(struct capture_paths *, char *const paths[]);

#endif
