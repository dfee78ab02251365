/*
 * Reads folded lines, or the profile in a picture of flamesvg, into a profile
 * (folded.h).  The way of a line through it:
 *
 *	folded_read	an input: columns, weights, slices, metadata
 *	foreign		is it folded text at all?
 *	folded_parallel	its text in two halves, if it is large
 *	folded_text	a line: its counts, and its frames as names
 *	folded_reader	the stack: into the profile (stacks.h)
 */
#ifndef COMMON_FOLDED_READ_H
#define COMMON_FOLDED_READ_H

#include "common/folded/folded_reader.h"
#include "common/io/in.h"

/* open an input: "-", a file, or the folder of a capture, see capture.h */
void folded_open(struct in *, const struct folded_options *, const char *path);
/* add an input */
void folded_read(struct folded *, const struct folded_options *, struct in *);
/* open and add the inputs of a command line, none is standard input; their
 * names are matched */
void folded_read_all(struct folded *, const struct folded_options *,
    char *const paths[]);

#endif
