#include "tools/foldtop/base.h"

#include <math.h>

#include "common/sys.h"
#include "common/units.h"

#define Z 1.959963984540054	/* two-sided 95 % of the normal distribution */
#define NOISE 4.0	/* see base_noise() */

/* the weight of one sample if all counts are multiples of it, else nothing */
static struct num
weight_of_one(const struct base *b)
{
	uint64_t each;

	if (b->samples.n == 0 || num_is0(b->total) || b->total.nano > 0 ||
	    b->total.whole % b->samples.n != 0)
		return NUM(0);
	each = b->total.whole / b->samples.n;
	for (uint32_t i = 0; i < b->stacks.n; i++) {
		struct num n = base_count(b, i);

		if (n.nano > 0 || n.whole % each != 0)
			return NUM(0);
	}
	return NUM(each);
}

/* what base_unit() says */
static str
called(const struct base *b)
{
	if (b->unit.n > 0)
		return b->unit;
	if (base_has_samples(b) ||
	    (b->samples.n == 0 && b->stacks.n < SAMPLES_STACKS))
		return STR("samples");
	return STR("counts");
}

void
base_read(struct base *b, struct folded *f, uint64_t samples)
{
	struct health_facts facts = {0};

	b->names = &f->names;
	b->meta = &f->meta;
	b->stacks = f->stacks;
	b->column = f->stacks.columns > 0 ? f->stacks.columns - 1 : 0;
	b->total = b->whole = stacks_total(&b->stacks, b->column);
	b->samples = samples_count(&b->stacks, b->column, b->meta, samples);
	b->each = weight_of_one(b);
	b->unit = meta_get(b->meta, STR("unit"));
	b->called = called(b);
	facts.samples = NUM(b->samples.n);
	health_findings(&b->health, b->names, &b->stacks, b->column, b->meta,
	    &facts);
	b->labels = b->health.labels;
}

/* copy the stacks that match, from the first frame that does */
static void
cut(struct base *b, struct match *m, struct stacks *to)
{
	for (uint32_t i = 0; i < b->stacks.n; i++) {
		size_t depth, d = 0;
		const uint32_t *ids = stacks_ids(&b->stacks, i, &depth);
		struct num count = base_count(b, i);

		while (d < depth && !match_id(m, b->names, ids[d]))
			d++;
		if (d < depth && !num_is0(count))
			stacks_add(to, ids + d, depth - d, &count);
	}
}

void
base_of(struct base *b, struct match *m, const char *expr)
{
	struct stacks part = {0};
	struct num n;

	cut(b, m, &part);
	b->stacks = part;
	b->column = 0;
	b->total = stacks_total(&part, 0);
	b->of = expr;
	b->labels = 0;
	if (num_is0(b->whole))
		return;
	n = num_scale(NUM(b->samples.n), b->total, b->whole);
	b->samples.n = n.whole + (n.nano >= NUM_NANO / 2);
}

bool
base_on_cpu(const struct base *b)
{
	static const char *const words[] = {"clock", "cycles", "instructions"};
	static const char *const units[] = {"", "samples", "ns", "us", "ms"};
	str event = meta_get(b->meta, STR("event"));

	for (size_t i = 0; i < LENGTH(words); i++)
		if (str_find(event, str_of(words[i])) != STR_NONE)
			return true;
	for (size_t i = 0; i < LENGTH(units); i++)
		if (event.n == 0 && str_eq(b->unit, str_of(units[i])))
			return true;
	return false;
}

double
base_percent(const struct base *b, struct num n)
{
	return num_percent(n, b->total);
}

struct range
base_range(const struct base *b, struct num count)
{
	double n = (double)b->samples.n, p = base_percent(b, count) / 100;
	double denominator = 1 + Z * Z / n;
	double middle = (p + Z * Z / (2 * n)) / denominator;
	double half = Z / denominator *
	    sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));

	return (struct range){100 * fmax(middle - half, 0),
	    100 * fmin(middle + half, 1)};
}

bool
base_noise(const struct base *b, struct num count)
{
	struct range r;

	if (!base_has_range(b) || num_is0(count))
		return false;
	r = base_range(b, count);
	return r.high > NOISE * r.low;
}

struct num
base_samples(const struct base *b, struct num n)
{
	return num_scale(n, NUM(1), b->each);
}

struct num
base_shown(const struct base *b, struct num n)
{
	return b->unit.n == 0 && base_has_samples(b) ? base_samples(b, n) : n;
}

void
base_amount(const struct base *b, struct num n, struct buf *to)
{
	char text[NUM_TEXT];
	str s = units_human(text, base_shown(b, n), base_unit(b));

	if (str_eq(s, STR("1 samples")))
		s.n--;
	buf_add(to, s);
}
