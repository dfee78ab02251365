/*
 * Describes architectures for the unwinder: which registers perf records, where
 * a call leaves the return address, and which extra bits a code address may
 * have.
 */
#ifndef STACKFOLD_ARCH_H
#define STACKFOLD_ARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/bytes.h"

/* Register numbers: the DWARF numbers used by call frame information on any
 * architecture, then one for the address of the next instruction. */
enum {ARCH_REGISTERS = 32, ARCH_PC = ARCH_REGISTERS, ARCH_ALL};

struct arch {
	uint16_t e_machine;	/* ELF machine number, EM_* */
	uint8_t sp, fp;		/* stack pointer, frame pointer */
	uint8_t ra;		/* DWARF number of the return address, which
				 * need not be a real register */
	bool link;		/* a call leaves the return address in a
				 * register, not on the stack */
	bool signed_pointers;	/* code addresses may carry a pointer
				 * authentication code in the high bits */
	uint8_t n;		/* number of bits in perf's register mask */
	uint64_t needed, never;	/* masks of required registers, and of registers
				 * that only 32-bit code has */
	uint64_t more;		/* mask of bits above n to ignore */
	uint8_t of[ARCH_ALL];	/* register number of each bit of perf's mask,
				 * + 1; 0 if the register is ignored */
};

/* Return the architecture of a register mask, e.g. sample_regs_user of struct
 * perf_event_attr, or NULL if it is unsupported or lacks required registers. */
const struct arch *arch_of_registers(uint64_t mask);
/* Return the architecture on which this mask records only the return address
 * register, which completes a frame pointer chain; or NULL. */
const struct arch *arch_of_leaf(uint64_t mask);
/* Return true if code of ELF files for this machine can be unwound. */
bool arch_has_elf(uint16_t e_machine);
/* store the registers recorded under a mask at their DWARF numbers, and 0 for
 * the others */
void arch_take_registers(const struct arch *, uint64_t mask, struct bytes,
    uint64_t to[ARCH_ALL]);

#endif
