#include "common/profile/samples.h"

/* Return the number of samples in the metadata, scaled to the share that
 * filters left. */
static uint64_t
count_recorded(const struct meta *m, struct num have)
{
	struct num samples, weight;

	if (!meta_num(m, STR("samples"), &samples))
		return 0;
	if (meta_num(m, STR("weight"), &weight) && num_cmp(have, weight) < 0)
		samples = num_scale(samples, have, weight);
	return samples.whole + (samples.nano >= NUM_NANO / 2);
}

/* Find out whether all counts of a column are whole numbers, and how many are
 * not 0, and how many are 1. */
struct ones {
	bool whole;
	uint64_t stacks, ones;
};

static struct ones
count_ones(const struct stacks *s, unsigned column)
{
	struct ones k = {.whole = true};

	for (uint32_t i = 0; i < s->n; i++) {
		struct num n = stacks_count(s, i, column);

		k.whole &= n.nano == 0;
		k.stacks += !num_is0(n);
		k.ones += n.whole == 1;
	}
	return k;
}

/* Take the counts as samples, or return the reason why not. */
static struct samples
guess_samples(const struct stacks *s, unsigned column, str unit)
{
	struct num total = stacks_total(s, column);
	struct ones k = count_ones(s, column);

	if (num_is0(total))
		return (struct samples){.why = "no stacks"};
	if (!k.whole)
		return (struct samples){.why = "no # samples, and the counts "
		    "have decimals"};
	if (str_eq(unit, STR("samples")))
		return (struct samples){total.whole, "unit of the counts",
		    false};
	if (unit.n > 0)
		return (struct samples){.why = "no # samples, and the counts "
		    "have another unit"};
	if (k.ones * 100 < k.stacks * SAMPLES_ONES)
		return (struct samples){.why = "no # samples, and the counts "
		    "do not look like samples"};
	return (struct samples){total.whole, "taken from the counts", true};
}

struct samples
samples_count(const struct stacks *s, unsigned column, const struct meta *m,
    uint64_t given)
{
	uint64_t n = given > 0 ? given :
	    count_recorded(m, stacks_total(s, column));

	if (n == 0)
		return guess_samples(s, column, meta_get(m, STR("unit")));
	return (struct samples){n, given > 0 ? "as given" : "metadata", false};
}
