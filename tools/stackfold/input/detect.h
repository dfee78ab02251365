/*
 * Which format an input has: each format is shown its first bytes and says
 * how sure it is.  Input that no format takes is refused, and where it is
 * something that people give by mistake, with what to do instead.
 */
#ifndef STACKFOLD_DETECT_H
#define STACKFOLD_DETECT_H

#include "common/base/str.h"
#include "common/io/in.h"
#include "tools/stackfold/input/format.h"

/* The format of this input, one of `formats`, which end with NULL.  Exits with
 * the reason if none of them or several may have printed it. */
const struct format *detect_format(const struct format *const formats[],
    struct in *);

#endif
