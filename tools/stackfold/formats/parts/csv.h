/* Comma-separated values.  A field may be quoted: then commas belong to it, and
 * "" is a quote.  A record is one line.  Starts as {0}. */
#ifndef STACKFOLD_CSV_H
#define STACKFOLD_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"

struct csv {
	struct buf text;
	size_t *ends;		/* offset in `text` at which each field ends */
	size_t fields, cap;
	char comma;		/* separates fields; ',' if it is 0 */
};

/* Split a line into fields. */
void csv_read(struct csv *, str line);
/* Return field i, or an empty string.  It is valid until the next line is
 * read. */
str csv_field(const struct csv *, size_t i);
/* Return the index of the field with this text, or STR_NONE. */
size_t csv_find(const struct csv *, const char *heading);
/* Parse a field as a number, which may have thousands separators:
 * "2,893,824". */
bool csv_num(const struct csv *, size_t i, struct num *);

#endif
