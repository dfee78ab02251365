#include "common/samples.h"

/* the metadata's number, less what was filtered out since it was written */
static uint64_t
recorded(const struct meta *m, struct num have)
{
	struct num samples, weight;

	if (!meta_num(m, STR("samples"), &samples))
		return 0;
	if (meta_num(m, STR("weight"), &weight) && num_cmp(have, weight) < 0)
		samples = num_scale(samples, have, weight);
	return samples.whole + (samples.nano >= NUM_NANO / 2);
}

/* the stacks of a column: how many, and how many weigh one divisor */
struct single {
	uint64_t divisor, stacks, single;
};

static struct single
count_single(const struct stacks *s, unsigned column)
{
	struct single k = {0};

	for (uint32_t i = 0; i < s->n; i++) {
		struct num n = stacks_count(s, i, column);

		if (n.nano > 0)
			return (struct single){0};
		k.divisor = num_gcd(k.divisor, n.whole);
		k.stacks += n.whole > 0;
	}
	for (uint32_t i = 0; i < s->n; i++)
		k.single += k.divisor > 0 &&
		    stacks_count(s, i, column).whole == k.divisor;
	return k;
}

struct samples
samples_count(const struct stacks *s, unsigned column, const struct meta *m,
    uint64_t given)
{
	struct num total = stacks_total(s, column);
	uint64_t n = given > 0 ? given : recorded(m, total);
	struct single k;

	if (n > 0)
		return (struct samples){n, given > 0 ? "as given" : "metadata"};
	k = count_single(s, column);
	if (num_is0(total))
		return (struct samples){0, "no stacks"};
	if (k.divisor == 0)
		return (struct samples){0, "the counts have decimals"};
	if (k.stacks < SAMPLES_STACKS)
		return (struct samples){0, "too few stacks to know what one "
		    "sample weighs"};
	if (k.single * 100 < k.stacks * SAMPLES_SINGLE)
		return (struct samples){0, "the counts are not multiples "
		    "of one sample's weight"};
	return (struct samples){total.whole / k.divisor, "one sample's weight"};
}
