#include "common/folded/folded_reader.h"

#include "common/base/err.h"

void
folded_reader_open(struct folded_reader *r, struct folded *to,
    const struct folded_options *options)
{
	*r = (struct folded_reader){.options = options, .to = to};
	if (to->stacks.n == 0)
		to->stacks.sorted = &to->names;
}

void
folded_reader_close(struct folded_reader *r)
{
	r->to->findings.timeless += r->fit.timeless;
	r->to->stacks.sorted = NULL;
	buf_free(&r->text);
	buf_drop(r->ids);
	buf_drop(r->ends);
	buf_drop(r->fit.stack);
}

void
folded_reader_add(struct folded_reader *r, size_t same, size_t depth,
    const struct num count[2])
{
	const struct folded_options *options = r->options;
	struct stacks *stacks = &r->to->stacks;
	const uint32_t *ids = r->ids;
	uint32_t k;

	if (r->in_slices)
		ids = slice_fit(&r->fit, &r->to->names, options->time !=
		    FOLDED_DROP_TIME, ids, &depth);
	r->weight = num_add(r->weight, count[r->width - 1]);
	k = stacks_number(stacks, ids, ids == r->ids ? same : 0, depth);
	if (options->runs > 0)
		stacks_count_in(stacks, k, options->run, count[0]);
	else
		stacks_count_all(stacks, k, count);
}

void
folded_reader_slices(struct folded_reader *r, const struct in *in)
{
	if (r->in_slices || !slice_told(&r->meta))
		return;
	r->in_slices = true;
	if (r->options->time != FOLDED_DROP_TIME &&
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
