/*
 * Call frame information of a program: .eh_frame with its index .eh_frame_hdr,
 * and .debug_frame.  A frame description entry (FDE) has the rules that find
 * the caller's registers in one range of code.  It refers to a common
 * information entry (CIE), which many FDEs share:
 *
 *	CIE: length, id, version, augmentation, factors, initial instructions
 *	FDE: length, CIE pointer, first address, size, instructions
 *
 * Sections may be truncated, and nothing in them is trusted.
 */
#ifndef STACKFOLD_CFI_H
#define STACKFOLD_CFI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/bytes.h"
#include "common/elf/elf.h"

struct cfi_section {
	struct elf_view view;	/* bytes of the section */
	uint64_t addr;		/* address of the section in memory */
	bool debug;		/* the section is .debug_frame, not .eh_frame */
};

/* an FDE with its CIE; valid as long as its section */
struct cfi_fde {
	const struct cfi_section *table;
	uint64_t start, end;	/* range of code addresses that it covers */
	uint64_t from, to;	/* addresses for which cfi_find() returns it */
	struct bytes initial, instructions;	/* instructions of the CIE and
						 * of the FDE, run in this
						 * order */
	uint64_t code_alignment_factor;
	int64_t data_alignment_factor;
	uint64_t return_address_register;
	uint8_t encoding;	/* DW_EH_PE_* encoding of addresses */
	bool signal;		/* the FDE describes a signal frame made by the
				 * kernel */
};

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
	uint64_t fde_count;	/* number of entries; 0 if the table is
				 * unusable */
	size_t pairs;		/* offset of the first entry */
};

struct cfi {
	struct cfi_section eh_frame, debug_frame;
	struct cfi_header eh_frame_hdr;
	struct cfi_index of_eh_frame, of_debug_frame;
};

/* read the sections of a file, except those read from an earlier file */
void cfi_add(struct cfi *, const struct elf *);
/* prepare for cfi_find() after the last file; read-only from now on */
void cfi_end(struct cfi *);
/* find the FDE that covers an address; false if there is none */
bool cfi_find(const struct cfi *, uint64_t addr, struct cfi_fde *);
void cfi_free(struct cfi *);

#endif
