/*
 * Reads folded lines, "frame;frame;frame count", root first: the interface of
 * the suite, defined by folded(5).  Reading fills a multiset of stacks.
 */
#ifndef COMMON_FOLDED_H
#define COMMON_FOLDED_H

#include <stdbool.h>

#include "common/profile/folded_text.h"

/* read all of an input; several may follow one another, and are summed */
void folded_read(struct folded *, struct in *);
/* take over what an input counted of lines that are too long */
void folded_passed_over(struct folded *, struct in *);
/* take over what was wrong with inputs that another one read, and their meta */
void folded_join(struct folded *, const struct folded *from);
/* read the files of a command line, "-" or none being standard input */
void folded_read_all(struct folded *, char *const paths[]);
/* say on standard error what was wrong; true if anything was lost */
bool folded_report(const struct folded *);

#endif
