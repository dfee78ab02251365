/*
 * Finds the functions that the compiler inlined at an address of a recording,
 * and its source line, in the debug information of its module.
 */
#ifndef STACKFOLD_INLINES_H
#define STACKFOLD_INLINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/dwarf/debuginfo.h"
#include "tools/stackfold/dwarf/elf_cache.h"
#include "tools/stackfold/sample/diag.h"

/* starts as {.files = ..., .cheap = ..., .paths = ...} */
struct inlines {
	struct elf_cache *files;
	bool cheap;		/* skip files whose debug information takes more
				 * than a second to read */
	bool paths;		/* keep the directories in file names */

	uint64_t spent;		/* bytes of debug information read */
	struct inlines_module {
		struct module *module;
		struct debuginfo info;
		bool readable;
		uint64_t refused;	/* size of .debug_info if it was skipped
					 * as too large; or 0 */
	} **all;
	size_t n, cap;
	struct u64_map by_module;	/* maps a module to its index in `all`,
					 * + 1 */
	struct buf text;
};

/* Return two lines per function, its name and "file:line", innermost function
 * first; "" if nothing is known.  Valid until the next call.  `name` is the
 * outermost function, or "". */
str inlines_find(struct inlines *, struct module *, uint64_t place, str name,
    bool lines);
/* Return the source line of a file offset as "file:line", or "" if unknown. */
str inlines_line(struct inlines *, struct module *, uint64_t place);
void inlines_report(const struct inlines *, struct diag *);
void inlines_free(struct inlines *);

#endif
