/*
 * Functions that the compiler inlined, for addresses of text: what the debug
 * information of their modules tells.  Newer versions of perf print places in
 * files, older ones addresses; the symbol that stands behind tells which.
 */
#ifndef STACKFOLD_PERF_INLINE_H
#define STACKFOLD_PERF_INLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/dwarf/elf_cache.h"
#include "tools/stackfold/dwarf/inlines.h"
#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/sample/diag.h"
#include "tools/stackfold/symbols/modules.h"

/* starts as {0} */
struct perf_inline {
	struct modules modules;
	struct elf_cache files;
	struct inlines inlines;
	str *answer;		/* see addr2line_ask() */
	size_t nanswer, answer_cap;
};

/* where the processor was, and whether that is behind a call */
struct perf_inline_code {
	str symbol, module;
	uint64_t addr, offset;
	bool has_offset, called;
};

/* the number of the answer, from 1; 0 if addr2line may know more */
uint32_t perf_inline_read(struct perf_inline *,
    const struct perf_inline_code *, const struct perf_options *);
void perf_inline_report(const struct perf_inline *, struct diag *);

#endif
