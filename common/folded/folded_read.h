/*
 * Reads folded lines, or the profile in a picture of flamesvg, into a profile
 * (folded.h).  The path of a line:
 *
 *	folded_read	an input: columns, weights, slices, metadata
 *	foreign		stops if it is another format
 *	folded_text	the counts and frames of a line
 *	folded_reader	adds its stack to the profile (stacks.h)
 */
#ifndef COMMON_FOLDED_READ_H
#define COMMON_FOLDED_READ_H

#include "common/folded/folded_reader.h"
#include "common/io/in.h"

/* Open "-", a file, or the folder of a capture (capture.h). */
void folded_open(struct in *, const struct folded_options *, const char *path);
/* Add an input to a profile. */
void folded_read(struct folded *, const struct folded_options *, struct in *);
/* Add the inputs of a command line, or standard input if there are none, and
 * match their names (folded_match.h). */
void folded_read_all(struct folded *, const struct folded_options *,
    char *const paths[]);

#endif
