/*
 * Units of .debug_info, one for each source file that was compiled, and their
 * DIEs, which describe functions among other things.
 */
#ifndef STACKFOLD_DIE_H
#define STACKFOLD_DIE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/dwarf/abbrevs.h"
#include "tools/stackfold/dwarf/form.h"

enum die_tag {
	DIE_COMPILE_UNIT = 0x11, DIE_INLINED = 0x1d, DIE_SUBPROGRAM = 0x2e,
	DIE_PARTIAL_UNIT = 0x3c, DIE_SKELETON = 0x4a
};

struct die_unit {
	struct form_unit form;
	uint64_t end;		/* place in .debug_info, as those below */
	uint64_t first;		/* its first DIE */
	uint64_t abbrev;	/* its table in .debug_abbrev */
	uint64_t id;		/* of what is split, since DWARF 5 */
	struct abbrevs abbrevs;	/* once die_open() was called */
	str all;		/* the same, from its header on */
	bool open;
};

/* the attributes that matter, of FORM_NONE where a DIE lacks them */
struct die_values {
	struct form_value low, high, ranges, name, linkage, origin,
	    specification, call_file, call_line, line, folder, split,
	    strings, addresses, rnglists, id, old_ranges;
};

struct die {
	uint64_t at, tag;	/* 0 ends a list of children */
	bool children;
	struct die_values of;	/* of units and functions only */
};

/* the header of the unit at a place; false at the end, or where it is
 * damaged.  Another one begins at its end */
bool die_unit(struct sections *, uint64_t at, struct die_unit *);
/* read the unit's first DIE */
bool die_root(struct die_unit *, struct die *);
/* read the unit and its abbreviations */
void die_open(struct die_unit *);
/* read the DIE at *at of an open unit, and move *at behind it; false if it is
 * damaged or not of the unit */
bool die_read(const struct die_unit *, uint64_t *at, struct die *);

#endif
