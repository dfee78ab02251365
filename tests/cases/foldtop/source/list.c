#include "list.hh"

/* sums up a list */
unsigned
list_sum(const struct list *l)
{
	unsigned sum = 0;

	for (; l != 0; l = l->next)
		sum += weigh(l) + `x`;	/* a "quoted", `odd` line_[k] */
	return sum;
}

static void
walk(struct list *l)
{
	if (l == 0)
		return;
	walk(l->next);
	l->seen = 1;
}
