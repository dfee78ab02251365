/*
 * Finds out whether names have marks of their kind, such as _[k].  Without
 * marks, a frame may be user or kernel code.
 */
#ifndef COMMON_MARKS_H
#define COMMON_MARKS_H

#include <stdbool.h>

#include "common/profile/meta.h"
#include "common/profile/names.h"

/* printed for a kind or module that is unknown */
#define MARKS_NOT_RECORDED STR("not recorded")

/*
 * Return true if frames of the kernel are marked: the metadata "marks" say so,
 * or any name has a mark _[k], _[i] or _[j], or the kernel's module.
 */
bool marks_known(const struct meta *, const struct names *);
/* Return true if any name has a module: module`function. */
bool marks_modules(const struct names *);

#endif
