/*
 * What compilers and linkers append to names, and what differs from build to
 * build.  These endings are listed only here; a cut leaves at least a byte.
 */
#ifndef COMMON_SUFFIX_H
#define COMMON_SUFFIX_H

#include <stdbool.h>

#include "common/base/str.h"

/* the last of ".constprop.0", ".cold", " [clone .part.0]", " (.llvm.123)" */
bool suffix_cut_clone(str *);
/* "::h" and 16 digits of Rust, and " (.llvm.123)" behind it */
bool suffix_cut_hash(str *);
/* "@plt", "@@GLIBC_2.17" */
bool suffix_cut_version(str *);
/* is a number behind this the number of a closure within its function? */
bool suffix_is_closure(str before);

#endif
