/*
 * Reads the parts of a profile while the terminal is in use: the program waits
 * for keys and for parts at once, and reads when there are bytes.
 */
#ifndef FOLDVIEW_PART_INPUT_H
#define FOLDVIEW_PART_INPUT_H

#include <stdbool.h>

#include "common/folded/folded_parts.h"
#include "common/io/in.h"

/* starts as {0} */
struct part_input {
	struct in in;
	bool opened;		/* its first bytes may come late */
};

/* open a file; standard input, "-", is opened when its first bytes have
 * arrived */
void part_input_open(struct part_input *, const char *path);
/* the descriptor that must become readable first; -1 if bytes are buffered */
int part_input_waits(const struct part_input *);
/* the next part, as folded_parts_read() */
bool part_input_next(struct part_input *, struct folded_part *, struct buf *,
    struct folded *);

#endif
