/*
 * Programs that are interpreted, or compiled while they run: Python,
 * JavaScript, Java and what else a JIT names.  Machine code that such a
 * function calls mostly belongs to its interpreter:
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
	struct names names;		/* of the functions */
	struct profile functions;	/* only managed frames, in stacks */
					/* that have any; the others whole */
	struct profile native;		/* what is below the last of them */
	struct own own;			/* of the functions */
};

/* part the stacks; without managed frames, native has no stack */
void managed_split(struct managed *, const struct profile *);
/* the name without the tier in which V8 runs it: "f a.js:1:9" of
 * "JS:*f a.js:1:9" */
str managed_plain(str name);
/* is it a function of the interpreted or managed program? */
bool managed_function(str name);

#endif
