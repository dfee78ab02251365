/*
 * Entries of .eh_frame and .debug_frame.  A frame description entry (FDE) says
 * for one range of code where the caller's registers are, and refers to a
 * common information entry (CIE) that many FDEs share:
 *
 *	CIE: length, id, version, augmentation, factors, initial instructions
 *	FDE: length, CIE pointer, first address, size, instructions
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
	struct elf_view view;	/* bytes of the section */
	uint64_t addr;		/* address of the section in memory */
	bool debug;		/* .debug_frame, not .eh_frame */
};

/* an FDE with its CIE; valid as long as the section */
struct fde {
	const struct fde_table *table;
	uint64_t start, end;	/* the code it covers */
	uint64_t from, to;	/* the addresses for which cfi_find() returns
				 * it */
	struct bytes initial, instructions;	/* of the CIE and its own, run
						 * in this order */
	uint64_t code_alignment_factor;
	int64_t data_alignment_factor;
	uint64_t return_address_register;
	uint8_t encoding;	/* DW_EH_PE_* of addresses */
	bool signal;		/* a signal frame made by the kernel */
};

/*
 * Read the entry at *at and advance *at past it.  False at the end of the
 * section; a CIE or malformed entry gets start == end.
 */
bool fde_next(const struct fde_table *, uint64_t *at, struct fde *);

#endif
