/*
 * Returns the width of a character on a terminal, 0, 1 or 2 columns.  Unlike
 * wcwidth(3) it does not depend on the locale.
 */
#ifndef COMMON_COLUMNS_H
#define COMMON_COLUMNS_H

#include <stdint.h>

unsigned columns_of(uint32_t code);

#endif
