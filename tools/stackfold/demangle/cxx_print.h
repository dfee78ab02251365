/* Prints a C++ name that cxx_parse() has parsed. */
#ifndef STACKFOLD_CXX_PRINT_H
#define STACKFOLD_CXX_PRINT_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "tools/stackfold/demangle/cxx_parse.h"

#define CXX_LONGEST (1u << 20)	/* most bytes of output */

/*
 * Append a name whose mangled form has `length` bytes; `whole` as in
 * cxx_parse().  Return false if it is invalid or too large; the text appended
 * so far stays.
 */
bool cxx_print(struct buf *to, const struct cxx_name *, size_t length,
    bool whole, struct demangle_depth *);

#endif
