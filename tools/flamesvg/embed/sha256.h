/* SHA-256, by which a content security policy names scripts and styles. */
#ifndef FLAMESVG_SHA256_H
#define FLAMESVG_SHA256_H

#include <stdint.h>

#include "common/base/str.h"

void sha256(uint8_t digest[32], str bytes);

#endif
