/*
 * Finds the functions that the compiler inlined at an address in `perf script`
 * text, in the debug information of its module.  Newer versions of perf print
 * file offsets, and older ones addresses in memory; the symbol shows which.
 */
#ifndef STACKFOLD_PERF_INLINE_H
#define STACKFOLD_PERF_INLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/profile/names.h"
#include "tools/stackfold/dwarf/inlines.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/sample/diag.h"
#include "tools/stackfold/symbols/modules.h"

struct perf_inline {
	struct modules modules;
	struct elf_cache files;
	struct inlines inlines;
	str *answer;		/* results of inlines_find(); result number n is
				 * at n - 1 */
	size_t nanswer, answer_cap;
	struct names listed;	/* modules whose symbols are in `symbols` */
	struct names symbols;	/* pairs of module and symbol */
	uint64_t *start;	/* file offset of each pair's symbol */
	size_t nstart, start_cap;
};

/* the code to look up */
struct perf_inline_code {
	str symbol, module;
	uint64_t addr, offset;
	bool has_offset;
	bool called;		/* the address is a return address */
};

/* Look up the functions at an address.  *answer becomes the result of
 * inlines_find().  Return the result's number, from 1, or 0 if nothing is
 * known.  Equal results may have different numbers. */
uint32_t perf_inline_read(struct perf_inline *, const struct perf_inline_code *,
    const struct perf_options *, str *answer);
/* report modules with missing or damaged debug information */
void perf_inline_report(const struct perf_inline *, struct diag *);

#endif
