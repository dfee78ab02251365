/*
 * The width of a character on a terminal, 0, 1 or 2 columns, from our own
 * table, so that a screen is the same in every locale.
 */
#ifndef COMMON_COLUMNS_H
#define COMMON_COLUMNS_H

#include <stdint.h>

unsigned columns_of(uint32_t code);

#endif
