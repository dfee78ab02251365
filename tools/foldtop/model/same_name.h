/*
 * A list shows the names of functions without modules and marks, and no two of
 * its rows may read the same:
 *
 *	work_[j] 60, work_[i] 40	work 100
 *	a`spin 60, b`spin 40		a`spin 60, b`spin 40
 *
 * Names that differ by marks are one function, so they are merged.  Names in
 * several programs, or also in the kernel, are shown whole.
 */
#ifndef FOLDTOP_SAME_NAME_H
#define FOLDTOP_SAME_NAME_H

#include "tools/foldtop/model/profile.h"

/* merge frames that differ only by marks, in all stacks and in the stacks of
 * slices, if any; *shared becomes the functions of several programs */
void same_name_merge(struct profile *, struct slices *, struct names *shared);

#endif
