/* Programs whose functions are compiled or interpreted when they run. */
#ifndef PROFILE_RUN_RUNTIME_H
#define PROFILE_RUN_RUNTIME_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/health/language.h"

struct runtime_kind {
	const char *name;
	bool compiles;		/* only frame pointers lead through its code */
	enum language language;
	const char *what;	/* is missing where it is not told */
	const char *words[4];	/* any of them in its command line tells it */
};

struct runtime {
	const struct runtime_kind *kind;	/* NULL: it is none of them */
	bool told;		/* to name its functions for perf */
};

/*
 * Which of them is a program, by the name it was given or by the path that it
 * has, which is overwritten?  Its command line tells the rest, or the process
 * if the name is /proc/PID/exe.
 */
struct runtime runtime_look(const char *name, const char *command,
    struct buf *path);
/* how a program is told to name its functions, as the health of a profile says
 * it; false if it is told already */
bool runtime_remedy(const struct runtime *, struct buf *);

#endif
