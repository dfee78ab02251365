/*
 * Abbreviations: what kind of thing each DIE of .debug_info is, and which
 * attributes it has in which forms.
 */
#ifndef STACKFOLD_ABBREVS_H
#define STACKFOLD_ABBREVS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/form.h"

struct abbrev {
	uint64_t code, tag;
	bool children;
	size_t first, n;	/* attributes */
};

struct abbrev_attribute {
	uint64_t name, form;
	int64_t constant;
	uint8_t size;		/* of its values, in bytes; or FORM_VARIES */
};

/* starts as {0} */
struct abbrevs {
	struct abbrev *all;
	struct abbrev_attribute *attribute;
	size_t n, cap, nattribute, attribute_cap;
};

/* read a table for a unit, or only its first `most` abbreviations */
void abbrevs_read(struct abbrevs *, const struct form_unit *, str table,
    size_t most);
/* the abbreviation of that number, or NULL */
const struct abbrev *abbrevs_find(const struct abbrevs *, uint64_t code);
void abbrevs_free(struct abbrevs *);

#endif
