#include "common/folded/folded_picture.h"

#include "common/base/err.h"
#include "common/folded/pack_read.h"
#include "common/folded/slice.h"

/* a picture, and the frames of the stack that was added last */
struct picture {
	struct pack_profile packed;
	uint32_t *path;
	size_t depth, path_cap;
};

/* Set the reader's ids to the stack that ends in frame i.  Return the number of
 * frames that it shares with the stack before. */
static size_t
show_stack(struct folded_reader *r, struct picture *p, uint32_t i,
    const uint32_t *slice)
{
	const struct pack_profile *k = &p->packed;
	size_t before = p->depth;
	bool same = true;

	p->depth = k->depth[i] + (size_t)1;
	GROW(p->path, p->path_cap, p->depth);
	GROW(r->ids, r->ids_cap, p->depth + 1);
	if (slice != NULL) {
		same = before > 0 && r->ids[0] == *slice;
		r->ids[0] = *slice;
	}
	for (; i != PACK_ROOT && (k->depth[i] >= before ||
	    p->path[k->depth[i]] != i); i = k->up[i]) {
		p->path[k->depth[i]] = i;
		r->ids[k->depth[i] + (slice != NULL)] = k->name[i];
	}
	return i != PACK_ROOT && same ?
	    k->depth[i] + (size_t)1 + (slice != NULL) : 0;
}

/* Add the stack that ends in frame i of a picture. */
static void
add_packed(struct folded_reader *r, struct picture *p, uint32_t i,
    const struct num *packed, const uint32_t *slice)
{
	unsigned columns = p->packed.columns;
	struct num count[2] = {packed[columns > r->width]};
	size_t same;

	if (columns == 2 && r->width == 2)
		count[1] = packed[1];
	if (num_is0(count[0]) && num_is0(count[1]))
		return;
	same = show_stack(r, p, i, slice);
	r->to->lines++;
	folded_reader_add(r, same, p->packed.depth[i] + (size_t)1 +
	    (slice != NULL), count);
}

/* Add the stacks of a picture slice by slice. */
static void
add_parts(struct folded_reader *r, struct picture *p, uint64_t length)
{
	const struct pack_times *t = &p->packed.times;
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
add_arrivals(struct folded_reader *r, struct picture *p)
{
	const struct pack_profile *k = &p->packed;

	for (size_t i = 0; i < k->arrivals; i++)
		add_packed(r, p, k->arrival[i],
		    k->arrival_count + i * k->columns, NULL);
}

static void
add_frames(struct folded_reader *r, struct picture *p)
{
	const struct pack_profile *k = &p->packed;

	for (uint32_t i = 0; i < k->frames; i++)
		add_packed(r, p, i, k->count + i * k->columns, NULL);
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
	r->depth = 0;
	r->text.n = 0;
}
