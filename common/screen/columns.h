/*
 * How many columns of a terminal a character takes: 0, 1 or 2, from a table of
 * our own, so that a screen is the same in every locale.
 */
#ifndef COMMON_COLUMNS_H
#define COMMON_COLUMNS_H

#include <stdint.h>

unsigned columns_of(uint32_t code);

#endif
