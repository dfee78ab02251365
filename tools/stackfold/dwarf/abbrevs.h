/*
 * A table of .debug_abbrev: what each abbreviation's DIEs in .debug_info are,
 * and which attributes they have in which forms.
 */
#ifndef STACKFOLD_ABBREVS_H
#define STACKFOLD_ABBREVS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/form.h"

struct abbrev {
	uint64_t code, tag;
	bool has_children;
	size_t first, n;	/* its attributes: attribute[first..first+n) */
};

struct abbrev_attribute {
	uint64_t name, form;	/* DW_AT_*, DW_FORM_* */
	int64_t implicit_const;	/* the value, for this form */
	uint8_t size;		/* bytes of its values, or FORM_VARIES */
};

/* starts as {0} */
struct abbrevs {
	struct abbrev *all;	/* by code */
	struct abbrev_attribute *attribute;
	size_t n, cap, nattribute, attribute_cap;
};

/* read a table for a unit, or only its first `most` abbreviations */
void abbrevs_read(struct abbrevs *, const struct form_unit *, str table,
    size_t most);
/* the abbreviation with that code, or NULL */
const struct abbrev *abbrevs_find(const struct abbrevs *, uint64_t code);
void abbrevs_free(struct abbrevs *);

#endif
