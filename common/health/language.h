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

/* what a function tells of languages */
struct language_hint {
	bool told;		/* its program told perf its name */
	/* the enum language whose interpreter it is of, or whose runtime, which
	 * compiles what it runs */
	unsigned char interpreter, runtime;
};

/* by its name, with module and marks or without */
struct language_hint language_hint(str name);

#endif
