/*
 * Expressions of DWARF: small programs for a machine with a stack, which find
 * an address or a value.
 */
#ifndef STACKFOLD_EXPR_H
#define STACKFOLD_EXPR_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/dwarf/memory.h"

/*
 * The result of an expression; false if it has none.  `reg` are the registers
 * by DWARF's numbers, CFI_REGISTERS of them; the stack begins with *first
 * unless that is NULL.
 */
bool expr_value(str code, const uint64_t *reg, struct memory *,
    const uint64_t *first, uint64_t *result);

#endif
