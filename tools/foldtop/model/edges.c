#include "tools/foldtop/model/edges.h"

#include "common/base/buf.h"

/* edges while they are summed up, as stacks of two frames */
struct summing {
	struct stacks pairs;
	uint32_t *stack1;	/* by edge: 1 + the last stack with it */
	size_t cap;
};

static void
add_pair(struct summing *s, uint32_t caller, uint32_t callee, uint32_t stack,
    struct num count)
{
	uint32_t pair[] = {caller, callee};
	uint32_t k = stacks_add(&s->pairs, pair, 2, &NUM(0));

	GROW_ZEROED(s->stack1, s->cap, s->pairs.n);
	if (s->stack1[k] == stack + 1)
		return;
	s->stack1[k] = stack + 1;
	stacks_add(&s->pairs, pair, 2, &count);
}

static int
edges_by_caller(const void *a, const void *b)
{
	const struct edge *x = a, *y = b;
	int c = num_cmp(y->count, x->count);

	if (x->caller != y->caller)
		return x->caller > y->caller ? 1 : -1;
	return c != 0 ? c : str_cmp(x->name, y->name);
}

void
edges_sum(struct edges *e, const struct profile *p, const bool *wanted,
    size_t from)
{
	struct summing s = {0};

	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);

		for (size_t d = from + 1; d < depth; d++)
			if (ids[d - 1] != ids[d] &&
			    (wanted[ids[d - 1]] || wanted[ids[d]]))
				add_pair(&s, ids[d - 1], ids[d], i,
				    profile_count(p, i));
	}
	e->all = NEW(&e->arena, struct edge, s.pairs.n + 1);
	for (uint32_t i = 0; i < s.pairs.n; i++) {
		size_t two;
		const uint32_t *pair = stacks_ids(&s.pairs, i, &two);

		e->all[i] = (struct edge){pair[0], pair[1],
		    names_text(p->names, pair[1]),
		    stacks_count(&s.pairs, i, 0)};
	}
	e->n = s.pairs.n;
	stacks_free(&s.pairs);
	SORT(e->all, e->n, edges_by_caller);
}

const struct edge *
edges_from(const struct edges *e, uint32_t caller, size_t *n)
{
	size_t first = 0, end;

	while (first < e->n && e->all[first].caller != caller)
		first++;
	end = first;
	while (end < e->n && e->all[end].caller == caller)
		end++;
	*n = end - first;
	return e->all + first;
}
