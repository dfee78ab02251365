/* Names of functions, which anyone may have chosen, fit for a terminal. */
#ifndef FOLDDIFF_LABEL_H
#define FOLDDIFF_LABEL_H

#include "common/base/buf.h"
#include "common/base/str.h"

#define LABEL_ALL 100000	/* columns: enough for any name */

/* columns a text takes: its bytes that begin a character */
int label_columns(str);
/* append a name in at most `most` columns: without its middle if longer */
void label_name(str, int most, struct buf *);

#endif
