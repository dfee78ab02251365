/*
 * Units of .debug_info, one for each source file compiled, and their debugging
 * information entries (DIEs), which describe functions and other things.
 */
#ifndef STACKFOLD_DIE_H
#define STACKFOLD_DIE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/dwarf/abbrevs.h"
#include "tools/stackfold/dwarf/form.h"

struct die_unit {
	struct form_unit form;
	uint64_t end;		/* offset in .debug_info */
	uint64_t first;		/* offset of its root DIE there */
	uint64_t debug_abbrev_offset;
	uint64_t dwo_id;	/* of a DWARF 5 skeleton or split unit */

	/* set by die_open() */
	struct abbrevs abbrevs;
	str all;		/* the unit from its header on */
	bool open;
};

/* the attributes we use; FORM_NONE if a DIE lacks one */
struct die_values {
	struct form_value low_pc, high_pc, ranges, name, linkage_name,
	    abstract_origin, specification, call_file, call_line, stmt_list,
	    comp_dir, dwo_name, str_offsets_base, addr_base, rnglists_base,
	    GNU_dwo_id, GNU_ranges_base;
};

struct die {
	uint64_t at;		/* offset in .debug_info */
	uint64_t tag;		/* DW_TAG_*; 0 ends a list of children */
	bool has_children;
	struct die_values of;	/* only of units and functions */
};

/* read the header of the unit at an offset; false at the end of the section or
 * if it is malformed.  The next unit begins at `end` */
bool die_unit(struct sections *, uint64_t at, struct die_unit *);
/* record that a unit is damaged, which is reported to the user */
void die_damaged(const struct die_unit *);
/* report a damaged unit unless reading stopped at its end or at padding */
void die_ended(const struct die_unit *, uint64_t at);
/* read the unit's root DIE */
bool die_root(struct die_unit *, struct die *);
/* read the whole unit and its abbreviations */
void die_open(struct die_unit *);
/* read the DIE at *at of an open unit and advance *at past it; false if it is
 * malformed or outside the unit */
bool die_read(const struct die_unit *, uint64_t *at, struct die *);

#endif
