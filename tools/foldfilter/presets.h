/*
 * Rules that come with the program: the files presets/NAME.rules, which the
 * build puts into it.
 */
#ifndef FOLDFILTER_PRESETS_H
#define FOLDFILTER_PRESETS_H

#include "common/base/buf.h"

struct preset {
	const char *name;
	const char *const *line;	/* without line ends, then NULL */
};

/* the preset of this name, or NULL */
const struct preset *presets_find(const char *name);
/* append all names, separated by commas */
void presets_list(struct buf *);

#endif
