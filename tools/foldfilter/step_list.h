/*
 * The steps of a command line in their order; a rules file or preset stands
 * for the steps in it.  Each step also counts what it found.
 */
#ifndef FOLDFILTER_STEP_LIST_H
#define FOLDFILTER_STEP_LIST_H

#include "common/io/opt.h"
#include "tools/foldfilter/steps/step.h"

/* starts as {0}; all of it lives until exit */
struct step_list {
	struct arena arena;
	struct step *all;
	size_t n, cap;
	struct step_settings settings;	/* of the next step, while reading */
};

/* read the steps of a command line; wrong usage is a fatal error */
void step_list_read(struct step_list *, const struct opt_list *);
/* does a step need slices of time? */
bool step_list_selects_time(const struct step_list *);
/* warn, after the passes, of expressions that matched nothing; true if any */
bool step_list_report(const struct step_list *);

#endif
