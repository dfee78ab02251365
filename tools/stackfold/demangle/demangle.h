/*
 * Names as linkers know them, made readable: C++ ("_Z...", "__Z..." of macOS,
 * "___Z..._block_invoke"), Rust ("_R...", "_ZN...17h...E") and OCaml
 * ("camlModule__...").
 *
 *	_ZNSt6vectorIiE4sizeEv.cold	std::vector<int>::size
 *	_ZN3foo3barEv@plt		foo::bar@plt
 *	camlStdlib__List__map_481	Stdlib.List.map_481
 */
#ifndef STACKFOLD_DEMANGLE_H
#define STACKFOLD_DEMANGLE_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/frames/symbol.h"

/* may it be such a name?  Costs next to nothing */
static inline bool
demangle_candidate(str s)
{
	static const char cxx[] = "0123456789NSZTGLUDWacdeghilmnopqrs";
	size_t i = 0;

	while (i < 4 && i < s.n && s.p[i] == '_')
		i++;
	if (i == 0)
		return s.n > 4 && s.p[0] == 'c' && s.p[4] >= 'A' &&
		    s.p[4] <= 'Z' && str_starts(s, STR("caml"));
	if (i + 1 >= s.n)
		return false;
	return s.p[i] == 'R' ? i < 3 && memchr("BCIMNXY", s.p[i + 1], 7) :
	    s.p[i] == 'Z' && memchr(cxx, s.p[i + 1], sizeof(cxx) - 1);
}

/*
 * Append what a name means: with arguments and results in mode SYMBOL_FULL,
 * else without.  What follows the name, such as "@plt", is kept.  False, and
 * nothing is appended, if the name is not understood, nests deeper than
 * DEMANGLE_DEEPEST levels, or the mode is SYMBOL_RAW.  A stack of 64 KB is
 * enough: names that nest deeper than most get a thread of their own.
 */
bool demangle(struct buf *to, str mangled, enum symbol_mode mode);

#endif
