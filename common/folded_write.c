#include "common/folded_write.h"

#include "common/out.h"

void
folded_write_stack(const struct names *names, const uint32_t *ids,
    size_t depth, const struct num *counts, unsigned columns, struct out *o)
{
	for (size_t d = 0; d < depth; d++) {
		if (d > 0)
			out_char(o, ';');
		out_str(o, names_text(names, ids[d]));
	}
	for (unsigned c = 0; c < columns; c++) {
		out_char(o, ' ');
		out_num(o, counts[c]);
	}
	out_char(o, '\n');
}

static void
write_line(const struct folded *f, uint32_t stack, const struct num *count,
    struct out *o)
{
	size_t depth;
	const uint32_t *ids = stacks_ids(&f->stacks, stack, &depth);

	folded_write_stack(&f->names, ids, depth, count,
	    f->stacks.columns == 2 ? 2 : 1, o);
}

void
folded_write(const struct folded *f, bool with_meta, struct out *o)
{
	const struct stacks *s = &f->stacks;
	uint32_t *order;

	if (with_meta)
		meta_write(&f->meta, o);
	for (size_t i = 0; s->keep_order && i < s->arrivals; i++)
		write_line(f, s->arrival[i].stack, s->arrival[i].count, o);
	if (s->keep_order)
		return;
	order = stacks_sorted(s, &f->names);
	for (size_t i = 0; i < s->n; i++) {
		struct num count[2] = {stacks_count(s, order[i], 0)};

		if (s->columns == 2)
			count[1] = stacks_count(s, order[i], 1);
		write_line(f, order[i], count, o);
	}
}
