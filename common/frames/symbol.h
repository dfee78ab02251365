/*
 * Makes the name of a frame from a function name as a profiler prints it:
 *
 *	raw	std::function<void (int)>::operator()(int) const
 *	full	like raw, without a Rust hash
 *	plain	std::function<void (int)>::operator()
 *	short	std::function<...>::operator()
 *
 * In every mode ';' becomes ':' and a line end becomes a blank.
 */
#ifndef COMMON_SYMBOL_H
#define COMMON_SYMBOL_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

enum symbol_mode {SYMBOL_RAW, SYMBOL_FULL, SYMBOL_PLAIN, SYMBOL_SHORT};

/* Return the cleaned name, in buf, which is overwritten. */
str symbol_clean(struct buf *buf, str raw, enum symbol_mode mode);
/*
 * Take the next frame off a chain of inlined Java frames, "a->b->c", with the
 * caller first.  Any other name is one frame.  Return false if rest is used up.
 */
bool symbol_chain(str *rest, str *frame);

#endif
