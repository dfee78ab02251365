/*
 * The input of a report: folded stacks without their slices of time, which are
 * kept apart or dropped, and the part that --of selects.
 */
#ifndef FOLDTOP_INPUT_H
#define FOLDTOP_INPUT_H

#include "tools/foldtop/model/profile.h"

enum input_time {
	INPUT_DROP_TIME,	/* remove slices of time */
	INPUT_USE_TIME,		/* split off slices if the input has any */
	INPUT_NEED_TIME		/* split off slices; exit if there are none */
};

struct input_settings {
	bool keep_order;	/* keep single lines in their order, too */
	bool keep_marks;	/* names that differ by marks are different */
	enum input_time time;
	struct match *of;	/* --of: the part to report, or NULL */
	const char *of_text;	/* expression of --of as typed */
	const char *own;	/* rule for own code, or NULL */
};

/* starts as {0}; must not be moved, since the profile points into it */
struct input {
	struct folded folded;
	struct slices slices;
	struct profile profile;
	struct names shared;	/* functions of several programs */
	struct own own;
};

/* read and sum up all files; warn and return false if no stack is left */
bool input_read(struct input *, const struct input_settings *,
    char *const paths[]);

#endif
