/*
 * Where a caller's registers are while the processor is at one address: what
 * the programs of .eh_frame tell when they are run up to there.
 *
 *	CFA = rsp+16; return address at CFA-8; rbp at CFA-16
 */
#ifndef STACKFOLD_CFI_ROW_H
#define STACKFOLD_CFI_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/fde.h"

/* registers of x86_64 in DWARF's order; the last is the return address */
enum cfi_register {
	CFI_RBP = 6, CFI_RSP = 7, CFI_RETURN = 16, CFI_REGISTERS
};

enum cfi_how {
	CFI_SAME,		/* as in the function that was called */
	CFI_UNDEFINED,
	CFI_AT,			/* in memory, n bytes from the CFA */
	CFI_IS,			/* the CFA itself and n */
	CFI_IN,			/* in register n */
	CFI_PLUS,		/* register n and `plus`: only of a CFA */
	CFI_AT_EXPR,		/* in memory where the expression says */
	CFI_IS_EXPR		/* what the expression says */
};

struct cfi_rule {
	enum cfi_how how;
	int64_t n, plus;
	str expr;		/* valid as long as the table */
};

struct cfi_row {
	struct cfi_rule cfa;	/* the stack pointer before the call */
	struct cfi_rule of[CFI_REGISTERS];
};

/* run the programs of a part up to an address; false if one of them is
 * damaged or uses what x86_64 does not have */
bool cfi_row(const struct fde *, uint64_t addr, struct cfi_row *);

#endif
