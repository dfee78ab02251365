/* Whose code a file holds, by where it lies. */
#ifndef STACKFOLD_OWN_PATH_H
#define STACKFOLD_OWN_PATH_H

#include "common/base/str.h"

enum own_path {
	OWN_PATH_UNKNOWN = 0,	/* a mere name, or no path at all */
	OWN_PATH_OWN = 1,
	OWN_PATH_LIBRARY = 2	/* of the system, a compiler, a package */
};

/* of a source file */
enum own_path own_path_source(str path);

enum own_module {
	OWN_MODULE_UNKNOWN,	/* made at run time, or without a path */
	OWN_MODULE_SYSTEM,	/* a package installed it, or it interprets */
	OWN_MODULE_SHARED,	/* a library that somebody built */
	OWN_MODULE_INSTALLED,	/* a program in /usr/local or /opt */
	OWN_MODULE_PROGRAM	/* any other program */
};

/* of a program, library or the like */
enum own_module own_path_module(str path);

/* the path that the name of a function in a script has, or {0}:
 *
 *	py::f:/srv/app.py	work (/srv/app.py:5)	/srv/app.py:5:work
 *	JS:*f /srv/app.js:1:9	f node:internal/url:12
 */
str own_path_in_name(str name);

#endif
