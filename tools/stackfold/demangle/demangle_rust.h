/*
 * Demangles Rust names of both schemes:
 *
 *	_RNvNtCs1_4core3fmt5write		core::fmt::write
 *	_ZN4core3fmt5write17h0123456789abcdefE	core::fmt::write
 *
 * As in perf, hashes of crates and functions, types of constants and suffixes
 * such as ".llvm.123" are omitted.
 */
#ifndef STACKFOLD_DEMANGLE_RUST_H
#define STACKFOLD_DEMANGLE_RUST_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/demangle/demangle_depth.h"

/*
 * Append a demangled name that begins with "_R" or "_ZN".  Return false and
 * append nothing if it is not a Rust name.  Time is linear in the name and the
 * output; both recursion and output are bounded.
 */
bool demangle_rust(struct buf *to, str mangled, struct demangle_depth *);

#endif
