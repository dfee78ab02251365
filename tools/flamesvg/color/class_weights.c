#include "tools/flamesvg/color/class_weights.h"

#include <stdlib.h>

static int
compare_weights(const void *a, const void *b)
{
	const struct class_weight *x = a, *y = b;

	if (x->weight != y->weight)
		return x->weight < y->weight ? 1 : -1;
	return str_cmp(x->class->label, y->class->label);
}

void
class_weights_sum(struct class_weights *w, const struct paint *p,
    const struct tree *t)
{
	const uint64_t *self = t->self[t->columns - 1];

	w->n = p->n;
	w->all = NEW(&w->arena, struct class_weight, p->n);
	for (size_t i = 0; i < p->n; i++)
		w->all[i].class = &p->classes[i];
	for (size_t i = 1; p->n > 0 && i < t->n; i++) {
		uint32_t class = p->class[t->name[i]];

		if (class == PAINT_NONE)
			continue;
		w->all[class].drawn = true;
		w->all[class].weight = tree_sum(self[i],
		    w->all[class].weight);
	}
	if (w->n > 0)
		qsort(w->all, w->n, sizeof(*w->all), compare_weights);
}
