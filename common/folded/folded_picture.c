#include "common/folded/folded_picture.h"

#include "common/base/err.h"
#include "common/folded/pack_read.h"
#include "common/folded/slice.h"

/* the stack that ends in frame i of a picture */
static void
add_packed(struct folded_reader *r, const struct pack_profile *p, uint32_t i,
    const struct num *packed, const uint32_t *slice)
{
	struct num count[2] = {packed[p->columns > r->width]};
	size_t depth = slice != NULL, d = 0;

	if (p->columns == 2 && r->width == 2)
		count[1] = packed[1];
	if (num_is0(count[0]) && num_is0(count[1]))
		return;
	for (uint32_t k = i; k != PACK_ROOT; k = p->up[k])
		depth++;
	GROW(r->ids, r->ids_cap, depth);
	for (uint32_t k = i; k != PACK_ROOT; k = p->up[k])
		r->ids[depth - ++d] = p->name[k];
	if (slice != NULL)
		r->ids[0] = *slice;
	r->to->lines++;
	folded_reader_add(r, depth, count);
}

/* the stacks of a picture as they were, slice by slice */
static void
add_parts(struct folded_reader *r, const struct pack_profile *p,
    uint64_t length)
{
	const struct pack_times *t = &p->times;
	struct slice_form form = slice_form(length, t->slices > 0 ?
	    length * (t->slices - 1) : 0);
	char name[SLICE_TEXT];
	uint32_t slice = 0;

	for (size_t k = 0; k < t->n; k++) {
		uint32_t now = t->slice[k];

		if (k == 0 || now != t->slice[k - 1])
			slice = names_id(&r->to->names, now == t->slices ?
			    SLICE_NONE : slice_name(name, form, now * length));
		add_packed(r, p, t->frame[k], &t->count[k], &slice);
	}
}

static void
add_arrivals(struct folded_reader *r, const struct pack_profile *p)
{
	for (size_t i = 0; i < p->arrivals; i++)
		add_packed(r, p, p->arrival[i],
		    p->arrival_count + i * p->columns, NULL);
}

static void
add_frames(struct folded_reader *r, const struct pack_profile *p)
{
	for (uint32_t i = 0; i < p->frames; i++)
		add_packed(r, p, i, p->count + i * p->columns, NULL);
}

void
folded_picture(struct folded_reader *r, struct in *in)
{
	struct pack_profile p = {0};
	const char *wrong = pack_read(&p, in_all(in), &r->to->names, &r->meta);
	uint64_t length;

	if (wrong != NULL)
		die("%s: %s", in->name, wrong);
	folded_reader_slices(r, in);
	length = slice_length(&r->meta);
	if (p.times.n > 0 && p.columns == 1 && length > 0)
		add_parts(r, &p, length);
	else if (r->options->keep_order && p.arrivals > 0)
		add_arrivals(r, &p);
	else
		add_frames(r, &p);
	r->depth = 0;
	r->text.n = 0;
}
