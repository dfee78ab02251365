/*
 * Which of several values of a sample is counted, as --value asks for it: by
 * number from 1, by name, or by its unit if no other value has that.  The unit
 * of what is counted becomes metadata.
 */
#ifndef STACKFOLD_VALUE_H
#define STACKFOLD_VALUE_H

#include <stddef.h>

#include "common/base/arena.h"
#include "common/base/str.h"

struct sample;

struct value {
	const char *name;	/* inuse_space */
	const char *unit;	/* bytes */
};

/*
 * The place in all[0..n) of the value that is asked for, or of `usual`.  One
 * that does not exist is wrong usage; `who` is the format.
 */
size_t value_choose(struct sample *, const char *who, const struct value *all,
    size_t n, size_t usual);

/* the values that a file declares; starts as {0} */
struct value_list {
	struct value *all;
	size_t n, cap;
	struct arena arena;
};

void value_add(struct value_list *, str name, str unit);
/*
 * The same choice among these.  If the usual one of several is chosen, a remark
 * names it and the option for another.
 */
size_t value_of_list(struct sample *, const struct value_list *, size_t usual);
/* set the unit of what is counted; a run with two units has none */
void value_unit(struct sample *, const char *unit);

#endif
