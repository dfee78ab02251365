/*
 * Demangles Rust names of scheme v0 (RFC 2603):
 *
 *	_RNvNtCs1_4core3fmt5write	core::fmt::write
 */
#ifndef STACKFOLD_RUST_V0_H
#define STACKFOLD_RUST_V0_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/demangle/demangle_depth.h"

/* Append a demangled name that begins with "_R", without a suffix such as
 * ".llvm.123".  Return false and append nothing if it is not such a name. */
bool rust_v0_demangle(struct buf *to, str mangled, struct demangle_depth *);

#endif
