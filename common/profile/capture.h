/*
 * The folder of a capture, as profile_run keeps it, and the folder of several.
 * Any file may be compressed and then has the ending .gz.
 *
 *	profiles/20261121-193715-sort/folded.txt	what makes it a capture
 *	                              perf.data flamegraph.svg meta
 *	profiles/latest -> 20261121-193715-sort
 */
#ifndef COMMON_CAPTURE_H
#define COMMON_CAPTURE_H

#include "common/base/arena.h"

enum capture_part {
	CAPTURE_FOLDED,
	CAPTURE_RECORDING,
	CAPTURE_PICTURE,
	CAPTURE_META
};

/* starts as {0} */
struct capture_paths {
	struct arena arena;
	char **path;
	size_t n, cap;
};

/* the path of a file in a folder */
char *capture_path(struct arena *, const char *folder, const char *name);
/* the name of a part in the folder of a capture; NULL if it is missing */
const char *capture_file(struct arena *, const char *folder,
    enum capture_part);
/*
 * The name, from that folder, of what is read for it: the folded stacks of the
 * latest capture in it, or its recording; then those of the folder itself.
 * NULL if it has none of them.  *part is what was found.
 */
const char *capture_profile(struct arena *, const char *folder,
    enum capture_part *part);
/* the folder of the capture whose folded stacks a path names, or "" */
str capture_of(str path);
/* add a path; a NULL follows the last */
void capture_add(struct capture_paths *, char *path);
/* add the folded stacks of all captures in a folder, the oldest first */
void capture_add_all(struct capture_paths *, const char *folder);

#endif
