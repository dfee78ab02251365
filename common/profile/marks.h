/*
 * Marks of kinds of frames.  An unmarked frame is user code only in a profile
 * with marks: plain "stackfold" writes none.
 */
#ifndef COMMON_MARKS_H
#define COMMON_MARKS_H

#include <stdbool.h>

#include "common/profile/meta.h"
#include "common/profile/names.h"

/* printed instead of a kind or module that is unknown */
#define MARKS_NOT_RECORDED STR("not recorded")

/*
 * Are frames of the kernel marked?  The metadata "marks" of stackfold say so;
 * in other profiles, any mark _[k], _[i] or _[j], or the kernel's module.
 */
bool marks_known(const struct meta *, const struct names *);
/* does any frame have a module, as in module`function? */
bool marks_modules(const struct names *);

#endif
