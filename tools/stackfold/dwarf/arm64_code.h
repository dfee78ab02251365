/*
 * Finds the caller's registers from aarch64 code where call frame information
 * is missing or known to be inexact: compilers do not describe epilogues and
 * describe some prologues incompletely; linkers do not describe PLT entries.
 */
#ifndef STACKFOLD_ARM64_CODE_H
#define STACKFOLD_ARM64_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/cfi_row.h"
#include "tools/stackfold/dwarf/elf_cache.h"

/*
 * From here on the code only takes the frame down and leaves the function, or
 * it is a jump to another module.  Valid only for an address that is being
 * executed, not for a return address.  The file must be opened, see
 * elf_cache_open().
 */
bool arm64_code_leaves(const struct elf_cache_file *, uint64_t place,
    struct cfi_row *);
/* all instructions executed since `start`, the start of the function, build the
 * frame */
bool arm64_code_enters(const struct elf_cache_file *, uint64_t start,
    uint64_t place, struct cfi_row *);
/* the return address was moved to another register since `start` */
bool arm64_code_moves(const struct elf_cache_file *, uint64_t start,
    uint64_t place, uint64_t reg);
/* The next or the preceding instruction saves the frame pointer and return
 * address: for functions without rules, where the frame pointer still is the
 * caller's. */
bool arm64_code_saves(const struct elf_cache_file *, uint64_t place,
    struct cfi_row *);

#endif
