/*
 * Folded text, as this suite and many profilers write it, see folded(5).  Equal
 * stacks are added up; the output is sorted.
 *
 *	main;b 1
 *	main;a 2
 *	main;b 3
 *
 * gives	main;a 2
 *		main;b 4
 */
#include "common/folded/folded_probe.h"
#include "common/folded/folded_read.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

static enum format_confidence
probe(str head)
{
	static const enum format_confidence answer[] = {
		[FOLDED_NO] = FORMAT_NO,
		[FOLDED_DOUBTFUL] = FORMAT_DOUBTFUL,
		[FOLDED_MAYBE] = FORMAT_MAYBE,
		[FOLDED_CERTAIN] = FORMAT_CERTAIN
	};

	return answer[folded_probe(head)];
}

static void
fold(struct in *in, struct sample *s)
{
	struct sink *sink = s->sink;
	struct folded *f = sink->to;
	size_t lines = f->lines;

	folded_read(f, &(struct folded_options){
		.keep_order = sink->direct != NULL, .recognised = true
	}, in);
	sink->has_meta |= f->meta.n > 0;
	sink->samples += f->lines - lines;
	sink_write_held(sink);
}

const struct format format_folded = {
	.name = "folded",
	.what = "stacks that are folded already: merged and sorted",
	.tested_with = "real: stackfold itself, heaptrack 1.4",
	.probe = probe,
	.last = true,
	.fold = fold,
};
