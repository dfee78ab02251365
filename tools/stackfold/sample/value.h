/*
 * Chooses which of a sample's values is folded, by --value: a number from 1, a
 * name, or a unit that only one value has.  The unit of the value becomes
 * metadata.
 */
#ifndef STACKFOLD_VALUE_H
#define STACKFOLD_VALUE_H

#include <stddef.h>

#include "common/base/str.h"
#include "common/profile/names.h"

struct sample;

struct value {
	const char *name;	/* e.g. "inuse_space" */
	const char *unit;	/* e.g. "bytes" */
};

/* Return the index in all[0..n) of the selected value, or `usual` if none is
 * selected.  An unknown value is a usage error.  `who` is the format. */
size_t value_choose(struct sample *, const char *who, const struct value *all,
    size_t n, size_t usual);

/* the values that a file declares */
struct value_list {
	struct value *all;
	size_t n, cap;
	struct names texts;	/* names and units */
	struct names_map named;	/* number of values with each name */
};

void value_add(struct value_list *, str name, str unit);
/* Choose a value from a list, like value_choose().  If --value is not given and
 * there are several, a remark lists them. */
size_t value_of_list(struct sample *, struct value_list *, size_t usual);
/* set the unit of the weights, or remove it if inputs differ */
void value_unit(struct sample *, const char *unit);

#endif
