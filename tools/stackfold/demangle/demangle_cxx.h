/*
 * Demangles C++ names of the Itanium ABI, which all compilers but Microsoft's
 * follow:
 *
 *	_ZNKSt8functionIFviEEclEi
 *
 *	short form	std::function<void (int)>::operator()
 *	whole		std::function<void (int)>::operator()(int) const
 *
 * The short form, which perf prints, has no parameters, no type of the result
 * and no suffix such as ".cold".
 */
#ifndef STACKFOLD_DEMANGLE_CXX_H
#define STACKFOLD_DEMANGLE_CXX_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/demangle/demangle_depth.h"

/*
 * Append a demangled name that begins with "_Z".  Return false and append
 * nothing if it is invalid.  Time is linear in the name and the output; both
 * recursion and output are bounded.
 */
bool demangle_cxx(struct buf *to, str mangled, bool whole,
    struct demangle_depth *);

#endif
