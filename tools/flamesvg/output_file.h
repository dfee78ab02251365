/*
 * A file that is written whole or not at all: the old file stays at its path
 * until output_file_close() replaces it, whatever ends the program earlier,
 * except KILL.  A link to it stays a link; a pipe or a device is written to;
 * a link that belongs to another user is refused.
 */
#ifndef FLAMESVG_OUTPUT_FILE_H
#define FLAMESVG_OUTPUT_FILE_H

#include "common/io/out.h"

void output_file_open(struct out *, const char *path);
void output_file_close(struct out *);

#endif
