/*
 * What the code of aarch64 at an address tells of the caller's registers, where
 * call frame information is missing or known to be less exact: compilers leave
 * out the instructions that take a frame down, and some those that build it;
 * linkers write none for jumps to other modules.
 */
#ifndef STACKFOLD_ARM64_CODE_H
#define STACKFOLD_ARM64_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/cfi_row.h"
#include "tools/stackfold/dwarf/elf_cache.h"

/*
 * The place lies in code that only takes the frame down and then leaves the
 * function, or in a jump to another module.  Right only where that code is
 * executed: not for a return address.  The file was opened, see
 * elf_cache_open().
 */
bool arm64_code_leaves(const struct elf_cache_file *, uint64_t place,
    struct cfi_row *);
/* nothing but code that builds the frame was executed since `start`, where the
 * function begins */
bool arm64_code_enters(const struct elf_cache_file *, uint64_t start,
    uint64_t place, struct cfi_row *);
/* the return address was moved to a register since `start` */
bool arm64_code_moves(const struct elf_cache_file *, uint64_t start,
    uint64_t place, uint64_t reg);
/* the code saves frame pointer and return address next, or has just done so:
 * for functions without rules, where the frame pointer is still that of the
 * caller */
bool arm64_code_saves(const struct elf_cache_file *, uint64_t place,
    struct cfi_row *);

#endif
