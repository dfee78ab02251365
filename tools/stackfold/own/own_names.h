/*
 * Classifies a function by its name alone, without its module, as a library's
 * or the user's own.
 */
#ifndef STACKFOLD_OWN_NAMES_H
#define STACKFOLD_OWN_NAMES_H

#include <stdbool.h>

#include "common/base/str.h"

/* Return true if the name is from the language's library, a well-known package,
 * or code that linkers put into every program. */
bool own_names_library(str function);
/* Return the crate of a Rust function, e.g. svc for <Vec<u8> as
 * svc::Slug>::slug, or the namespace of a C++ function; "" if there is none. */
str own_names_space(str function);
/* Return the package of a Go function and the dot after it, e.g.
 * "acme.org/text." for acme.org/text.(*T).Get; "" if there is none. */
str own_names_go(str function);
/* strip the return type of a Java function, as in "void a.J.run(int)" */
str own_names_cut_type(str function);
/* Get the package and class of a Java function, e.g. com.acme and com.acme.J
 * for com.acme.J.run or com/acme/J::run.  Return false if it is not a Java
 * function. */
bool own_names_java(str function, str *package, str *class);

#endif
