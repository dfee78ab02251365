/* The table of formats, and the state that each keeps between inputs. */
#ifndef STACKFOLD_FORMATS_H
#define STACKFOLD_FORMATS_H

#include "common/base/arena.h"
#include "tools/stackfold/input/format.h"

/* all formats, sorted by name and ended by NULL */
extern const struct format *const formats_all[];

/* Return the format with this name, or NULL. */
const struct format *formats_find(const char *name);

/* The states of the formats, kept from one input to the next; starts as {0}. */
struct formats_states {
	struct arena arena;
	void **of;		/* state of each format, in the order of
				 * formats_all */
};
/* Return the format's state, for sample.state. It is zeroed at the first call
 * and stays in place. */
void *formats_state(struct formats_states *, const struct format *);
/* Call finish() of every format that read an input. */
void formats_finish(const struct formats_states *, struct sample *);

#endif
