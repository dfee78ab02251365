/*
 * What the unwinder needs to know about an architecture: which registers perf
 * records, where a call leaves the return address, and which other bits a code
 * address may carry.
 */
#ifndef STACKFOLD_ARCH_H
#define STACKFOLD_ARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/bytes.h"

/* Registers by DWARF number, the most that call frame information names on any
 * architecture, followed by the address of the next instruction. */
enum {ARCH_REGISTERS = 32, ARCH_PC = ARCH_REGISTERS, ARCH_ALL};

struct arch {
	uint16_t e_machine;	/* machine of ELF files */
	uint8_t sp, fp;		/* stack pointer, frame pointer */
	uint8_t ra;		/* return address: a register, or a number
				 * without one */
	bool link;		/* a call leaves the return address in a
				 * register, not on the stack */
	bool signed_pointers;	/* code addresses may carry a pointer
				 * authentication code in the high bits */
	uint8_t n;		/* registers that perf may record, by bit */
	uint64_t needed, never;	/* required ones, and those that 64-bit code
				 * does not have */
	uint64_t more;		/* higher bits, which are ignored */
	uint8_t of[ARCH_ALL];	/* our index of each, + 1; or 0 */
};

/* the architecture to which a mask such as sample_regs_user of struct
 * perf_event_attr belongs; NULL if it is unsupported or required registers are
 * missing */
const struct arch *arch_of_registers(uint64_t mask);
/* the architecture on which perf records only the return address register along
 * with a frame pointer chain; or NULL */
const struct arch *arch_of_leaf(uint64_t mask);
/* can code of ELF files for this machine be unwound? */
bool arch_has_elf(uint16_t e_machine);
/* store the registers of a mask under our indexes; the others become 0 */
void arch_take_registers(const struct arch *, uint64_t mask, struct bytes,
    uint64_t to[ARCH_ALL]);

#endif
