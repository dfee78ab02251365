/*
 * The profile as elements of the page, for the script and for other tools:
 * metadata.data, .colors, .classes, .slices, .sequence, .nameattr.
 */
#ifndef FLAMESVG_PROFILE_ELEMENTS_H
#define FLAMESVG_PROFILE_ELEMENTS_H

#include "common/base/buf.h"
#include "common/base/task.h"
#include "common/profile/names.h"
#include "tools/flamesvg/color/paint.h"
#include "tools/flamesvg/embed/pack_write.h"
#include "tools/flamesvg/layout/heat_cells.h"
#include "tools/flamesvg/svg/nameattr.h"
#include "tools/flamesvg/svg/svg.h"

/* the profile as text, which a second thread encodes if there is one */
struct profile_text {
	const struct packed *of;
	struct buf text;
	struct task task;
};

/* start encoding; profile_elements_write() waits for it.  Lives until exit */
void profile_text_start(struct profile_text *, const struct packed *);
/* write the elements; attributes may be NULL, cells only without times */
void profile_elements_write(struct svg *, struct profile_text *,
    const struct names *, const struct paint_set *, const struct heat_cells *,
    const struct nameattr *);

#endif
