#include "tools/foldtop/model/lines.h"

#include "common/base/err.h"
#include "common/base/sys.h"

/* exit if the lines of the profile are merged samples */
static void
check_single(const struct profile *p)
{
	const struct stacks *s = &p->stacks;
	struct num samples;

	if (p->of == NULL && s->arrivals == s->n &&
	    meta_num(p->meta, STR("samples"), &samples) &&
	    samples.whole > s->n)
		die("each line is a sum of several samples, which hides how "
		    "long each was; fold with stackfold --no-merge");
}

bool
lines_are_samples(const struct profile *p)
{
	struct num samples;

	return p->of == NULL && meta_num(p->meta, STR("samples"), &samples) &&
	    samples.whole == p->stacks.arrivals;
}

size_t
lines_read(const struct profile *p, struct arena *arena, struct line **to)
{
	const struct stacks *s = &p->stacks;
	struct line *lines = NEW(arena, struct line, s->arrivals + 1);

	check_single(p);
	for (size_t i = 0; i < s->arrivals; i++) {
		size_t depth;

		lines[i] = (struct line){
			stacks_ids(s, s->arrival[i].stack, &depth)[0],
			s->arrival[i].count[p->column]
		};
	}
	*to = lines;
	return s->arrivals;
}

struct num
lines_point(const struct line *sorted, size_t n, unsigned percent)
{
	return sorted[(n * percent + 99) / 100 - 1].count;
}

struct num
lines_sum(const struct line *lines, size_t n)
{
	struct num sum = {0};

	for (size_t i = 0; i < n; i++)
		sum = num_add(sum, lines[i].count);
	return sum;
}

struct num
lines_mean(struct num sum, size_t n)
{
	struct num mean = num_scale(sum, NUM(1), NUM(n));

	mean.nano -= mean.nano % 1000000;
	return mean;
}
