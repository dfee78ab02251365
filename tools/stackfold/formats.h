/* All formats, and what each keeps. */
#ifndef STACKFOLD_FORMATS_H
#define STACKFOLD_FORMATS_H

#include "common/base/arena.h"
#include "tools/stackfold/input/format.h"

/* NULL-terminated, sorted by name */
extern const struct format *const formats_all[];

/* by name, or NULL */
const struct format *formats_find(const char *name);

/* what formats keep from one input to the next; starts as {0} */
struct formats_states {
	struct arena arena;
	void **of;		/* by place in formats_all */
};
/* for sample.state of this format: zeroed at the first call, and the same
 * memory at every later one */
void *formats_state(struct formats_states *, const struct format *);
/* call finish() of the formats that were read */
void formats_finish(const struct formats_states *, struct sample *);

#endif
