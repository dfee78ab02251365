/*
 * What compilers and linkers append to names, and what differs from build to
 * build.  Nobody else knows these; each cut leaves at least a byte.
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
/* does a number behind this only tell closures of one place apart? */
bool suffix_is_closure(str before);

#endif
