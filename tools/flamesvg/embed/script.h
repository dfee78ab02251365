/* The script and the style sheet: the same bytes in every picture. */
#ifndef FLAMESVG_SCRIPT_H
#define FLAMESVG_SCRIPT_H

#include "common/base/str.h"
#include "common/io/out.h"

/* viewer/, without comments */
str script_viewer(void);
/* runs before the static picture is read, so that browsers do not lay it out */
str script_early(void);
/* style/, without comments */
str script_style(void);
/* print their hashes as sources of a content security policy */
void script_hashes(struct out *);

#endif
