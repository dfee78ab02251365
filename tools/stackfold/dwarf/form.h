/*
 * Reads attribute values in .debug_info, in the forms of DWARF 2 to 5.
 */
#ifndef STACKFOLD_FORM_H
#define STACKFOLD_FORM_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/bytes.h"
#include "common/base/str.h"
#include "tools/stackfold/dwarf/sections.h"

#define FORM_VARIES 255		/* size of a form whose values vary in size */

/* properties of a unit that determine how its values are read */
struct form_unit {
	struct sections *s;
	uint64_t at;		/* offset of the unit in .debug_info */
	unsigned version;
	unsigned address_size, offset_size;	/* both 4 or 8 bytes */
	uint64_t str_offsets_base, addr_base, rnglists_base;
	uint64_t ranges_base;	/* added to offsets of range lists */
};

/* the classes of values (7.5.5) */
enum form_class {
	FORM_NONE,		/* a block, or a value that is not used */
	FORM_CONSTANT,		/* number or section offset */
	FORM_ADDRESS,
	FORM_ADDRX,		/* index into .debug_addr */
	FORM_STRING,		/* string at offset n of .debug_str */
	FORM_LINE_STRING,	/* string at offset n of .debug_line_str */
	FORM_STRX,		/* index into .debug_str_offsets */
	FORM_STRING_INLINE,	/* string in `text` */
	FORM_STRING_SUP,	/* string at offset n of .debug_str of the
				 * supplementary file */
	FORM_REFERENCE,		/* the DIE at offset n of .debug_info */
	FORM_REFERENCE_SUP,	/* a DIE of the supplementary file */
	FORM_RNGLISTX		/* index of a list in .debug_rnglists */
};

struct form_value {
	enum form_class class;
	uint64_t n;
	str text;		/* points into the section */
};

/* read a section offset of offset_size bytes */
uint64_t form_offset(struct bytes *, const struct form_unit *);
/* Return the size in bytes of a form's values in this unit, or FORM_VARIES. */
uint8_t form_size(uint64_t form, const struct form_unit *);
/* Read a value; it is `implicit_const` if the form is DW_FORM_implicit_const.
 * Return false if the form is unknown. */
bool form_read(struct bytes *, const struct form_unit *, uint64_t form,
    int64_t implicit_const, struct form_value *);
/* Return the string of a value, or "" if it is not a string. */
str form_text(const struct form_unit *, const struct form_value *);
/* get the address of a value; false if it is not an address */
bool form_address(const struct form_unit *, const struct form_value *,
    uint64_t *);
/* get the n-th address of the unit in .debug_addr; false if it is missing */
bool form_addrx(const struct form_unit *, uint64_t n, uint64_t *);

#endif
