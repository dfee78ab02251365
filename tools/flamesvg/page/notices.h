/* Lines under the title that warn readers of the picture. */
#ifndef FLAMESVG_NOTICES_H
#define FLAMESVG_NOTICES_H

#include <stddef.h>

#include "common/base/buf.h"
#include "common/base/str.h"

#define NOTICES_MOST 8		/* more are dropped */

/* starts as {0} */
struct notices {
	str line[NOTICES_MOST];
	size_t n;
};

/* add a line unless it is empty; takes over its text and leaves {0} */
static inline void
notices_add(struct notices *all, struct buf *line)
{
	if (line->n > 0 && all->n < NOTICES_MOST)
		all->line[all->n++] = buf_str(line);
	*line = (struct buf){0};
}

#endif
