/*
 * How the addresses of code lead to their callers: a row for each, which is
 * made when an address is first met, and is shared.
 *
 *	places in a file		row
 *	block 4096..5119  0..99		CFA = rsp+8,  rip at CFA-8
 *			  100..899	CFA = rsp+16, rip at CFA-8, rbp CFA-16
 *	block 5120..6143  0..7		the first one again
 *
 * A block of code has a list of ranges; a range has a row.  Many functions are
 * built alike, so there are few rows: they are found by their bytes.
 */
#ifndef STACKFOLD_UNWIND_ROWS_H
#define STACKFOLD_UNWIND_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/u64_map.h"
#include "common/profile/names.h"
#include "tools/stackfold/dwarf/cfi_row.h"
#include "tools/stackfold/dwarf/elf_cache.h"

/* how the caller of an address is found */
enum unwind_kind {
	UNWIND_ROW_NONE,	/* not at all */
	UNWIND_ROW_RULES,	/* by the register rules */
	UNWIND_ROW_LINK,	/* by them, and by the register where the call
				 * left the return address */
	UNWIND_ROW_POINTER,	/* by the frame pointer */
	UNWIND_ROW_LAST		/* it has none: the outermost function */
};

struct unwind_rows {
	struct u64_map *file;	/* by number of a file and block of its code:
				 * the first range that was met there, + 1 */
	size_t file_cap;
	struct unwind_range {
		uint16_t from, to;	/* places in the block that have a row,
					 */
		uint32_t row;	/* its number, + 1 */
		uint32_t next;	/* range of the block, + 1; 0 is none */
	} *range;
	size_t nrange, range_cap;
	struct unwind_row {
		uint8_t kind;	/* of enum unwind_kind; this struct has no gaps,
				 * because rows are compared by their bytes */
		bool signal;	/* the frame of a signal handler */
		uint16_t n;
		struct unwind_rule {
			uint16_t reg, kind;	/* of enum cfi_rule_kind */
			int32_t n;	/* offset, register, or index of expr */
		} cfa;
		uint32_t first;	/* its rules are rule[first..first+n) */
		int32_t lowest;	/* the lowest offset, if the CFA is a register
				 * and a number and all rules are offsets below
				 * it; or 0 */
	} *row;
	size_t n, cap;
	struct names same;	/* the number of a row by what it holds */
	struct buf text;	/* what it holds, as bytes */
	struct unwind_rule *rule;
	size_t nrule, rule_cap;
	str *expr;
	size_t nexpr, expr_cap;
};

/* the number of the row of a place in a file, + 1 */
uint32_t unwind_rows_get(struct unwind_rows *, const struct arch *,
    const struct elf_cache_file *, uint64_t place);
void unwind_rows_free(struct unwind_rows *);

#endif
