/*
 * Removes suffixes that compilers and linkers append to names, and that differ
 * between builds.  A cut never leaves an empty name.  All functions but the
 * last return whether they removed something.
 */
#ifndef COMMON_SUFFIX_H
#define COMMON_SUFFIX_H

#include <stdbool.h>

#include "common/base/str.h"

/* Remove one of ".constprop.0", ".cold", " [clone .part.0]", " (.llvm.123)". */
bool suffix_cut_clone(str *);
/* Remove Rust's "::h" with 16 digits, and a " (.llvm.123)" after it. */
bool suffix_cut_hash(str *);
/* Remove "@plt" or "@@GLIBC_2.17". */
bool suffix_cut_version(str *);
/* Return whether digits after `before` number a closure of a function. */
bool suffix_is_closure(str before);

#endif
