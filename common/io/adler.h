/* Adler-32, the checksum of zlib's own format. */
#ifndef COMMON_ADLER_H
#define COMMON_ADLER_H

#include <stdint.h>

#include "common/base/str.h"

#define ADLER_START ((uint32_t)1)

/* the sum of earlier bytes, extended by these */
uint32_t adler_add(uint32_t sum, str bytes);

#endif
