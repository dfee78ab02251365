/*
 * Decodes x86_64 instructions only as far as needed to follow calls and jumps:
 * the length of each one, and whether it calls or jumps.
 */
#ifndef STACKFOLD_X86_CODE_H
#define STACKFOLD_X86_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

enum x86_kind {
	X86_OTHER,
	X86_CALL,		/* call of the target */
	X86_JUMP,		/* jump to the target, conditional or not */
	X86_CALL_SLOT,		/* call of the address that is stored at the
				 * target */
	X86_JUMP_SLOT,
	X86_CALL_ANY,		/* call of an address in a register, or in
				 * memory at an address in one */
	X86_JUMP_ANY,
	X86_ADDRESS		/* loads the target into a register */
};

struct x86_code {
	enum x86_kind kind;
	uint8_t length;		/* length in bytes; 0 if the instruction cannot
				 * be decoded */
	bool rbp;		/* the instruction may change rbp */
	uint64_t target;
};

/* decode the instruction at the start of the bytes, which has the address
 * `addr` */
struct x86_code x86_code(str bytes, uint64_t addr);

#endif
