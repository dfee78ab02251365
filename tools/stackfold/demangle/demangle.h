/*
 * Demangles linker symbols: C++ ("_Z...", "__Z..." of macOS,
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

/* Return true if the first bytes of the text may begin a mangled name. */
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
 * Append the demangled name, with parameters and results only in mode
 * SYMBOL_FULL.  A suffix such as "@plt" is kept.  Return false and append
 * nothing if the name is not valid, nests deeper than DEMANGLE_DEEPEST levels,
 * or the mode is SYMBOL_RAW.  The caller needs 64 KB of stack: names that nest
 * deeper than DEMANGLE_SHALLOW are demangled in a thread of their own.
 */
bool demangle(struct buf *to, str mangled, enum symbol_mode mode);

#endif
