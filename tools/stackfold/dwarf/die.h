/*
 * Units of .debug_info, one for each source file that was compiled, and their
 * debugging information entries (DIEs), which describe functions among other
 * things.
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
	uint64_t end;		/* in .debug_info */
	uint64_t first;		/* where its first DIE begins there */
	uint64_t debug_abbrev_offset;
	uint64_t dwo_id;	/* of a skeleton or split unit of DWARF 5 */

	/* written by die_open() */
	struct abbrevs abbrevs;
	str all;		/* the unit, from its header on */
	bool open;
};

/* the attributes that are used, each FORM_NONE where a DIE lacks it */
struct die_values {
	struct form_value low_pc, high_pc, ranges, name, linkage_name,
	    abstract_origin, specification, call_file, call_line, stmt_list,
	    comp_dir, dwo_name, str_offsets_base, addr_base, rnglists_base,
	    GNU_dwo_id, GNU_ranges_base;
};

struct die {
	uint64_t at;		/* in .debug_info */
	uint64_t tag;		/* DW_TAG_*; 0 ends a list of children */
	bool has_children;
	struct die_values of;	/* of units and functions only */
};

/* read the header of the unit at a place; false at the end of the section, or
 * where it is damaged.  The next unit begins at its end */
bool die_unit(struct sections *, uint64_t at, struct die_unit *);
/* note that a unit cannot be read, which the user is told */
void die_damaged(const struct die_unit *);
/* the same, unless the unit ends at the place, where reading ended, or only
 * padding follows */
void die_ended(const struct die_unit *, uint64_t at);
/* read the unit's first DIE */
bool die_root(struct die_unit *, struct die *);
/* read the whole unit and its abbreviations */
void die_open(struct die_unit *);
/* read the DIE at *at of an open unit, and move *at behind it; false if it is
 * damaged or outside the unit */
bool die_read(const struct die_unit *, uint64_t *at, struct die *);

#endif
