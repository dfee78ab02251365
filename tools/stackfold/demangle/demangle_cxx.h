/*
 * C++ names of the Itanium ABI, which all compilers but Microsoft's follow:
 *
 *	_ZNKSt8functionIFviEEclEi
 *
 *	short form	std::function<void (int)>::operator()
 *	whole		std::function<void (int)>::operator()(int) const
 *
 * The short form is what perf prints: no arguments, no type of the result,
 * nothing of what follows the name, such as ".cold".  The whole has all.
 */
#ifndef STACKFOLD_DEMANGLE_CXX_H
#define STACKFOLD_DEMANGLE_CXX_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/demangle/demangle_depth.h"

/*
 * Append what a name that begins with "_Z" means; false, and nothing is
 * appended, if it does not follow the grammar.  Time is linear in the name
 * and the output; both recursion and output are bounded.
 */
bool demangle_cxx(struct buf *to, str mangled, bool whole,
    struct demangle_depth *);

#endif
