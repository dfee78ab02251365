/*
 * Languages whose functions a profiler of the machine's code names only where
 * the program is told to write their names.
 */
#ifndef COMMON_LANGUAGE_H
#define COMMON_LANGUAGE_H

#include "common/base/str.h"

enum language {
	LANGUAGE_NONE, LANGUAGE_JAVA, LANGUAGE_NODE, LANGUAGE_PHP,
	LANGUAGE_PYTHON, LANGUAGE_RUBY,
	LANGUAGES
};

/* "Java"; "" of none */
extern const char *const language_names[LANGUAGES];

/* what is run by this function, with its module and marks or without, which is
 * that of an interpreter */
enum language language_interpreted_by(str name);
/* what is compiled by the runtime that this function is of */
enum language language_compiled_by(str name);
/* has the program told perf this name of one of its functions? */
bool language_told(str name);

#endif
