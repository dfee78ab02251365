/*
 * The row of a call frame information table for one address: how to find the
 * caller's registers there.  Running the instructions of an FDE up to that
 * address produces the row.
 *
 *	CFA = rsp+16; return address at CFA-8; rbp at CFA-16
 *
 * The CFA (canonical frame address) is the stack pointer before the call.
 */
#ifndef STACKFOLD_CFI_ROW_H
#define STACKFOLD_CFI_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/arch.h"
#include "tools/stackfold/dwarf/cfi.h"

/* register rules, with the names of the DWARF standard (6.4.1) */
enum cfi_rule_kind {
	RULE_SAME_VALUE,	/* the callee did not change the register */
	RULE_UNDEFINED,
	RULE_OFFSET,		/* saved in memory at CFA + offset */
	RULE_VAL_OFFSET,	/* value is CFA + offset */
	RULE_REGISTER,		/* saved in another register */
	RULE_REGISTER_OFFSET,	/* value is reg + offset; for the CFA only */
	RULE_EXPRESSION,	/* saved in memory at the expression's value */
	RULE_VAL_EXPRESSION	/* value is that of the expression */
};

/* rule for a register or the CFA; small because rows are copied often */
struct cfi_rule {
	enum cfi_rule_kind kind;
	union {
		uint32_t reg;
		uint32_t expr_size;
	};
	union {
		int64_t offset;
		const char *expr;	/* points into the section */
	};
};

struct cfi_row {
	uint64_t from, to;	/* range of addresses with this row; may be
				 * empty */
	struct cfi_rule cfa;
	struct cfi_rule of[ARCH_REGISTERS];
};

static inline str
cfi_expression(const struct cfi_rule *r)
{
	return (str){r->expr, r->expr_size};
}

/* run the instructions of an FDE up to an address; false if one of them is
 * malformed or unknown */
bool cfi_row(const struct cfi_fde *, uint64_t addr, struct cfi_row *);
/* call `add` for each row of an FDE, in order; false under the conditions of
 * cfi_row() */
bool cfi_rows(const struct cfi_fde *, void (*add)(void *to,
    const struct cfi_row *), void *to);

#endif
