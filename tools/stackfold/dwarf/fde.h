/*
 * The entries of .eh_frame and .debug_frame.  A frame description entry (FDE)
 * tells of one range of code where its caller's registers are, and names a
 * common information entry (CIE) with what many FDEs share:
 *
 *	CIE: length, id, version, augmentation, factors, initial instructions
 *	FDE: length, place of the CIE, first address, size, instructions
 */
#ifndef STACKFOLD_FDE_H
#define STACKFOLD_FDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/bytes.h"
#include "common/elf/elf.h"

/* starts as {0} */
struct fde_table {
	struct elf_view view;	/* of the section */
	uint64_t addr;		/* of its first byte in memory */
	bool debug;		/* it is .debug_frame; else .eh_frame */
};

/* an FDE with its CIE; valid as long as the table */
struct fde {
	const struct fde_table *table;
	uint64_t start, end;	/* of the code */
	uint64_t from, to;	/* of it, where cfi_find() finds this FDE */
	struct bytes initial, instructions;	/* of the CIE and its own, which
						 * run in this order */
	uint64_t code_alignment_factor;
	int64_t data_alignment_factor;
	uint64_t return_address_register;
	uint8_t encoding;	/* of addresses: DW_EH_PE_* */
	bool signal;		/* the kernel made this frame for a handler */
};

/*
 * Read the entry at *at and move *at behind it.  False at the end of the table;
 * a CIE or a damaged entry has start == end.
 */
bool fde_next(const struct fde_table *, uint64_t *at, struct fde *);

#endif
