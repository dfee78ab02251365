#include "tools/folddiff/judge/functions.h"

#include "common/profile/frame.h"

/* look up the function of each frame, and allocate all arrays */
static void
name_functions(struct functions *f, const struct names *frames)
{
	struct arena *a = &f->arena;

	f->of = NEW(a, uint32_t, frames->n + 1);
	for (uint32_t i = 0; i < frames->n; i++)
		f->of[i] = names_id(&f->names,
		    frame_plain(names_text(frames, i)));
	f->depth = NEW(a, uint32_t, f->names.n + 1);
	f->kernel = NEW(a, bool, f->names.n + 1);
	f->shared = NEW(a, bool, f->names.n + 1);
	f->weight = NEW(a, struct num, (f->names.n + 1) * KINDS *
	    f->runs->n);
	for (uint32_t i = 0; i < frames->n; i++)
		f->kernel[f->of[i]] |= frame_kind(names_text(frames, i)) ==
		    FRAME_KERNEL;
}

static void
add_weight(struct functions *f, uint32_t func, unsigned kind,
    const struct stacks *s, uint32_t stack)
{
	unsigned runs = f->runs->n;
	struct num *w = f->weight + ((size_t)func * KINDS + kind) * runs;

	for (unsigned r = 0; r < runs; r++)
		w[r] = num_add(w[r], stacks_count(s, stack, r));
}

/*
 * Find the functions whose name exists in several modules.  seen[func] is 0 if
 * no stack contains the function.
 */
static void
find_shared(struct functions *f, const uint32_t seen[])
{
	struct arena arena = {0};
	struct names labels = {0};
	uint32_t n = (uint32_t)f->names.n;
	/* by label: 1 + its first function */
	uint32_t *first = NEW(&arena, uint32_t, n + 1);

	for (uint32_t i = 0; i < n; i++) {
		uint32_t label = names_id(&labels,
		    frame_function(names_text(&f->names, i)));

		f->shared[i] = seen[i] != 0 && first[label] != 0;
		if (seen[i] == 0)
			continue;
		if (f->shared[i])
			f->shared[first[label] - 1] = true;
		else
			first[label] = i + 1;
	}
	names_free(&labels);
	arena_free(&arena);
}

void
functions_count(struct functions *f, const struct runs *runs)
{
	const struct stacks *s = &runs->f.stacks;
	uint32_t *seen;		/* by function: 1 + its last stack */

	f->runs = runs;
	name_functions(f, &runs->f.names);
	seen = NEW(&f->arena, uint32_t, f->names.n + 1);
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);

		for (size_t d = 0; d < depth; d++) {
			uint32_t func = f->of[ids[d]];

			if (seen[func] == i + 1)
				continue;
			seen[func] = i + 1;
			add_weight(f, func, TOTAL, s, i);
			if (f->depth[func] < d)
				f->depth[func] = (uint32_t)d;
		}
		add_weight(f, f->of[ids[depth - 1]], SELF, s, i);
	}
	find_shared(f, seen);
}

str
functions_label(const struct functions *f, uint32_t func)
{
	str name = names_text(&f->names, func);

	return f->shared[func] ? name : frame_function(name);
}

struct functions_match
functions_matched(const struct functions *f)
{
	const struct runs *r = f->runs;
	const struct stacks *s = &r->f.stacks;
	struct functions_match m = {0};
	double all[2] = {0};

	for (unsigned i = 0; i < r->n; i++)
		all[runs_side(r, i)] += num_real(r->all[i].total);
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		const struct num *self = functions_weight(f,
		    f->of[ids[depth - 1]], SELF);
		double n[2] = {0}, share;

		for (unsigned k = 0; k < r->n; k++)
			n[runs_side(r, k)] += num_real(stacks_count(s, i, k));
		share = (n[BEFORE] / all[BEFORE] + n[AFTER] / all[AFTER]) / 2;
		if (n[BEFORE] > 0 && n[AFTER] > 0)
			m.path += share;
		else if (!num_is0(runs_sum(r, self, BEFORE)) &&
		    !num_is0(runs_sum(r, self, AFTER)))
			m.leaf += share;
		else
			m.none += share;
	}
	return m;
}
