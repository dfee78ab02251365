#include "common/folded/folded_write.h"

#include "common/base/buf.h"
#include "common/io/out.h"
#include "common/profile/stack_order.h"

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

/* the line written last; the next one reuses the text of shared frames */
struct line {
	struct buf text;
	size_t *ends;		/* offset of each frame's end in `text` */
	size_t cap;
	struct stacks_path path;
};

static void
put_stack(struct line *l, const struct folded *f, uint32_t stack)
{
	size_t d = stacks_show(&f->stacks, stack, &l->path);

	l->text.n = d > 0 ? l->ends[d - 1] : 0;
	GROW(l->ends, l->cap, l->path.depth);
	for (; d < l->path.depth; d++) {
		if (d > 0)
			buf_char(&l->text, ';');
		buf_add(&l->text, names_text(&f->names, l->path.ids[d]));
		l->ends[d] = l->text.n;
	}
}

static void
write_line(struct line *l, const struct folded *f, uint32_t stack,
    const struct num *count, struct out *o)
{
	unsigned columns = f->stacks.columns == 2 ? 2 : 1;
	char text[NUM_TEXT];

	put_stack(l, f, stack);
	for (unsigned c = 0; c < columns; c++) {
		buf_char(&l->text, ' ');
		buf_add(&l->text, num_text(text, count[c]));
	}
	buf_char(&l->text, '\n');
	out_str(o, buf_str(&l->text));
}

/* Write the lines in order of arrival if it was kept, else sorted. */
static void
write_lines(struct line *l, const struct folded *f, struct out *o)
{
	const struct stacks *s = &f->stacks;
	uint32_t *order = s->keep_order ? NULL :
	    stack_order_by_text(s, &f->names);

	for (size_t i = 0; i < stacks_additions(s); i++) {
		struct num count[2];
		uint32_t stack = stacks_addition(s,
		    order != NULL ? order[i] : i, count);

		write_line(l, f, stack, count, o);
	}
	buf_drop(order);
}

void
folded_write(const struct folded *f, bool with_meta, struct out *o)
{
	struct line l = {0};

	if (with_meta)
		meta_write(&f->meta, o);
	write_lines(&l, f, o);
	buf_free(&l.text);
	buf_drop(l.ends);
	stacks_path_free(&l.path);
}
