/*
 * Expressions of DWARF: small programs for a stack machine, which compute an
 * address or a value.
 */
#ifndef STACKFOLD_EXPR_H
#define STACKFOLD_EXPR_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/dwarf/memory.h"

/*
 * The result of an expression; false if it has none.  `reg` are ARCH_REGISTERS
 * registers by their DWARF numbers; the stack begins with *first unless `first`
 * is NULL.
 */
bool expr_value(str code, const uint64_t *reg, struct memory *,
    const uint64_t *first, uint64_t *result);

#endif
