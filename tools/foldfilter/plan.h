/*
 * The steps of a command line in their order; a rules file or preset stands
 * for the steps in it.
 */
#ifndef TOOLS_FOLDFILTER_PLAN_H
#define TOOLS_FOLDFILTER_PLAN_H

#include "common/io/opt.h"
#include "tools/foldfilter/steps/step.h"

/* starts as {0}; all of it lives until exit */
struct plan {
	struct arena arena;
	struct step_settings settings;
	struct step *all;
	size_t n, cap;
	bool keep_total;	/* what is taken out becomes [filtered] */
	bool explain;		/* say on standard error what each step did */
};

/* bad usage ends the program */
void plan_new(struct plan *, const struct opt_list *);
/* is there a step that needs slices of time? */
bool plan_selects_time(const struct plan *);
/* after the run: warn of expressions that matched nothing; true if any */
bool plan_report(const struct plan *);

#endif
