/*
 * Lines of a list in the report for people, with their counts below each other:
 *
 *	2) parse                1,200 samples (40.4%)
 *	   ├─ lex                 700 samples (23.6%)
 */
#ifndef FOLDTOP_REPORT_LINES_H
#define FOLDTOP_REPORT_LINES_H

#include "common/base/arena.h"
#include "tools/foldtop/reports/report_context.h"

struct report_line {
	str branch;		/* a number, or the branch of a tree */
	str name;
	struct num count;
	str note;		/* behind it, or {0} */
};

/* {0} is an empty list; its texts live until exit */
struct report_lines {
	struct arena arena;
	struct report_line *all;
	size_t n, cap;
	size_t name_width;	/* of the longest branch and name, */
	size_t count_width;	/* of the longest count without its unit */
};

void report_lines_add(const struct report_context *, struct report_lines *,
    str branch, str name, struct num count);
/* put a note behind the last one */
void report_lines_note(struct report_lines *, str note);
void report_lines_write(const struct report_context *,
    const struct report_lines *);

#endif
