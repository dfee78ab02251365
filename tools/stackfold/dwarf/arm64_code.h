/*
 * Finds the caller's registers by decoding aarch64 code, where call frame
 * information is missing or known to be inexact: compilers do not describe
 * epilogues, and some prologues only in part; linkers do not describe PLT
 * entries.
 */
#ifndef STACKFOLD_ARM64_CODE_H
#define STACKFOLD_ARM64_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/cfi_row.h"
#include "tools/stackfold/dwarf/elf_cache.h"

/* Get the row if the code from here on only removes the frame and leaves the
 * function, or jumps to another module.  The address must be that of the next
 * instruction, not a return address, and the file opened by
 * elf_cache_open(). */
bool arm64_code_leaves(const struct elf_cache_file *, uint64_t place,
    struct cfi_row *);
/* get the row if all instructions since `start`, the start of the function,
 * only build the frame */
bool arm64_code_enters(const struct elf_cache_file *, uint64_t start,
    uint64_t place, struct cfi_row *);
/* Return true if the return address was moved to register `reg` since
 * `start`. */
bool arm64_code_moves(const struct elf_cache_file *, uint64_t start,
    uint64_t place, uint64_t reg);
/* Get the row if the next or the preceding instruction saves the frame pointer
 * and return address, for functions without rules, where the frame pointer is
 * still the caller's. */
bool arm64_code_saves(const struct elf_cache_file *, uint64_t place,
    struct cfi_row *);

#endif
