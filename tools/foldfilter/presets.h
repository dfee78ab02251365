/*
 * Rules that come with the program: presets/NAME.rules, as they are, built
 * into it.
 */
#ifndef FOLDFILTER_PRESETS_H
#define FOLDFILTER_PRESETS_H

#include "common/base/buf.h"

struct preset {
	const char *name;
	const char *const *line;	/* without line ends, then NULL */
};

/* NULL if there is none of this name */
const struct preset *presets_find(const char *name);
/* the names, with commas between them */
void presets_list(struct buf *);

#endif
