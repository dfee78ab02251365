/*
 * Does a profile tell the kinds of its frames?  A frame without a mark is one
 * of user code only where others are marked: plain "stackfold" marks none.
 */
#ifndef COMMON_MARKS_H
#define COMMON_MARKS_H

#include <stdbool.h>

#include "common/profile/meta.h"
#include "common/profile/names.h"

/* what to answer instead of a kind, of a module, that is not known */
#define MARKS_NOT_RECORDED STR("not recorded")

/*
 * Are frames of the kernel marked?  The metadata "marks" of stackfold tell; of
 * other profiles, any mark _[k], _[i] or _[j], or the module of the kernel.
 */
bool marks_known(const struct meta *, const struct names *);
/* does any frame have a module, as in module`function? */
bool marks_modules(const struct names *);

#endif
