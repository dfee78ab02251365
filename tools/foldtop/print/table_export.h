/* Exports a table for other programs. */
#ifndef FOLDTOP_TABLE_EXPORT_H
#define FOLDTOP_TABLE_EXPORT_H

#include "tools/foldtop/print/table.h"

/* tabs and line ends within fields become blanks */
void table_tsv(struct table *, struct out *);
/* an array of objects */
void table_json(struct table *, struct out *);

#endif
