/*
 * Classifies source files and modules by their path as a library's or the
 * user's own.
 */
#ifndef STACKFOLD_OWN_PATH_H
#define STACKFOLD_OWN_PATH_H

#include "common/base/str.h"

enum own_path {
	OWN_PATH_UNKNOWN = 0,	/* the file is unknown or has no directory */
	OWN_PATH_OWN = 1,
	OWN_PATH_LIBRARY = 2	/* the file belongs to the system, a compiler or
				 * a package */
};

/* classify a source file */
enum own_path own_path_source(str path);

enum own_module {
	OWN_MODULE_UNKNOWN,	/* code generated at run time, or without a
				 * path */
	OWN_MODULE_SYSTEM,	/* installed by a package, or an interpreter */
	OWN_MODULE_SHARED,	/* a library outside the system's directories */
	OWN_MODULE_INSTALLED,	/* a program in /usr/local or /opt */
	OWN_MODULE_PROGRAM	/* any other program */
};

/* classify a program or library */
enum own_module own_path_module(str path);

/* Return the path in the name of a script's function, or "":
 *
 *	py::f:/srv/app.py	work (/srv/app.py:5)	/srv/app.py:5:work
 *	JS:*f /srv/app.js:1:9	f node:internal/url:12
 */
str own_path_in_name(str name);

#endif
