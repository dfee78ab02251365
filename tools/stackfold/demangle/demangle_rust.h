/*
 * Names of Rust, of both schemes:
 *
 *	_RNvNtCs1_4core3fmt5write		core::fmt::write
 *	_ZN4core3fmt5write17h0123456789abcdefE	core::fmt::write
 *
 * As perf prints them: without the hashes of crates and functions, types of
 * constants, and suffixes such as ".llvm.123".
 */
#ifndef STACKFOLD_DEMANGLE_RUST_H
#define STACKFOLD_DEMANGLE_RUST_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/demangle/demangle_depth.h"

/*
 * Append what a name that begins with "_R" or "_ZN" means; false, and nothing
 * is appended, if it is no such name.  Time is linear in the name and the
 * output; both recursion and output are bounded.
 */
bool demangle_rust(struct buf *to, str mangled, struct demangle_depth *);

#endif
