/*
 * What unwinding has to know of a processor architecture: where perf records
 * which register, where a call leaves the return address, and what may stand in
 * an address beside the address.
 */
#ifndef STACKFOLD_ARCH_H
#define STACKFOLD_ARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/bytes.h"

/* registers by their DWARF numbers, the most that any architecture has of those
 * that tables name; and the address of the next instruction behind them */
enum {ARCH_REGISTERS = 32, ARCH_PC = ARCH_REGISTERS, ARCH_ALL};

struct arch {
	uint16_t e_machine;	/* of ELF files with its code */
	uint8_t sp, fp;		/* stack pointer, frame pointer */
	uint8_t ra;		/* the return address: a register, or a number
				 * that has no register */
	bool link;		/* a call leaves it in that register; else on
				 * the stack */
	bool signed_pointers;	/* an address may carry a signature above its
				 * bits: pointer authentication */
	uint8_t n;		/* registers that perf may record, by bits */
	uint64_t needed, never;	/* those that it must, and those that code of
				 * 64 bits does not have */
	uint64_t more;		/* those behind them, which are not used */
	uint8_t of[ARCH_ALL];	/* where each is here, + 1; or 0 */
};

/* the architecture whose registers a mask selects, as in sample_regs_user of
 * struct perf_event_attr; NULL if unwinding does not know it, or if the
 * registers are not enough */
const struct arch *arch_of_registers(uint64_t mask);
/* the architecture where perf records nothing but the register with the return
 * address, beside a chain of frame pointers; or NULL */
const struct arch *arch_of_leaf(uint64_t mask);
/* is unwinding known for the code of an ELF file? */
bool arch_has_elf(uint16_t e_machine);
/* put the registers of a mask where they are here; the others become 0 */
void arch_take_registers(const struct arch *, uint64_t mask, struct bytes,
    uint64_t to[ARCH_ALL]);

#endif
