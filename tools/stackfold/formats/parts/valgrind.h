/* Frames as valgrind's tools print them: "0x109170: grow(int) (mas.c:3)". */
#ifndef STACKFOLD_VALGRIND_H
#define STACKFOLD_VALGRIND_H

#include "common/base/str.h"

struct buf;
struct sample;

/* Return the name of a frame's function, in the buffer; "[libc.so.6]" if it is
 * unknown. */
str valgrind_name(struct buf *, str text, const struct sample *);

#endif
