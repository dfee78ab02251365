#include "common/folded/folded_picture.h"

#include "common/base/err.h"
#include "common/folded/pack_read.h"
#include "common/folded/slice.h"

/* a picture, and the stack that was added last */
struct picture {
	struct pack_profile packed;
	struct buf stack;	/* its text */
	uint32_t *path;		/* its frames */
	size_t *ends;		/* end of each frame in the text */
	size_t depth, path_cap, ends_cap;
	size_t begin;		/* end of its slice in the text, or 0 */
};

/* Set the text to that of the stack that ends in frame i.  Return how many
 * bytes of the last one it keeps, so that a deep picture takes no more time
 * than it has frames. */
static size_t
show_stack(struct picture *p, const struct names *names, uint32_t i)
{
	const struct pack_profile *k = &p->packed;
	size_t before = p->depth, d, same;

	p->depth = d = k->depth[i] + (size_t)1;
	GROW(p->path, p->path_cap, d);
	GROW(p->ends, p->ends_cap, d);
	for (; d > 0 && (d > before || p->path[d - 1] != i); i = k->up[i])
		p->path[--d] = i;
	p->stack.n = d > 0 ? p->ends[d - 1] : p->begin;
	same = before > 0 ? p->stack.n : 0;
	for (; d < p->depth; d++) {
		if (d > 0 || p->begin > 0)
			buf_char(&p->stack, ';');
		buf_add(&p->stack, names_text(names, k->name[p->path[d]]));
		p->ends[d] = p->stack.n;
	}
	return same;
}

/* Add the stack that ends in frame i of a picture. */
static void
add_packed(struct folded_reader *r, struct picture *p, uint32_t i,
    const struct num *packed)
{
	unsigned columns = p->packed.columns;
	struct num count[2] = {packed[columns > r->width]};
	size_t same;

	if (columns == 2 && r->width == 2)
		count[1] = packed[1];
	if (num_is0(count[0]) && num_is0(count[1]))
		return;
	same = show_stack(p, &r->to->names, i);
	r->to->lines++;
	folded_reader_add(r, buf_str(&p->stack), same, count);
}

/* Add the stacks of a picture slice by slice. */
static void
add_parts(struct folded_reader *r, struct picture *p, uint64_t length)
{
	const struct pack_times *t = &p->packed.times;
	struct slice_form form = slice_form(length, t->slices > 0 ?
	    length * (t->slices - 1) : 0);
	char name[SLICE_TEXT];

	for (size_t k = 0; k < t->n; k++) {
		uint32_t now = t->slice[k];

		if (k == 0 || now != t->slice[k - 1]) {
			p->depth = p->stack.n = 0;
			buf_add(&p->stack, now == t->slices ? SLICE_NONE :
			    slice_name(name, form, now * length));
			p->begin = p->stack.n;
		}
		add_packed(r, p, t->frame[k], &t->count[k]);
	}
}

static void
add_arrivals(struct folded_reader *r, struct picture *p)
{
	const struct pack_profile *k = &p->packed;

	for (size_t i = 0; i < k->arrivals; i++)
		add_packed(r, p, k->arrival[i],
		    k->arrival_count + i * k->columns);
}

static void
add_frames(struct folded_reader *r, struct picture *p)
{
	const struct pack_profile *k = &p->packed;

	for (uint32_t i = 0; i < k->frames; i++)
		add_packed(r, p, i, k->count + i * k->columns);
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
	buf_drop(p.ends);
	buf_free(&p.stack);
}
