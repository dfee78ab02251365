/* What the name of a function says of whose code it is, without its module. */
#ifndef STACKFOLD_OWN_NAMES_H
#define STACKFOLD_OWN_NAMES_H

#include <stdbool.h>

#include "common/base/str.h"

/* is it of the language's own library, of a well-known package, or what linkers
 * put into every program? */
bool own_names_library(str function);
/* the crate that implements a function of Rust, or the namespace of C++: svc of
 * <Vec<u8> as svc::Slug>::slug; empty if it has none */
str own_names_space(str function);
/* the package of a function of Go, with the dot after it: acme.org/text. of
 * acme.org/text.(*T).Get; empty if it has none */
str own_names_go(str function);
/* without the type that a function of Java returns: "void a.J.run(int)" */
str own_names_cut_type(str function);
/* the package and the class of a function of Java: com.acme and com.acme.J of
 * com.acme.J.run, com/acme/J::run; false if it is not one */
bool own_names_java(str function, str *package, str *class);

#endif
