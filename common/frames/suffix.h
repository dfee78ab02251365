/*
 * Suffixes that compilers and linkers append to names, and that differ from
 * build to build.  They are listed only here; a cut leaves at least a byte.
 */
#ifndef COMMON_SUFFIX_H
#define COMMON_SUFFIX_H

#include <stdbool.h>

#include "common/base/str.h"

/* the last of ".constprop.0", ".cold", " [clone .part.0]", " (.llvm.123)" */
bool suffix_cut_clone(str *);
/* Rust's "::h" and 16 digits, and a " (.llvm.123)" after it */
bool suffix_cut_hash(str *);
/* "@plt", "@@GLIBC_2.17" */
bool suffix_cut_version(str *);
/* is a number after this the number of a closure in its function? */
bool suffix_is_closure(str before);

#endif
