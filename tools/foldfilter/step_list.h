/* The steps of a command line in order, including those of rules files and
 * presets. */
#ifndef FOLDFILTER_STEP_LIST_H
#define FOLDFILTER_STEP_LIST_H

#include "common/io/opt.h"
#include "tools/foldfilter/steps/step.h"

/* starts as {0}; all of it lives until exit */
struct step_list {
	struct arena arena;
	struct step *all;
	size_t n, cap;
	struct step_settings settings;	/* for the steps that follow */
};

/* Read the steps of a command line; exit if one is invalid. */
void step_list_read(struct step_list *, const struct opt_list *);
/* Return whether a step selects slices of time. */
bool step_list_selects_time(const struct step_list *);
/* After the passes, warn about expressions that matched nothing.  Return
 * whether there were any. */
bool step_list_report(const struct step_list *);

#endif
