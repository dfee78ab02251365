#include "tools/flamesvg/tree/text_names.h"

#include "common/base/arena.h"
#include "common/base/near.h"
#include "common/base/task.h"
#include "common/profile/frame.h"

#define TOGETHER 16		/* names that are looked up at once */
#ifndef TEXT_NAMES_BLOCK
#define TEXT_NAMES_BLOCK 10000	/* nodes worth a thread */
#endif

/* nodes whose names are looked up */
struct part {
	struct names *names;
	const struct text_tree *of;
	uint32_t from, to;

	struct near near;	/* names that have a number: their texts in
				 * `names`, which lie closer than in the file */
	struct next {		/* those that are looked up next, */
		uint32_t node, tag;
		struct near_place *near; /* and where they will be found */
	} next[TOGETHER];
	size_t n;
};

static void
number_batch(struct part *p)
{
	for (size_t k = 0; k < p->n; k++) {
		const struct next *x = &p->next[k];
		str name = text_tree_name(p->of, x->node);
		uint32_t id = names_tagged_id(p->names, name, x->tag);

		p->of->tree.name[x->node] = id;
		*x->near = (struct near_place){names_text(p->names, id), id};
	}
	p->n = 0;
}

static void
number_part(void *arg)
{
	struct part *p = arg;
	const struct text_tree *t = p->of;

	for (uint32_t i = p->from; i < p->to; i++) {
		str name = text_tree_name(t, i);
		struct near_place *near;

		if (name.n == TEXT_TREE_OTHER)
			continue;
		near = near_place(&p->near, name);
		if (near_has(near, name)) {
			t->tree.name[i] = near->value;
			continue;
		}
		p->next[p->n++] = (struct next){i, names_tag(p->names, name),
		    near};
		if (p->n == TOGETHER)
			number_batch(p);
	}
	number_batch(p);
}

/* by two threads, of which the second has names of its own for a time */
static void
number_in_halves(struct names *names, struct text_tree *t)
{
	uint32_t n = (uint32_t)t->tree.n, half = n / 2, *here;
	struct names others = {0};
	struct part first = {.names = names, .of = t, .from = 1, .to = half};
	struct part second = {.names = &others, .of = t, .from = half,
	    .to = n};
	struct arena arena = {0};
	struct task task;

	names_like(&others, names);
	task_start(&task, number_part, &second);
	number_part(&first);
	task_finish(&task);
	here = NEW(&arena, uint32_t, others.n);
	names_join(names, &others, here);
	for (uint32_t i = half; i < n; i++)
		if (t->length[i] != TEXT_TREE_OTHER)
			t->tree.name[i] = here[t->tree.name[i]];
	arena_free(&arena);
}

uint32_t
text_names(struct names *names, struct text_tree *t)
{
	uint32_t n = (uint32_t)t->tree.n, other;
	struct part all = {.names = names, .of = t, .from = 1, .to = n};

	if (n >= 2 * TEXT_NAMES_BLOCK && task_pays())
		number_in_halves(names, t);
	else
		number_part(&all);
	t->tree.name[0] = TREE_ROOT;
	other = names_settled_id(names, FRAME_OTHER);
	for (uint32_t i = 1; i < n; i++)
		if (t->length[i] == TEXT_TREE_OTHER)
			t->tree.name[i] = other;
	return other;
}
