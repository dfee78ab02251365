/* The forms of a table that other programs read. */
#ifndef FOLDTOP_TABLE_EXPORT_H
#define FOLDTOP_TABLE_EXPORT_H

#include "tools/foldtop/print/table.h"

/* with quotes around the fields that need them, as in RFC 4180 */
void table_csv(struct table *, struct out *);
/* tabs and line ends within fields become blanks */
void table_tsv(struct table *, struct out *);
void table_markdown(struct table *, const struct screen *, struct out *);
/* an array of objects */
void table_json(struct table *, struct out *);

#endif
