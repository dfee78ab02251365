/* All formats: found by name, or by what the input looks like. */
#ifndef STACKFOLD_FORMATS_H
#define STACKFOLD_FORMATS_H

#include "common/base/arena.h"
#include "common/io/in.h"
#include "tools/stackfold/input/format.h"

/* NULL-terminated, sorted by name */
extern const struct format *const formats_all[];

/* by name, or NULL */
const struct format *formats_find(const char *name);
/* the format of this input, as *head tells; NULL if it is none or several */
const struct format *formats_guess(struct in *, str *head);
/* the same; exits with the reason if it is not detected */
const struct format *formats_detect(struct in *);

/* what each of them keeps; starts as {0} */
struct formats_states {
	struct arena arena;
	void **of;		/* by place in formats_all */
};
/* for sample.state: new at the first call, the same at every other */
void *formats_state(struct formats_states *, const struct format *);

#endif
