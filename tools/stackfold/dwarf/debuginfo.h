/*
 * Looks up an address in .debug_info: its function, the functions inlined
 * there, and their source lines.  A unit is read when one of its addresses is
 * first looked up.  The table .debug_aranges maps addresses to units; the root
 * DIEs of all units are read only if it lacks an address.
 */
#ifndef STACKFOLD_DEBUGINFO_H
#define STACKFOLD_DEBUGINFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/str.h"
#include "common/base/u64_map.h"
#include "common/elf/elf.h"
#include "tools/stackfold/dwarf/die.h"
#include "tools/stackfold/dwarf/dwo.h"
#include "tools/stackfold/dwarf/lines.h"
#include "tools/stackfold/dwarf/scopes.h"
#include "tools/stackfold/dwarf/sections.h"

#define DEBUGINFO_FRAMES 128	/* maximum frames per address */

/* a unit that was looked up */
struct debuginfo_unit {
	struct die_unit u;
	uint64_t base;		/* DW_AT_low_pc, to which ranges are relative */
	uint64_t stmt_list;	/* offset of its line table in .debug_line */
	bool has_stmt_list, has_dwo, scopes_read, lines_read;
	struct die_unit *dwo;	/* split unit of a skeleton, or NULL */
	str comp_dir;		/* compilation directory; set when a path is
				 * first needed */
	struct scopes scopes;
	struct lines lines;
};

/* starts as {.dwo.source = ..., .paths = ...} */
struct debuginfo {
	struct sections sections;
	struct debuginfo *supplement;	/* the supplementary file
					 * (supplement.h), or NULL */
	struct dwo dwo;
	struct debuginfo_units {
		struct debuginfo_place {
			uint64_t begin;	/* offset of the unit in .debug_info */
			struct debuginfo_unit *unit;	/* the unit's data; NULL
							 * until it is looked
							 * up */
		} *all;		/* units in the order of their offsets */
		size_t n, cap;
		uint64_t end;	/* end of the last unit in `all` */
	} units;
	struct debuginfo_index {
		struct debuginfo_range {
			uint64_t low, high;
			uint64_t unit;	/* offset of the unit in .debug_info */
		} *all;		/* address ranges of units, sorted by low */
		size_t n, cap;
		bool complete;	/* `all` has the ranges of all units */
	} index;
	struct arena arena;
	bool paths;		/* keep the directories in file names */

	bool elsewhere;		/* some data was in a missing file */
};

/* a function at an address; strings are valid as long as the sections */
struct debuginfo_frame {
	str name;		/* linkage name; empty if unknown */
	str file;		/* name of the source file; empty if unknown */
	uint64_t line;
};

/* Read the sections of a file, which can be closed afterwards.  Return false if
 * it has no readable debug information.  Later errors set sections.why. */
bool debuginfo_open(struct debuginfo *, struct elf *);
/* read the sections of the supplementary file */
void debuginfo_supplement(struct debuginfo *, struct elf *);
/* Find the functions at an address, innermost first.  Return their number, or 0
 * if they are unknown.  Files and lines are set only if `lines`. */
size_t debuginfo_find(struct debuginfo *, uint64_t addr, bool lines,
    struct debuginfo_frame to[DEBUGINFO_FRAMES]);
/* find the source file and line of an address; false if unknown */
bool debuginfo_line(struct debuginfo *, uint64_t addr, str *file,
    uint64_t *line);
/* Return true if damaged debug information was found. */
bool debuginfo_damaged(const struct debuginfo *);
void debuginfo_free(struct debuginfo *);

#endif
