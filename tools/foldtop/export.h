/* The forms of a sheet that other programs read. */
#ifndef FOLDTOP_EXPORT_H
#define FOLDTOP_EXPORT_H

#include "tools/foldtop/sheet.h"

/* fields that need it in quotes, as RFC 4180 says */
void export_csv(struct sheet *, struct out *);
/* tabs and line ends within fields become blanks */
void export_tsv(struct sheet *, struct out *);
void export_markdown(struct sheet *, struct out *);
/* an array of objects */
void export_json(struct sheet *, struct out *);

#endif
