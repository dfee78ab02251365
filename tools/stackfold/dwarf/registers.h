/*
 * The registers of a sample, by the bits of sample_regs_user in struct
 * perf_event_attr, put where DWARF numbers those of x86_64.
 */
#ifndef STACKFOLD_REGISTERS_H
#define STACKFOLD_REGISTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/bytes.h"
#include "tools/stackfold/dwarf/cfi_row.h"

/* can the mask be of x86_64, with the registers that unwinding needs? */
bool registers_of_x86(uint64_t mask);
/* put the registers of a mask where DWARF numbers them */
void registers_take(uint64_t mask, struct bytes, uint64_t to[CFI_REGISTERS]);

#endif
