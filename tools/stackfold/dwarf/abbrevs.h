/*
 * An abbreviation table of .debug_abbrev: the tag of each abbreviation's DIEs
 * in .debug_info, and their attributes with the forms.
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
	int64_t implicit_const;	/* value of DW_FORM_implicit_const */
	uint8_t size;		/* bytes of each value, or FORM_VARIES */
};

/* starts as {0} */
struct abbrevs {
	struct abbrev *all;	/* sorted by code */
	struct abbrev_attribute *attribute;
	size_t n, cap, nattribute, attribute_cap;
};

/* read the table of a unit, or only its first `most` abbreviations */
void abbrevs_read(struct abbrevs *, const struct form_unit *, str table,
    size_t most);
/* the abbreviation with that code, or NULL */
const struct abbrev *abbrevs_find(const struct abbrevs *, uint64_t code);
void abbrevs_free(struct abbrevs *);

#endif
