/*
 * The files of a program's source, as they are on this machine.
 *
 * A file is looked for where a FROM=TO puts it, then where the profile tells,
 * then in each folder: with all its path, and with less and less of it.
 */
#ifndef FOLDTOP_SOURCE_FILES_H
#define FOLDTOP_SOURCE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/str.h"
#include "common/io/opt.h"

/* a line that was asked for */
struct source_text {
	uint64_t line;
	str text;		/* without the line's end */
};

struct source_file {
	const char *path;	/* NULL if it was not found */
	str date;		/* when it was written, as in "date" of
				 * folded(5), in local time */
	struct source_text *lines;	/* in their order, in the arena */
	size_t n;
	bool ended;		/* it ended before the last that was wanted, */
	uint64_t length;	/* and has so many lines then */
};

/*
 * Find a file by the name that the profile has for it, and read the lines with
 * these numbers, which ascend.  `places` are the values of --source-path.
 */
struct source_file source_files_read(struct arena *,
    const struct opt_list *places, str name, const uint64_t *numbers, size_t n);

#endif
