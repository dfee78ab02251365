/*
 * Call frame information of a program: its tables .eh_frame, with the index
 * .eh_frame_hdr, and .debug_frame, and a search for the FDE of an address.
 * What lies beyond the end of a table is missing; nothing else in them is
 * trusted.
 */
#ifndef STACKFOLD_CFI_H
#define STACKFOLD_CFI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/elf/elf.h"
#include "tools/stackfold/dwarf/fde.h"

/* the FDEs of a table, by address; made for a table without an index */
struct cfi_index {
	struct cfi_range {
		uint64_t start, end;
		uint64_t at;	/* of the FDE, in the table */
	} *all;
	size_t n, cap;
};

/* .eh_frame_hdr: sorted pairs of an address and the place of its FDE */
struct cfi_header {
	struct elf_view view;
	uint64_t addr;		/* of its first byte in memory */
	uint64_t fde_count;	/* pairs, 0 if they cannot be used */
	size_t pairs;		/* where they begin */
};

/* starts as {0} */
struct cfi {
	struct fde_table eh_frame, debug_frame;
	struct cfi_header eh_frame_hdr;
	struct cfi_index of_eh_frame, of_debug_frame;
};

/* read the tables of a file, except for those that an earlier file had */
void cfi_add(struct cfi *, const struct elf *);
/* prepare cfi_find(), after the last file; from now on nothing changes */
void cfi_end(struct cfi *);
/* the FDE of an address; false if it has none */
bool cfi_find(const struct cfi *, uint64_t addr, struct fde *);
void cfi_free(struct cfi *);

#endif
