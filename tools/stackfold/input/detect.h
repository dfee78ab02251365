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

/* Return the format of this input, one of the NULL-terminated `formats`, or
 * NULL if none or several match. *head is the part of the input that was
 * examined; it is valid until the input is read. */
const struct format *detect_guess(const struct format *const formats[],
    struct in *, str *head);
/* Return the format of this input, one of the NULL-terminated `formats`.  Exit
 * with a message if none or several match. */
const struct format *detect_format(const struct format *const formats[],
    struct in *);

#endif
