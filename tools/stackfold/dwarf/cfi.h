/*
 * How the caller of a function is found: the tables .eh_frame, with its index
 * .eh_frame_hdr, and .debug_frame of a program.  What lies beyond their ends
 * is missing; nothing else is believed of them.
 */
#ifndef STACKFOLD_CFI_H
#define STACKFOLD_CFI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/fde.h"
#include "tools/stackfold/symbols/elf.h"

/* the parts of a table, by address */
struct cfi_index {
	struct cfi_range {
		uint64_t start, end, at;
	} *all;
	size_t n, cap;
};

/* starts as {0} */
struct cfi {
	struct fde_table eh, debug;
	struct buf header;	/* .eh_frame_hdr */
	uint64_t header_addr, header_n;
	size_t header_from;	/* where its sorted pairs begin */
	struct cfi_index of_eh, of_debug;
};

/* take the tables that the file has and that are not yet known */
void cfi_add(struct cfi *, const struct elf *);
/* all tables were taken; from now on nothing changes */
void cfi_end(struct cfi *);
/* the part that describes an address; false if there is none */
bool cfi_find(const struct cfi *, uint64_t addr, struct fde *);
void cfi_free(struct cfi *);

#endif
