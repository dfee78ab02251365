/* The script and the style sheet: one pair for plain pictures, of one profile
 * without times, and one for all others. */
#ifndef FLAMESVG_SCRIPT_H
#define FLAMESVG_SCRIPT_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/io/out.h"

/* append the files of style/ and viewer/, packed and without comments; see
 * load.js.  A plain viewer has no heat map and no comparison. */
void script_packed(struct buf *, bool is_plain);
/* return the script at the end of the document that unpacks the viewer */
str script_load(void);
/* the script that runs before the static picture is read, so that browsers do
 * not lay it out */
str script_early(void);
/* return the style of the static picture */
str script_style(void);
/* print the hashes of all these as sources of a content security policy */
void script_hashes(struct out *);

#endif
