/*
 * Which of several values of a sample is counted, as --value asks for it: by
 * number from 1, or by name.  The unit of what is counted becomes metadata.
 */
#ifndef STACKFOLD_VALUE_H
#define STACKFOLD_VALUE_H

#include <stddef.h>

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
/* where the usual value is one of several: which it is, and how to choose */
void value_remark(struct sample *, const struct value *all, size_t n,
    size_t chosen);
/* what is counted, for formats that know; two units in one run cancel out */
void value_unit(struct sample *, const char *unit);

#endif
