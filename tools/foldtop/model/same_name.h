/*
 * A list shows the names of functions without modules and marks, and no two of
 * its rows may read the same:
 *
 *	work_[j] 60, work_[i] 40	work 100
 *	a`spin 60, b`spin 40		a`spin 60, b`spin 40
 *
 * The marks of a name are ways to run one function, which becomes one.  Names
 * of several programs, of which the kernel is one, are shown whole.
 */
#ifndef FOLDTOP_SAME_NAME_H
#define FOLDTOP_SAME_NAME_H

#include "tools/foldtop/model/profile.h"

/* make frames that differ by marks only one in all stacks, also in those of
 * slices if the profile has any; *shared becomes what names of several programs
 * have in common */
void same_name_merge(struct profile *, struct slices *, struct names *shared);

#endif
