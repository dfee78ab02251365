/*
 * Languages whose functions a native profiler names only if the runtime writes
 * its symbols.
 */
#ifndef COMMON_LANGUAGE_H
#define COMMON_LANGUAGE_H

#include "common/base/str.h"

enum language {
	LANGUAGE_NONE, LANGUAGE_JAVA, LANGUAGE_NODE, LANGUAGE_PHP,
	LANGUAGE_PYTHON, LANGUAGE_RUBY,
	LANGUAGES
};

/* "Java"; "" for LANGUAGE_NONE */
extern const char *const language_names[LANGUAGES];

/* languages that the name of a function reveals */
struct language_hint {
	bool mapped;		/* a runtime wrote the name for perf */
	unsigned char interpreter;	/* language whose interpreter it is */
	unsigned char runtime;	/* language whose runtime it belongs to */
};

/* look up a function by its name, with or without module and marks */
struct language_hint language_hint(str name);

#endif
