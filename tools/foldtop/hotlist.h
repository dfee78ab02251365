/*
 * The list of hot functions in the report for people, each with its callees:
 *
 *	2) parse                1,200 samples (40.4%)
 *	   ├─ lex                 700 samples (23.6%)
 *	   └─ (itself)            500 samples (16.8%)
 */
#ifndef FOLDTOP_HOTLIST_H
#define FOLDTOP_HOTLIST_H

#include "tools/foldtop/group.h"
#include "tools/foldtop/view.h"

/* find them among the functions, from groups_sum() and not sorted, and write */
void hotlist_write(const struct view *, const struct groups *);

#endif
