#include "tools/foldfilter/meta_update.h"

struct num
meta_update_time(struct folded *f, struct num before, struct num had)
{
	struct num now = stacks_total(&f->stacks, f->stacks.columns - 1), n;

	if (num_cmp(before, had) != 0)
		return num_scale(before, now, had);
	if (meta_num(&f->meta, STR("samples"), &n) && num_cmp(n, had) == 0)
		meta_set_num(&f->meta, STR("samples"), now);
	else if (num_cmp(now, had) != 0)
		meta_set(&f->meta, STR("samples"), STR(""));
	if (meta_num(&f->meta, STR("weight"), &n))
		meta_set_num(&f->meta, STR("weight"), now);
	return now;
}

/*
 * The number of samples is known only if each counted 1, so that it was equal
 * to the weight; else it is removed.  Rate and duration are those of the whole,
 * whose weight is kept beside them.
 */
static void
update_samples(struct folded *f, struct num before, struct num now)
{
	struct num n;

	if (!meta_num(&f->meta, STR("samples"), &n))
		return;
	if (num_cmp(n, before) != 0) {
		meta_set(&f->meta, STR("samples"), STR(""));
		return;
	}
	meta_set_num(&f->meta, STR("samples"), now);
	if (meta_get(&f->meta, STR("whole")).n == 0)
		meta_set_num(&f->meta, STR("whole"), before);
}

void
meta_update(struct folded *f, struct num before)
{
	struct num now = stacks_total(&f->stacks, f->stacks.columns - 1), n;

	if (meta_get(&f->meta, STR("columns")).n > 0)
		meta_set_num(&f->meta, STR("columns"), NUM(f->stacks.columns));
	if (num_cmp(now, before) == 0)
		return;
	if (meta_num(&f->meta, STR("weight"), &n))
		meta_set_num(&f->meta, STR("weight"), now);
	update_samples(f, before, now);
}
