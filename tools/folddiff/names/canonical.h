/*
 * One name for what two builds, or two runs, call differently:
 *
 *	core::fmt::write::h0123456789abcdef	core::fmt::write
 *	parse.constprop.0.isra.1		parse
 *	run::{{closure}}#2, {lambda(int)#3}	run::{{closure}}, {lambda(int)}
 *	render (app.js:10:5), 0x7f12		render (app.js), 0x...
 *	tokio-worker-7 (at the root only)	tokio-worker-N
 *
 * An annotation, "_[k]", stays.
 */
#ifndef FOLDDIFF_CANONICAL_H
#define FOLDDIFF_CANONICAL_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

/* both append to an empty buffer; the root of a stack may name a thread */
void canonical_name(str name, bool root, struct buf *to);
/* only the hexadecimal numbers: 0x and digits become "0x..." */
void canonical_hex(str name, struct buf *to);

#endif
