/*
 * The values of attributes in .debug_info, in the forms of DWARF 2 to 5.
 */
#ifndef STACKFOLD_FORM_H
#define STACKFOLD_FORM_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/bytes.h"
#include "common/base/str.h"
#include "tools/stackfold/dwarf/sections.h"

#define FORM_VARIES 255		/* values of a form have different sizes */

/* what the values of a unit are read with */
struct form_unit {
	struct sections *s;
	uint64_t at;		/* where the unit begins in .debug_info */
	unsigned version;
	unsigned address_size, offset_size;	/* bytes, 4 or 8 */
	uint64_t str_offsets_base, addr_base, rnglists_base;
	uint64_t ranges_base;	/* to be added to places of range lists */
};

/* what a value is; DWARF calls that its class (7.5.5) */
enum form_class {
	FORM_NONE,		/* a block, or what no reader here needs */
	FORM_CONSTANT,		/* also a place in a section */
	FORM_ADDRESS,
	FORM_ADDRX,		/* the n-th address of .debug_addr */
	FORM_STRING,		/* at n in section `in`, */
	FORM_STRX,		/* or the n-th of .debug_str_offsets, */
	FORM_STRING_INLINE,	/* or `text`, */
	FORM_STRING_SUP,	/* or at n in .debug_str of the supplementary
				 * file */
	FORM_REFERENCE,		/* to the DIE at n in .debug_info */
	FORM_REFERENCE_SUP,	/* the same in the supplementary file */
	FORM_RNGLISTX		/* the n-th list of .debug_rnglists */
};

struct form_value {
	enum form_class class;
	uint64_t n;
	enum sections_name in;
	str text;		/* valid as long as the sections */
};

/* a place in a section, of offset_size bytes */
uint64_t form_offset(struct bytes *, const struct form_unit *);
/* bytes of each value of that form in this unit, or FORM_VARIES */
uint8_t form_size(uint64_t form, const struct form_unit *);
/* read a value, which is implicit_const for DW_FORM_implicit_const; false if
 * the form is not known */
bool form_read(struct bytes *, const struct form_unit *, uint64_t form,
    int64_t implicit_const, struct form_value *);
/* the text of a value; empty if it is no string */
str form_text(const struct form_unit *, const struct form_value *);
/* the address of a value; false if it is no address */
bool form_address(const struct form_unit *, const struct form_value *,
    uint64_t *);
/* the n-th address of the unit in .debug_addr; false if it is not there */
bool form_addrx(const struct form_unit *, uint64_t n, uint64_t *);

#endif
