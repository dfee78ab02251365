/*
 * Evaluates DWARF expressions: small programs for a stack machine that compute
 * an address or a value.
 */
#ifndef STACKFOLD_EXPR_H
#define STACKFOLD_EXPR_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/dwarf/memory.h"

/* Evaluate an expression.  Return false if it has no result.  `reg` has
 * ARCH_REGISTERS registers by DWARF number.  The stack begins with *first
 * unless that is NULL. */
bool expr_value(str code, const uint64_t *reg, struct memory *,
    const uint64_t *first, uint64_t *result);

#endif
