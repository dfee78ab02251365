/* Frames, packages and names of threads, as dumps of Java have them. */
#ifndef STACKFOLD_JAVA_H
#define STACKFOLD_JAVA_H

#include <stdbool.h>

#include "common/base/str.h"
#include "tools/stackfold/sample/sample.h"

struct java_options {
	bool include_tname;	/* the root is the thread's name, */
	bool include_tid;	/* with its number */
	bool shorten_pkgs;	/* j.l.Thread.run */
	bool no_pkgs;		/* Thread.run */
	bool object_class;	/* the leaf is the class of an object */
};

/*
 * "	at java.base@17/java.lang.Thread.run(Thread.java:833)": the method with
 * its class and package, "java.lang.Thread.run"; false for any other line
 */
bool java_parse_frame(str line, str *method);
/*
 * Push a method, with a mark as sample_frame() takes it, as --shorten-pkgs
 * ("j.l.Thread.run") and --no-pkgs ("Thread.run") ask; words are divided by '.'
 * or, in javacores, by '/'.
 */
void java_push_method(struct sample *, str method, char mark);
/* push a thread's name as a root, if --include-tname asks for it */
void java_push_thread(struct sample *, str name);

#endif
