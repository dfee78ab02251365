/* Frames, packages and thread names in dumps of Java. */
#ifndef STACKFOLD_JAVA_H
#define STACKFOLD_JAVA_H

#include <stdbool.h>

#include "common/base/str.h"
#include "tools/stackfold/sample/sample.h"

struct java_options {
	bool include_tname;	/* thread name as root */
	bool include_tid;	/* append the thread's number to its name */
	bool shorten_pkgs;	/* abbreviate packages: j.l.Thread.run */
	bool no_pkgs;		/* omit packages: Thread.run */
	bool object_class;	/* push the object's class as the leaf */
};

/*
 * Parse "	at java.base@17/java.lang.Thread.run(Thread.java:833)" into the
 * method with class and package, "java.lang.Thread.run".  Return false for any
 * other line.
 */
bool java_parse_frame(str line, str *method);
/*
 * Push a method with a mark as for sample_frame(). --shorten-pkgs
 * ("j.l.Thread.run") and --no-pkgs ("Thread.run") are applied.  The separator
 * is '.' or, in javacores, '/'.
 */
void java_push_method(struct sample *, str method, char mark);
/* Push a thread's name as the root if --include-tname is set. */
void java_push_thread(struct sample *, str name);

#endif
