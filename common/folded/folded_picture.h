/* Reads the profile that a picture of flamesvg holds (pack.h). */
#ifndef COMMON_FOLDED_PICTURE_H
#define COMMON_FOLDED_PICTURE_H

#include "common/folded/folded_reader.h"
#include "common/io/in.h"

/* read the rest of an input that pack_probe() recognised; exits if it is
 * damaged */
void folded_picture(struct folded_reader *, struct in *);

#endif
