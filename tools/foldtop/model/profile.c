#include "tools/foldtop/model/profile.h"

#include <math.h>

#include "common/profile/event.h"

#define NOISE 4.0	/* see profile_noise() */

void
profile_read(struct profile *p, struct folded *f)
{
	struct health_facts facts = {0};

	p->names = &f->names;
	p->meta = &f->meta;
	p->stacks = f->stacks;
	p->column = f->stacks.columns > 0 ? f->stacks.columns - 1 : 0;
	p->total = p->whole = stacks_total(&p->stacks, p->column);
	p->samples = samples_count(&p->stacks, p->column, p->meta, 0);
	p->unit = count_unit_of(&p->stacks, p->column, p->meta, p->samples.n);
	facts.samples = NUM(p->samples.n);
	health_judge(&p->health, p->names, &p->stacks, p->column, p->meta,
	    &facts);
	p->labels = p->health.labels;
}

/* copy matching stacks, or all lines in their order of arrival, from the first
 * matching frame on */
static void
copy_matching(struct profile *p, struct match *m, struct stacks *to)
{
	const struct stacks *s = &p->stacks;

	to->keep_order = s->keep_order;
	for (size_t i = 0; i < stacks_additions(s); i++) {
		struct num count[2];
		size_t depth, d = 0;
		const uint32_t *ids = stacks_ids(s, stacks_addition(s, i,
		    count), &depth);

		while (d < depth && !match_id(m, p->names, ids[d]))
			d++;
		if (d < depth && !num_is0(count[p->column]))
			stacks_add(to, ids + d, depth - d, &count[p->column]);
	}
}

void
profile_of(struct profile *p, struct match *m, const char *expr)
{
	struct stacks part = {0};
	struct num n;

	copy_matching(p, m, &part);
	p->stacks = part;
	p->column = 0;
	p->total = stacks_total(&part, 0);
	p->of = expr;
	p->labels = 0;
	if (num_is0(p->whole))
		return;
	n = num_scale(NUM(p->samples.n), p->total, p->whole);
	p->samples.n = n.whole + (n.nano >= NUM_NANO / 2);
}

bool
profile_on_cpu(const struct profile *p)
{
	static const char *const units[] = {"", "samples", "ns", "us", "ms",
	    NULL};
	str event = meta_get(p->meta, STR("event"));

	return event_is_periodic(event) ||
	    (event.n == 0 && str_eq_any(p->unit.given, units));
}

double
profile_percent(const struct profile *p, struct num n)
{
	return num_percent(n, p->total);
}

struct profile_range
profile_range(const struct profile *b, struct num count)
{
	double n = (double)b->samples.n, p = profile_percent(b, count) / 100;
	double z = PROFILE_Z, denominator = 1 + z * z / n;
	double middle = (p + z * z / (2 * n)) / denominator;
	double half = z / denominator *
	    sqrt(p * (1 - p) / n + z * z / (4 * n * n));

	return (struct profile_range){100 * fmax(middle - half, 0),
	    100 * fmin(middle + half, 1)};
}

bool
profile_noise(const struct profile *p, struct num count)
{
	struct profile_range r;

	if (!profile_has_range(p) || num_is0(count))
		return false;
	r = profile_range(p, count);
	return r.high > NOISE * r.low;
}

struct num
profile_samples(const struct profile *p, struct num n)
{
	return num_scale(n, NUM(1), p->unit.each);
}

struct cpu_time
profile_cpu_time(const struct profile *p)
{
	return cpu_time_of(p->meta, p->unit.name, p->samples.n, p->whole);
}
