/*
 * Reads folded lines, or the profile in a picture of flamesvg, into a profile
 * (folded.h).  The path of a line:
 *
 *	folded_read	an input: columns, weights, slices, metadata
 *	foreign		is it folded text at all?
 *	folded_text	a line: its counts and frames
 *	folded_reader	its stack, added to the profile (stacks.h)
 */
#ifndef COMMON_FOLDED_READ_H
#define COMMON_FOLDED_READ_H

#include "common/folded/folded_reader.h"
#include "common/io/in.h"

/* open an input: "-", a file, or a capture's folder, see capture.h */
void folded_open(struct in *, const struct folded_options *, const char *path);
/* add an input */
void folded_read(struct folded *, const struct folded_options *, struct in *);
/* open and add the inputs of a command line, standard input if there are none;
 * match their names */
void folded_read_all(struct folded *, const struct folded_options *,
    char *const paths[]);

#endif
