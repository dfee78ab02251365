/* Compress to deflate (RFC 1951), about as far and as fast as gzip -1. */
#ifndef COMMON_DEFLATE_H
#define COMMON_DEFLATE_H

#include "common/base/str.h"

struct out;

void deflate_write(struct out *, str all);

#endif
