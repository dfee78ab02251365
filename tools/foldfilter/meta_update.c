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
 * Scale the samples to the weight that is left: exactly if all samples weigh
 * the same, as those of a clock do.  Rate and duration stay those of the whole,
 * whose weight is kept with them.
 */
static void
update_samples(struct folded *f, struct num before, struct num now)
{
	struct num n;

	if (!meta_num(&f->meta, STR("samples"), &n))
		return;
	n = num_scale(n, now, before);
	n.whole += n.nano >= NUM_NANO / 2 || (n.whole == 0 && n.nano > 0);
	meta_set_num(&f->meta, STR("samples"), NUM(n.whole));
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
