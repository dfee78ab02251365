/*
 * Call frame information of a program: .eh_frame with its index .eh_frame_hdr,
 * and .debug_frame; and a search for the FDE of an address.  Sections may be
 * truncated, and nothing in them is trusted.
 */
#ifndef STACKFOLD_CFI_H
#define STACKFOLD_CFI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/elf/elf.h"
#include "tools/stackfold/dwarf/fde.h"

/* FDEs sorted by address, built for a section without an index */
struct cfi_index {
	struct cfi_range {
		uint64_t start, end;
		uint64_t at;	/* offset of the FDE in the section */
	} *all;
	size_t n, cap;
};

/* .eh_frame_hdr: a sorted table of addresses and their FDEs */
struct cfi_header {
	struct elf_view view;
	uint64_t addr;		/* address of the section in memory */
	uint64_t fde_count;	/* entries; 0 if the table is unusable */
	size_t pairs;		/* offset of the first entry */
};

/* starts as {0} */
struct cfi {
	struct fde_table eh_frame, debug_frame;
	struct cfi_header eh_frame_hdr;
	struct cfi_index of_eh_frame, of_debug_frame;
};

/* read the sections of a file, except those that an earlier file had */
void cfi_add(struct cfi *, const struct elf *);
/* prepare for cfi_find() after the last file; read-only from now on */
void cfi_end(struct cfi *);
/* find the FDE that covers an address; false if there is none */
bool cfi_find(const struct cfi *, uint64_t addr, struct fde *);
void cfi_free(struct cfi *);

#endif
