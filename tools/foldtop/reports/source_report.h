/*
 * The source of functions, with what each line weighs.
 *
 *	SELF  SELF%  TOTAL  TOTAL%                LINE  SOURCE
 *	                                             8  for (x : v)
 *	  20  20.0%     20   20.0%  ####             9      s += mix(x);
 *	   5   5.0%     38   38.0%  ####            10      t += get(x);
 */
#ifndef FOLDTOP_SOURCE_REPORT_H
#define FOLDTOP_SOURCE_REPORT_H

#include "common/io/opt.h"
#include "tools/foldtop/print/page.h"

struct source_report_settings {
	const char *expr;	/* of --source */
	const struct opt_list *places;	/* of --source-path */
};

/* false, with a warning, if no function matches or none has lines */
bool source_report(const struct profile *, const struct page *,
    const struct source_report_settings *);

#endif
