/*
 * One name for a function or thread that two builds, or two runs, call
 * differently:
 *
 *	core::fmt::write::h0123456789abcdef	core::fmt::write
 *	parse.constprop.0.isra.1		parse
 *	run::{{closure}}#2, {lambda(int)#3}	run::{{closure}}, {lambda(int)}
 *	render (app.js:10:5), 0x7f12		render (app.js), 0x...
 *	tokio-worker-7 (at the root only)	tokio-worker-N
 *
 * Marks such as "_[k]" are kept.
 */
#ifndef FOLDDIFF_CANONICAL_H
#define FOLDDIFF_CANONICAL_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

/* append the canonical name to an empty buffer; root: the frame is the first of
 * a stack, which may be the name of a thread */
void canonical_name(str name, bool root, struct buf *to);
/* append the name with hexadecimal numbers replaced by "0x..." */
void canonical_hex(str name, struct buf *to);

#endif
