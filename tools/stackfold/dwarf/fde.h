/*
 * The parts of .eh_frame and .debug_frame.  One part (FDE) describes one range
 * of code, and names another (CIE) with what many have in common:
 *
 *	length, place of the CIE, first address, size, program
 */
#ifndef STACKFOLD_FDE_H
#define STACKFOLD_FDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/bytes.h"

/* starts as {0} */
struct fde_table {
	struct buf all;		/* the section */
	uint64_t addr;		/* of its first byte in memory */
	bool debug;		/* it is .debug_frame, which counts otherwise */
};

/* what is known of a range of code; valid as long as the table */
struct fde {
	const struct fde_table *table;
	uint64_t start, end;
	struct bytes common, own;	/* programs, which run in turn */
	uint64_t code_unit;
	int64_t data_unit;
	uint64_t return_register;
	uint8_t encoding;	/* of addresses */
	bool signal;		/* the kernel made this frame for a handler */
};

/*
 * Read the part at *at and move *at behind it.  False at the end of the table;
 * a part that is damaged or describes no code has start == end.
 */
bool fde_next(const struct fde_table *, uint64_t *at, struct fde *);

#endif
