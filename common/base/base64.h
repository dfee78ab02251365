/* Base64 (RFC 4648): three bytes as four characters. */
#ifndef COMMON_BASE64_H
#define COMMON_BASE64_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

/* Append encoded bytes; the last group is padded with '='. */
void base64_add(struct buf *, str bytes);
/* Append decoded text.  Blanks, line ends and '=' are ignored.  Return false if
 * it contains anything else. */
bool base64_decode(struct buf *to, str text);

#endif
