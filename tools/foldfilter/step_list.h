/*
 * The steps of a command line in their order; a rules file or preset stands
 * for the steps in it.
 */
#ifndef FOLDFILTER_STEP_LIST_H
#define FOLDFILTER_STEP_LIST_H

#include "common/io/opt.h"
#include "tools/foldfilter/steps/step.h"

/* starts as {0}; all of it lives until exit */
struct step_list {
	struct arena arena;
	struct step_settings settings;
	struct step *all;
	size_t n, cap;
	bool keep_total;	/* what is taken out becomes [filtered] */
	bool explain;		/* say on standard error what each step did */
};

/* bad usage ends the program */
void step_list_read(struct step_list *, const struct opt_list *);
/* is there a step that needs slices of time? */
bool step_list_selects_time(const struct step_list *);
/* after the run: warn of expressions that matched nothing; true if any */
bool step_list_report(const struct step_list *);

#endif
