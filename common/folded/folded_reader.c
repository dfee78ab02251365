#include "common/folded/folded_reader.h"

#include "common/base/err.h"

#define TOGETHER 64		/* stacks that are added at once */

void
folded_reader_open(struct folded_reader *r, struct folded *to,
    const struct folded_options *options)
{
	*r = (struct folded_reader){.options = options, .to = to,
	    .unsorted = to->stacks.n > 0};
}

void
folded_reader_close(struct folded_reader *r)
{
	r->to->findings.timeless += r->fit.timeless;
	r->to->stacks.in_order = !r->unsorted;
	buf_free(&r->text);
	buf_drop(r->ids);
	buf_drop(r->ends);
	buf_drop(r->fit.stack);
	stacks_batch_free(&r->batch);
}

void
folded_reader_settle(struct folded_reader *r)
{
	stacks_add_batch(&r->to->stacks, &r->batch);
}

/* as long as lines are sorted, no stack comes twice */
void
folded_reader_add(struct folded_reader *r, size_t depth,
    const struct num count[2])
{
	const struct folded_options *options = r->options;
	struct stacks *stacks = &r->to->stacks;
	const uint32_t *ids = r->ids;

	if (r->in_slices)
		ids = slice_fit(&r->fit, &r->to->names, options->time ==
		    FOLDED_KEEP_TIME, ids, &depth, &r->unsorted);
	if (options->runs > 0 && !r->unsorted)
		stacks_add_new_to(stacks, ids, depth, options->run, count[0]);
	else if (options->runs > 0)
		stacks_add_to(stacks, ids, depth, options->run, count[0]);
	else if (!r->unsorted)
		stacks_add_new(stacks, ids, depth, count);
	else
		stacks_batch_add(&r->batch, ids, depth, count);
	if (r->batch.n >= TOGETHER)
		folded_reader_settle(r);
}

void
folded_reader_slices(struct folded_reader *r, const struct in *in)
{
	if (r->in_slices || !slice_told(&r->meta))
		return;
	r->in_slices = true;
	if (r->options->time == FOLDED_KEEP_TIME &&
	    r->to->lines > r->lines_before)
		die("%s: has stacks before the metadata of its time slices; "
		    "remove the time with foldfilter --drop-time", in->name);
}

void
folded_reader_meta(struct folded_reader *r, const struct in *in, str line)
{
	meta_line(&r->meta, line);
	folded_reader_slices(r, in);
}
