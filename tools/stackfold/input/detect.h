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

/* The one of `formats`, which end with NULL, that this input is in; NULL if it
 * is in none or could be in several.  *head is what was looked at, valid until
 * the input is read. */
const struct format *detect_guess(const struct format *const formats[],
    struct in *, str *head);
/* The format of this input, one of `formats`, which end with NULL.  Exits with
 * a message if none or several match. */
const struct format *detect_format(const struct format *const formats[],
    struct in *);

#endif
