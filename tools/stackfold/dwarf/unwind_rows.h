/*
 * Maps code addresses to the rows that find their callers.  A row is made when
 * an address is first seen.
 *
 *	offsets in a file		row
 *	block 4096..5119  0..99		CFA = rsp+8,  rip at CFA-8
 *			  100..899	CFA = rsp+16, rip at CFA-8, rbp CFA-16
 *	block 5120..6143  0..7		the first one again
 *
 * A block of code has a list of ranges, and a range has a row.  Many functions
 * have similar frames, so there are few distinct rows, hashed by content.
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
	UNWIND_ROW_NONE,	/* caller unknown */
	UNWIND_ROW_RULES,	/* caller found by register rules */
	UNWIND_ROW_LINK,	/* caller found by register rules and the link
				 * register */
	UNWIND_ROW_POINTER,	/* caller found by frame pointer */
	UNWIND_ROW_LAST		/* no caller: the outermost function */
};

struct unwind_rows {
	struct u64_map *file;	/* maps file number and block to the first range
				 * seen there, + 1 */
	size_t file_cap;
	struct unwind_range {
		uint16_t from, to;	/* range of offsets in the block */
		uint32_t row;	/* index of its row, + 1 */
		uint32_t next;	/* index of the next range of the block, + 1; or
				 * 0 */
	} *range;
	size_t nrange, range_cap;
	struct unwind_row {
		uint8_t kind;	/* enum unwind_kind.  The struct has no padding,
				 * because rows are compared bytewise. */
		bool signal;	/* the row is that of a signal frame */
		uint16_t n;
		struct unwind_rule {
			uint16_t reg, kind;	/* register number, and enum
						 * cfi_rule_kind */
			int32_t n;	/* offset, register, or index of the
					 * expression */
		} cfa;
		uint32_t first;	/* its register rules are
				 * rule[first..first+n) */
		int32_t lowest;	/* lowest offset from the CFA if the CFA is
				 * register + offset and all rules are offsets
				 * from the CFA; otherwise 0 */
	} *row;
	size_t n, cap;
	struct names same;	/* maps the content of a row to its index */
	struct buf text;	/* scratch: the content of a row */
	struct unwind_rule *rule;
	size_t nrule, rule_cap;
	str *expr;
	size_t nexpr, expr_cap;
};

/* Return the index of the row of a file offset, + 1. */
uint32_t unwind_rows_get(struct unwind_rows *, const struct arch *,
    const struct elf_cache_file *, uint64_t place);
void unwind_rows_free(struct unwind_rows *);

#endif
