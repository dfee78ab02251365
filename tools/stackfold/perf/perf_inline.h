/*
 * Functions that the compiler inlined at an address of `perf script` text: what
 * the debug information of its module tells, or else addr2line.  Newer versions
 * of perf print places in files, older ones addresses; the symbol behind it
 * tells which it is.
 */
#ifndef STACKFOLD_PERF_INLINE_H
#define STACKFOLD_PERF_INLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/dwarf/elf_cache.h"
#include "tools/stackfold/dwarf/inlines.h"
#include "tools/stackfold/perf/addr2line.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/sample/diag.h"
#include "tools/stackfold/symbols/modules.h"

/* starts as {0} */
struct perf_inline {
	struct modules modules;
	struct elf_cache files;
	struct inlines inlines;
	str *answer;		/* of debug information, by number - 1 */
	size_t nanswer, answer_cap;
	struct addr2line addr2line;
	struct buf file, where;	/* what addr2line is asked for */
};

/* where the processor was */
struct perf_inline_code {
	str symbol, module;
	uint64_t addr, offset;
	bool has_offset;
	bool called;		/* the address is behind a call */
	bool linked;		/* linked_addr is known: the address by which */
	uint64_t linked_addr;	/* addr2line knows the place */
};

/* what debug information tells, by number: addresses with equal answers may
 * have different ones */
struct perf_inline_answer {
	uint32_t number;	/* from 1; 0 if addr2line may know more */
	str text;		/* as addr2line_ask() gives it; maybe empty */
};
struct perf_inline_answer perf_inline_read(struct perf_inline *,
    const struct perf_inline_code *, const struct perf_options *);
/* what addr2line tells; empty where it knows nothing */
str perf_inline_ask(struct perf_inline *, const struct perf_inline_code *,
    const struct perf_options *);
/* report modules whose debug information is missing or damaged */
void perf_inline_report(const struct perf_inline *, struct diag *);

#endif
