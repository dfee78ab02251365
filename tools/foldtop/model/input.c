#include "tools/foldtop/model/input.h"

#include "common/base/err.h"
#include "common/folded/folded_read.h"
#include "tools/foldtop/model/same_name.h"

/* remove the slices from the stacks */
static void
split_slices(struct input *in)
{
	struct folded *f = &in->folded;

	if (f->stacks.n == 0)
		return;
	if (!f->has_slices)
		die("the input has no slices of time; stackfold --slice "
		    "writes them");
	if (!slices_split(&in->slices, &f->names, &f->stacks,
	    f->stacks.columns - 1, &f->meta))
		die("too many slices of time; take longer ones");
	f->stacks = in->slices.stacks;
	in->profile.slices = &in->slices;
}

/* keep the part that --of selects; warn and return false if it is empty */
static bool
select_part(struct profile *p, const struct input_settings *settings)
{
	profile_of(p, settings->of, settings->of_text);
	if (num_is0(p->total)) {
		warn("--of=%s: no frame matches", settings->of_text);
		return false;
	}
	return true;
}

/* read the rule for own code; a rule that matches no function is ignored */
static void
find_own(struct input *in, const char *given)
{
	struct profile *p = &in->profile;
	bool any = false;

	own_read(&in->own, given, p->meta);
	for (uint32_t i = 0; own_known(&in->own) && i < p->stacks.n && !any;
	    i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);

		any = own_leaf(&in->own, p->names, ids, p->labels, depth) !=
		    STR_NONE;
	}
	if (any)
		p->own = &in->own;
	else if (given != NULL)
		warn("--own=%s: no function matches", given);
}

bool
input_read(struct input *in, const struct input_settings *settings,
    char *const paths[])
{
	struct folded *f = &in->folded;
	struct profile *p = &in->profile;
	struct folded_options options = {
		.keep_order = settings->keep_order,
		.time = settings->time == INPUT_DROP_TIME ?
		    FOLDED_DROP_TIME : FOLDED_WANT_TIME
	};

	folded_read_all(f, &options, paths);
	folded_report(f);
	folded_report_meta(f);
	if (settings->time == INPUT_NEED_TIME ||
	    (settings->time == INPUT_USE_TIME && f->has_slices))
		split_slices(in);
	names_freeze(&f->names);
	stacks_freeze(&f->stacks);
	if (p->slices != NULL)
		in->slices.stacks = f->stacks;
	profile_read(p, f);
	if (num_is0(p->whole)) {
		warn("no stacks in the input; stackfold makes them from "
		    "the output of a profiler");
		return false;
	}
	if (settings->of != NULL && !select_part(p, settings))
		return false;
	if (!settings->keep_marks)
		same_name_merge(p, &in->slices, &in->shared);
	find_own(in, settings->own);
	return true;
}
