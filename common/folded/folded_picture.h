/* Reads the profile in a picture of flamesvg (pack.h). */
#ifndef COMMON_FOLDED_PICTURE_H
#define COMMON_FOLDED_PICTURE_H

#include "common/folded/folded_reader.h"
#include "common/io/in.h"

/* Read the rest of an input that pack_probe() recognised.  Exit if it is
 * damaged. */
void folded_picture(struct folded_reader *, struct in *);

#endif
