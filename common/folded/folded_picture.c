#include "common/folded/folded_picture.h"

#include "common/base/err.h"
#include "common/folded/pack_read.h"
#include "common/folded/slice.h"

struct picture {
	struct pack_profile packed;
	struct buf stack;	/* text of a stack */
	uint32_t *path;		/* its frames */
	size_t cap;
};

/* Add the stack that ends in frame i of a picture, below a slice if that is not
 * empty. */
static void
add_packed(struct folded_reader *r, struct picture *p, uint32_t i,
    const struct num *packed, str slice)
{
	const struct pack_profile *k = &p->packed;
	struct num count[2] = {packed[k->columns > r->width]};
	size_t depth = k->depth[i] + (size_t)1;

	if (k->columns == 2 && r->width == 2)
		count[1] = packed[1];
	if (num_is0(count[0]) && num_is0(count[1]))
		return;
	GROW(p->path, p->cap, depth);
	for (size_t d = depth; d-- > 0; i = k->up[i])
		p->path[d] = i;
	p->stack.n = 0;
	buf_add(&p->stack, slice);
	for (size_t d = 0; d < depth; d++) {
		if (d > 0 || slice.n > 0)
			buf_char(&p->stack, ';');
		buf_add(&p->stack, names_text(&r->to->names,
		    k->name[p->path[d]]));
	}
	r->to->lines++;
	folded_reader_add(r, buf_str(&p->stack), count);
}

/* Add the stacks of a picture slice by slice. */
static void
add_parts(struct folded_reader *r, struct picture *p, uint64_t length)
{
	const struct pack_times *t = &p->packed.times;
	struct slice_form form = slice_form(length, t->slices > 0 ?
	    length * (t->slices - 1) : 0);
	char name[SLICE_TEXT];

	for (size_t k = 0; k < t->n; k++)
		add_packed(r, p, t->frame[k], &t->count[k],
		    t->slice[k] == t->slices ? SLICE_NONE :
		    slice_name(name, form, t->slice[k] * length));
}

static void
add_arrivals(struct folded_reader *r, struct picture *p)
{
	const struct pack_profile *k = &p->packed;

	for (size_t i = 0; i < k->arrivals; i++)
		add_packed(r, p, k->arrival[i],
		    k->arrival_count + i * k->columns, STR(""));
}

static void
add_frames(struct folded_reader *r, struct picture *p)
{
	const struct pack_profile *k = &p->packed;

	for (uint32_t i = 0; i < k->frames; i++)
		add_packed(r, p, i, k->count + i * k->columns, STR(""));
}

void
folded_picture(struct folded_reader *r, struct in *in)
{
	struct picture p = {0};
	struct pack_profile *k = &p.packed;
	const char *wrong = pack_read(k, in_all(in), &r->to->names, &r->meta);
	uint64_t length;

	if (wrong != NULL)
		die("%s: %s", in->name, wrong);
	folded_reader_slices(r, in);
	length = slice_length(&r->meta);
	if (k->times.n > 0 && k->columns == 1 && length > 0)
		add_parts(r, &p, length);
	else if (r->options->keep_order && k->arrivals > 0)
		add_arrivals(r, &p);
	else
		add_frames(r, &p);
	buf_drop(p.path);
	buf_free(&p.stack);
}
