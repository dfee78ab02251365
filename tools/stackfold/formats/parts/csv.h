/*
 * Comma separated values: fields may stand in quotes, in which "" is a quote
 * and a comma does not end the field.  A record is one line.  Starts as {0}.
 */
#ifndef STACKFOLD_CSV_H
#define STACKFOLD_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"

struct csv {
	struct buf text;
	size_t *ends;		/* where each field ends in text */
	size_t fields, cap;
};

/* split a line into its fields */
void csv_read(struct csv *, str line);
/* field i, or an empty one; valid until the next line is read */
str csv_field(const struct csv *, size_t i);
/* the field with this heading in the line read last, or STR_NONE */
size_t csv_find(const struct csv *, const char *heading);
/* a field as a number; a whole number may have commas: "2,893,824" */
bool csv_num(const struct csv *, size_t i, struct num *);

#endif
