/*
 * Detects the format of an input: each format sees the first bytes and returns
 * its confidence.  Input that no format recognizes is an error; for common
 * mistakes the message says what to do instead.
 */
#ifndef STACKFOLD_DETECT_H
#define STACKFOLD_DETECT_H

#include "common/base/str.h"
#include "common/io/in.h"
#include "tools/stackfold/input/format.h"

/* The format of this input, one of `formats`, which end with NULL.  Exits with
 * a message if none or several match. */
const struct format *detect_format(const struct format *const formats[],
    struct in *);

#endif
