/*
 * Decodes the escapes that remain in Rust names demangled as C++:
 *
 *	_$LT$F$u20$as$u20$alloc..boxed..FnBox$LT$A$GT$$GT$::call
 *	<F as alloc::boxed::FnBox<A>>::call
 */
#ifndef COMMON_RUST_H
#define COMMON_RUST_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

/* Return whether the name contains an escape. */
bool rust_escaped(str name);
/* Append the name with its escapes decoded. */
void rust_unescape(struct buf *, str name);

#endif
