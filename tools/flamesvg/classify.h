/*
 * What a name tells about its function: the classes of the palettes that give
 * colours a meaning.  The first rule that fits decides.
 */
#ifndef FLAMESVG_CLASSIFY_H
#define FLAMESVG_CLASSIFY_H

#include "common/str.h"
#include "tools/flamesvg/palette.h"

struct class {
	const char *label;
	enum hue hue;
};

extern const struct class classes_chain[], classes_java[], classes_js[],
    classes_perl[], classes_python[], classes_rust[], classes_kind[];

/* an index into the classes of the same name */
unsigned classify_chain(str name);
unsigned classify_java(str name);
unsigned classify_js(str name);
unsigned classify_perl(str name);
unsigned classify_python(str name);
unsigned classify_rust(str name);
unsigned classify_kind(str name);

/* the library or the package of a function, or {0} */
str classify_module(str name);

#endif
