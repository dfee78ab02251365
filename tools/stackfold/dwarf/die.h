/*
 * Reads the units of .debug_info, one per compiled source file, and their
 * debugging information entries (DIEs), which describe functions, types and
 * variables.
 */
#ifndef STACKFOLD_DIE_H
#define STACKFOLD_DIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/dwarf/form.h"

/* an abbreviation table of .debug_abbrev: the tags of DIEs, and the names and
 * forms of their attributes */
struct die_abbrevs {
	struct die_abbrev {
		uint64_t code, tag;
		bool has_children;
		size_t first, n;	/* its attributes are
					 * attribute[first..first+n) */
	} *all;			/* sorted by code */
	struct die_attribute {
		uint64_t form;	/* DW_FORM_* */
		int64_t implicit_const;	/* value of DW_FORM_implicit_const */
		uint8_t size;	/* bytes of each value, or FORM_VARIES */
		uint8_t member;	/* index in die.c's `members`; its length if the
				 * attribute is not kept */
	} *attribute;
	size_t n, cap, nattribute, attribute_cap;
};

struct die_unit {
	struct form_unit form;
	uint64_t end;		/* offset in .debug_info */
	uint64_t first;		/* offset of its root DIE in .debug_info */
	uint64_t debug_abbrev_offset;
	uint64_t dwo_id;	/* id of a DWARF 5 skeleton or split unit */

	/* set by die_open() */
	struct die_abbrevs abbrevs;
	str all;		/* bytes of the unit, from its header on */
	bool open;
};

/* values of the attributes that are used; FORM_NONE if the DIE lacks one */
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
	struct die_values of;	/* attributes; set for units and functions
				 * only */
};

/* Read the header of the unit at an offset.  Return false at the end of the
 * section or if the header is malformed.  The next unit begins at `end`. */
bool die_unit(struct sections *, uint64_t at, struct die_unit *);
/* record that a unit is damaged, for the report */
void die_damaged(const struct die_unit *);
/* record that a unit is damaged, unless reading stopped at the unit's end or in
 * padding */
void die_ended(const struct die_unit *, uint64_t at);
/* read the unit's root DIE; false if it is malformed */
bool die_root(struct die_unit *, struct die *);
/* read the bytes of the whole unit and its abbreviations */
void die_open(struct die_unit *);
void die_close(struct die_unit *);
/* read the DIE at *at of an open unit and advance *at past it; false if the DIE
 * is malformed or outside the unit */
bool die_read(const struct die_unit *, uint64_t *at, struct die *);

#endif
