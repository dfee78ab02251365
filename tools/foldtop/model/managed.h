/*
 * Programs that are interpreted, or compiled at run time: Python, JavaScript,
 * Java and other code that a JIT names.  Native code that such a function calls
 * is usually part of its interpreter:
 *
 *	main;_PyEval_Vector;py::f:a.py;_PyEval_EvalFrameDefault;PyNumber_Add
 *	functions	py::f:a.py
 *	native		_PyEval_EvalFrameDefault;PyNumber_Add
 */
#ifndef FOLDTOP_MANAGED_H
#define FOLDTOP_MANAGED_H

#include "tools/foldtop/model/profile.h"

/* both parts have the total of the profile, which must outlive them */
struct managed {
	struct arena arena;
	struct names names;		/* names of `functions` */
	struct profile functions;	/* only the managed frames of stacks */
					/* that have any; other stacks whole */
	struct profile native;		/* frames below the last managed one */
	struct own own;			/* own code among `functions` */
};

/* split the stacks; without managed frames, native is empty */
void managed_split(struct managed *, const struct profile *);
/* return the name without the tier in which V8 runs it: "f a.js:1:9" for
 * "JS:*f a.js:1:9" */
str managed_plain(str name);
/* return true for functions of an interpreted or managed program */
bool managed_function(str name);

#endif
