/*
 * Profiles folded with and without marks, or modules, have two names for a
 * function:
 *
 *	main;read;vfs_read_[k] 5	stackfold
 *	main;read;vfs_read 5		stackfold --plain
 *
 * When profiles are added up or compared, a name without mark or module is
 * replaced by the name that has it, if exactly one such name exists.
 *
 * A single profile may have both names as well, for a function of the program
 * and one of the kernel.  Such names are few, and no two of them call each
 * other.  So names are matched only if half of the marked names also occur
 * without the mark, if two such names are neighbours in a stack, or if one of
 * several profiles has no marks.  The same rule matches modules.  A root keeps
 * its name, since it may be a command.  A name without a mark is also kept in a
 * stack that has marks.
 */
#ifndef COMMON_FOLDED_MATCH_H
#define COMMON_FOLDED_MATCH_H

#include "common/folded/folded.h"

/* Match names.  Call it after the last input, before names are frozen. */
void folded_match(struct folded *);

#endif
