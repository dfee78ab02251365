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

#define FORM_CONSTANT 0x21	/* its value is in the abbreviation */
#define FORM_VARIES 255

/* what all values of a compilation unit are read with */
struct form_unit {
	struct sections *s;
	uint64_t at;		/* where the unit begins in .debug_info */
	unsigned version, address;	/* bytes of an address */
	bool wide;		/* offsets have 8 bytes */
	uint64_t strings, addresses, ranges;	/* bases of indexes */
	uint64_t lists;		/* where places of ranges count from */
};

enum form_kind {
	FORM_NONE,		/* a block, or what nobody here needs */
	FORM_NUMBER, FORM_ADDRESS, FORM_ADDRESS_INDEX,
	FORM_TEXT,		/* at n in section `in`, */
	FORM_TEXT_INDEX,	/* or n-th of .debug_str_offsets, */
	FORM_TEXT_HERE,		/* or `text`, */
	FORM_TEXT_ELSEWHERE,	/* or at n in .debug_str of the other file */
	FORM_REFERENCE,		/* to n in .debug_info */
	FORM_RANGES_INDEX,
	FORM_ELSEWHERE		/* the same in the other file */
};

struct form_value {
	enum form_kind kind;
	uint64_t n;
	enum sections_name in;
	str text;		/* valid as long as the sections */
};

/* an offset of 4 or 8 bytes */
uint64_t form_offset(struct bytes *, const struct form_unit *);
/* bytes of a value, where all of that form in this unit have as many, which
 * are less than FORM_VARIES; else that */
uint8_t form_size(uint64_t form, const struct form_unit *);
/* read a value; false if the form is not known */
bool form_read(struct bytes *, const struct form_unit *, uint64_t form,
    int64_t constant, struct form_value *);
/* the text of a value; empty if it has none */
str form_text(const struct form_unit *, const struct form_value *);
/* the address of a value; false if it has none */
bool form_address(const struct form_unit *, const struct form_value *,
    uint64_t *);
/* the n-th address of the unit's table */
bool form_address_of(const struct form_unit *, uint64_t n, uint64_t *);

#endif
