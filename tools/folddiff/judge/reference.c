#include "tools/folddiff/judge/reference.h"

static struct reference
make_reference(struct arena *a, const struct counts *cs, bool *member)
{
	return (struct reference){
		.member = member, .run = NEW(a, double, cs->r->n),
		.inside = NEW(a, double, cs->n * cs->r->n + 1),
		.dilution = 1, .dilution_times = 1,
	};
}

struct reference
reference_all(struct arena *a, const struct counts *cs)
{
	struct reference ref = make_reference(a, cs, NEW(a, bool, cs->n + 1));

	ref.all = true;
	for (unsigned i = 0; i < cs->r->n; i++)
		ref.run[i] = cs->base[i];
	ref.side[BEFORE] = cs->side[BEFORE];
	ref.side[AFTER] = cs->side[AFTER];
	for (size_t k = 0; k < cs->n && cs->shares; k++) {
		const struct count *c = &cs->all[k];

		ref.member[k] = c->kind == SELF;
		for (unsigned i = 0; i < cs->r->n; i++)
			ref.inside[k * cs->r->n + i] = counts_samples(cs, c,
			    i);
	}
	return ref;
}

/*
 * Add a stack whose leaf is in the reference to the totals of its functions.
 * seen[func] is 1 + the last stack that was added to the function.
 */
static void
add_stack_inside(struct reference *ref, const struct counts *cs,
    uint32_t stack, uint32_t seen[])
{
	const struct stacks *s = &cs->r->f.stacks;
	size_t depth;
	const uint32_t *ids = stacks_ids(s, stack, &depth);

	for (size_t d = 0; d < depth; d++) {
		uint32_t func = cs->f->of[ids[d]];
		double *inside = &ref->inside[counts_place(func, TOTAL) *
		    cs->r->n];

		if (seen[func] == stack + 1)
			continue;
		seen[func] = stack + 1;
		for (unsigned i = 0; i < cs->r->n; i++)
			inside[i] += cs->per_weight[i] *
			    num_real(stacks_count(s, stack, i));
	}
}

static void
count_inside(struct reference *ref, struct arena *a, const struct counts *cs)
{
	const struct stacks *s = &cs->r->f.stacks;
	uint32_t *seen = NEW(a, uint32_t, cs->f->names.n + 1);

	for (size_t k = 0; k < cs->n; k++)
		for (unsigned i = 0; i < cs->r->n && ref->member[k]; i++)
			ref->inside[k * cs->r->n + i] = counts_samples(cs,
			    &cs->all[k], i);
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		uint32_t leaf = cs->f->of[ids[depth - 1]];

		if (ref->member[counts_place(leaf, SELF)])
			add_stack_inside(ref, cs, i, seen);
	}
}

struct reference
reference_of(struct arena *a, const struct counts *cs, bool *member)
{
	struct reference ref = make_reference(a, cs, member);

	for (unsigned i = 0; i < cs->r->n; i++) {
		for (size_t k = 0; k < cs->n; k++)
			if (member[k])
				ref.run[i] += counts_samples(cs, &cs->all[k],
				    i);
		ref.side[runs_side(cs->r, i)] += ref.run[i];
	}
	count_inside(&ref, a, cs);
	return ref;
}

/*
 * Let the reference have S samples in a run and the function Y, of which U also
 * belong to the reference.  With the rate rho = E(Y) / E(S), the difference
 *
 *	Y - rho S = (Y - U) + (1 - rho) U - rho (S - U)
 *
 * is a sum of three independent Poisson counts, each with a variance that is
 * its mean.  So the variance of the difference is
 *
 *	(Y - U) + (1 - rho)^2 U + rho^2 (S - U)
 *
 * This is S p (1 - p) if the reference is all samples and Y a share p of them,
 * and Y if the reference is a constant.
 */
double
reference_variance(const struct reference *ref, const struct counts *cs,
    size_t place)
{
	double y = counts_in_all(cs, &cs->all[place]), u = 0;
	double s = ref->side[BEFORE] + ref->side[AFTER], rho = y / s, v = y;

	for (unsigned i = 0; i < cs->r->n; i++)
		u += ref->inside[place * cs->r->n + i];
	if (cs->shares)
		v = y - u + (1 - rho) * (1 - rho) * u + rho * rho * (s - u);
	return v > 1e-9 * s ? v / s : 0;
}
