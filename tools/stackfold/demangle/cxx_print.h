/* Prints a C++ name that cxx_parse.h has read. */
#ifndef STACKFOLD_CXX_PRINT_H
#define STACKFOLD_CXX_PRINT_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "tools/stackfold/demangle/cxx_parse.h"

#define CXX_LONGEST (1u << 20)	/* bytes of output */

/*
 * Append a name whose linker's form has `length` bytes; `whole` as it was for
 * cxx_parse().  False if it means nothing, or too much; what was appended until
 * then stays.
 */
bool cxx_print(struct buf *to, const struct cxx_name *, size_t length,
    bool whole, struct demangle_depth *);

#endif
