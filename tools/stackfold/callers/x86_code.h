/*
 * Instructions of x86_64 as far as they lead to other functions: how long each
 * is, and whether it calls or jumps.
 */
#ifndef STACKFOLD_X86_CODE_H
#define STACKFOLD_X86_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"

enum x86_kind {
	X86_OTHER,
	X86_CALL,		/* of an address, the target */
	X86_JUMP,		/* to one, maybe on a condition */
	X86_CALL_SLOT,		/* of what the word at the target holds */
	X86_JUMP_SLOT,
	X86_CALL_ANY,		/* of what is known only while it runs */
	X86_JUMP_ANY,
	X86_ADDRESS		/* takes the target, and goes on */
};

struct x86_code {
	enum x86_kind kind;
	uint8_t length;		/* 0 if it cannot be read */
	uint64_t target;
};

/* the instruction that the bytes begin with, which are at that address; *rbp,
 * unless it is NULL: it may change rbp */
struct x86_code x86_code(str bytes, uint64_t addr, bool *rbp);

#endif
