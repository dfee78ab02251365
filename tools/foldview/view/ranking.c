#include "tools/foldview/view/ranking.h"

#include "common/base/buf.h"
#include "common/base/radix.h"

/* sums by the id of a name */
struct sums {
	struct arena arena;
	struct ranking_row *row;
	uint32_t *open;		/* by name: its occurrences on the path */
	const uint32_t *rank;
	unsigned column;
	bool by_total;
};

static void
add_node(struct sums *s, const struct tree *t, uint32_t node)
{
	struct ranking_row *r = &s->row[t->name[node]];

	for (unsigned c = 0; c < t->columns; c++) {
		r->self[c] = tree_sum(r->self[c], t->self[c][node]);
		if (s->open[t->name[node]] == 0)
			r->total[c] = tree_sum(r->total[c], t->total[c][node]);
	}
	s->open[t->name[node]]++;
}

/* Sum up the subtree in preorder, leaving each node after its last callee. */
static void
sum_up(struct sums *s, const struct tree *t, uint32_t top)
{
	uint32_t path = top;

	for (uint32_t i = top; i < t->end[top]; i++) {
		while (path != i && t->end[path] <= i) {
			if (t->name[path] != TREE_ROOT)
				s->open[t->name[path]]--;
			path = t->parent[path];
		}
		if (t->name[i] != TREE_ROOT)
			add_node(s, t, i);
		path = i;
	}
}

/* Load a part of the sort key: the largest weight first, then the name. */
static bool
load_key(const void *arg, uint32_t of, size_t part, uint64_t *bits)
{
	const struct sums *s = arg;
	const struct ranking_row *r = &s->row[of];

	*bits = part == 0 ? ~(s->by_total ? r->total : r->self)[s->column] :
	    part == 1 ? ~(s->by_total ? r->self : r->total)[s->column] :
	    part == 2 ? s->rank[r->name] : 0;
	return part < 3;
}

void
ranking_make(struct ranking *r, const struct tree *t, uint32_t top,
    unsigned column, bool by_total, const uint32_t *rank, size_t names)
{
	struct sums s = {.rank = rank, .column = column, .by_total = by_total};
	struct radix sort = {.load = load_key, .arg = &s};
	uint32_t *order;

	s.row = NEW(&s.arena, struct ranking_row, names + 1);
	s.open = NEW(&s.arena, uint32_t, names + 1);
	sum_up(&s, t, top);
	r->n = 0;
	for (uint32_t i = 0; i < names; i++)
		if (s.row[i].total[0] > 0 || s.row[i].total[1] > 0) {
			s.row[r->n] = s.row[i];
			s.row[r->n++].name = i;
		}
	order = radix_order(&sort, r->n);
	arena_free(&r->arena);
	r->row = NEW(&r->arena, struct ranking_row, r->n + 1);
	for (size_t i = 0; i < r->n; i++)
		r->row[i] = s.row[order[i]];
	buf_drop(order);
	arena_free(&s.arena);
}
