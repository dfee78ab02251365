/*
 * Classifies names for the palettes that colour by class.  The first rule that
 * fits a name decides.  Kinds and modules are those of common/profile/frame.h.
 */
#ifndef FLAMESVG_CLASSIFY_H
#define FLAMESVG_CLASSIFY_H

#include <stdbool.h>

#include "common/base/str.h"
#include "tools/flamesvg/color/hue.h"

struct classify_class {
	const char *label;
	enum hue hue;
};

extern const struct classify_class
    classify_chain_classes[], classify_java_classes[], classify_js_classes[],
    classify_perl_classes[], classify_python_classes[], classify_rust_classes[],
    classify_kind_classes[], classify_own_classes[];

/* class of an unmarked name if no name of the profile has a mark */
enum {
	CLASSIFY_JAVA_UNMARKED = 5, CLASSIFY_JS_UNMARKED = 5,
	CLASSIFY_PERL_UNMARKED = 4, CLASSIFY_KIND_UNMARKED = 5
};

/* Return an index into the table of a palette, e.g. classify_java_classes. */
unsigned classify_chain(str name);
unsigned classify_java(str name);
unsigned classify_js(str name);
unsigned classify_perl(str name);
unsigned classify_python(str name);
unsigned classify_rust(str name);
unsigned classify_kind(str name);

/* Return the class of a name, given whether it is the user's own code. */
unsigned classify_own(bool own, str name);

/* Return the library or package of a function, or "" if it is unknown. */
str classify_module(str name);

#endif
