/*
 * Instructions of x86_64, as far as they lead to other functions: how long one
 * is, and whether it calls or jumps.
 */
#ifndef STACKFOLD_X86_CODE_H
#define STACKFOLD_X86_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

enum x86_kind {
	X86_OTHER,
	X86_CALL,		/* of the target */
	X86_JUMP,		/* to the target, maybe on a condition */
	X86_CALL_SLOT,		/* of the address that the target holds */
	X86_JUMP_SLOT,
	X86_CALL_ANY,		/* of an address in a register, or in memory at
				 * an address in one */
	X86_JUMP_ANY,
	X86_ADDRESS		/* puts the target into a register */
};

struct x86_code {
	enum x86_kind kind;
	uint8_t length;		/* in bytes; 0 if it cannot be decoded */
	bool rbp;		/* it may change rbp */
	uint64_t target;
};

/* decode the instruction that the bytes begin with, which is at `addr` */
struct x86_code x86_code(str bytes, uint64_t addr);

#endif
