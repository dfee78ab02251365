/*
 * Rust names of scheme v0, RFC 2603:
 *
 *	_RNvNtCs1_4core3fmt5write	core::fmt::write
 */
#ifndef STACKFOLD_RUST_V0_H
#define STACKFOLD_RUST_V0_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/demangle/demangle_depth.h"

/*
 * Append what a name that begins with "_R" means, without its suffix, such as
 * ".llvm.123"; false, and nothing is appended, if it is no such name.
 */
bool rust_v0_demangle(struct buf *to, str mangled, struct demangle_depth *);

#endif
