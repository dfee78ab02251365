/* The report for programs: hot functions with their callees, and advice. */
#ifndef FOLDTOP_DATA_H
#define FOLDTOP_DATA_H

#include "tools/foldtop/hot.h"
#include "tools/foldtop/view.h"

/* in JSON, CSV or TSV, as the view says */
void data_write(const struct view *);

#endif
