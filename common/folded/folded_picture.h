/* The profile that a picture of flamesvg holds (pack.h), stack by stack. */
#ifndef COMMON_FOLDED_PICTURE_H
#define COMMON_FOLDED_PICTURE_H

#include "common/folded/folded_reader.h"
#include "common/io/in.h"

/* read the rest of an input, which pack_probe() knows; exits if damaged */
void folded_picture(struct folded_reader *, struct in *);

#endif
