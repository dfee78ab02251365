/* Base64 (RFC 4648): three bytes as four characters. */
#ifndef COMMON_BASE64_H
#define COMMON_BASE64_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

/* add the bytes; '=' fills the last four characters up */
void base64_add(struct buf *, str bytes);
/* add what a text stands for, without its blanks, line ends and '='; false if
 * there is anything else in it */
bool base64_decode(struct buf *to, str text);

#endif
