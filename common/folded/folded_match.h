/*
 * Profiles that were folded with and without marks, or modules, have two names
 * for a function:
 *
 *	main;read;vfs_read_[k] 5	stackfold
 *	main;read;vfs_read 5		stackfold --plain
 *
 * When they are added up or compared, a name without mark or module becomes the
 * one with it, where there is only one.
 *
 * In a single profile a name may stand there in both ways as well: a program
 * and the kernel have functions of one name.  They are few, and no two of them
 * call each other.  So names are matched only if half of those with a mark also
 * occur without it, if two that do are neighbours in a stack, or if one of
 * several profiles has no mark at all.  The same is done for modules.  A name
 * stays that is a root, as it may be that of a command, or that is without mark
 * in a stack that has marks.
 */
#ifndef COMMON_FOLDED_MATCH_H
#define COMMON_FOLDED_MATCH_H

#include "common/folded/folded.h"

/* after all inputs were read, and before names are frozen */
void folded_match(struct folded *);

#endif
