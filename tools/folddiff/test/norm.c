#include "tools/folddiff/test/norm.h"

#include "common/base/err.h"

static struct num
seconds(const struct run *run)
{
	struct num n;

	if (!meta_num(&run->meta, STR("duration"), &n) || num_is0(n))
		die("%s: no # duration in the metadata, which "
		    "--norm=seconds needs", run->name);
	return n;
}

void
norm_bases(const struct runs *r, const struct norm *norm, struct num base[])
{
	struct match m;

	if (norm->by == NORM_ANCHOR)
		match_new(&m, norm->anchor, "--anchor");
	for (unsigned i = 0; i < r->n; i++) {
		const struct run *run = &r->all[i];

		switch (norm->by) {
		case NORM_NONE:
			base[i] = NUM(1);
			break;
		case NORM_TOTAL:
			base[i] = run->total;
			break;
		case NORM_SECONDS:
			base[i] = seconds(run);
			break;
		case NORM_ANCHOR:
			base[i] = runs_matching(r, &m, i);
			if (num_is0(base[i]))
				die("%s: nothing matches --anchor=%s",
				    run->name, norm->anchor);
		}
	}
}

struct num
norm_side(const struct runs *r, const struct num each[], unsigned side)
{
	struct num sum = {0};

	for (unsigned i = 0; i < r->n; i++)
		if (runs_side(r, i) == side)
			sum = num_add(sum, each[i]);
	return sum;
}
