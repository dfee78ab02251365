/*
 * A file that is written whole or not at all: what is at its path stays until
 * save_close() puts the new one into its place, whatever ends the program
 * earlier, except KILL.  A link to it stays a link, what is no regular file is
 * written to, and a link of another user is refused.
 */
#ifndef FLAMESVG_SAVE_H
#define FLAMESVG_SAVE_H

#include "common/io/out.h"

void save_open(struct out *, const char *path);
void save_close(struct out *);

#endif
