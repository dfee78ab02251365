#include "tools/flamesvg/embed/profile_pack.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define TIMES_SHARE 4		/* times get one of so many characters */

/* what stays the same while one tree after the other is tried */
struct packer {
	struct packed *to;
	const struct folded *in;
	const uint32_t *order;
	const uint32_t *leaf;		/* NULL without a sequence */
	struct profile_slices *slices;	/* or NULL */
	uint32_t other;
};

/* the parts of slices, given the nodes of their stacks */
static struct pack_part *
list_parts(const struct packer *p, const struct tree *t, const uint32_t *node,
    size_t *n)
{
	const struct profile_slices *s = p->slices;
	struct pack_part *part = NEW(&p->to->arena, struct pack_part,
	    s->slices.parts);

	*n = 0;
	for (size_t i = 0; i < s->slices.parts; i++) {
		const struct slices_part *from = &s->slices.part[i];

		if (node[from->stack] != 0 && tree_ticks(t, from->count) > 0)
			part[(*n)++] = (struct pack_part){
			    from->slice == SLICES_NO_TIME ? UINT32_MAX :
			    from->slice / s->scale, node[from->stack],
			    tree_ticks(t, from->count)};
	}
	*n = pack_times_merge(part, *n);
	return part;
}

static void
pack(struct packer *p, const struct tree *t, const uint32_t *leaf,
    const uint32_t *node)
{
	struct pack_source from = {.tree = t, .names = &p->in->names,
	    .order = p->order, .meta = &p->in->meta, .stacks = &p->in->stacks,
	    .leaf = leaf};
	struct pack_part *part;

	if (p->slices != NULL) {
		part = list_parts(p, t, node, &from.parts);
		from.slices = (p->slices->slices.n + p->slices->scale - 1) /
		    p->slices->scale;
		for (size_t i = from.parts; i-- > 0 &&
		    part[i].slice == UINT32_MAX;)
			part[i].slice = from.slices;
		from.part = part;
	}
	pack_write(p->to, &from);
}

/* base64 of the profile, of its sequence, and of three bytes a name */
static size_t
characters(const struct packed *d)
{
	return (d->bytes.n + d->sequence.n + d->times.n) / 3 * 4 +
	    d->names * 4 + 8;
}

/* pack the tree without frames of less than `least` */
static void
pack_some(struct packer *p, const struct tree *t, uint64_t least)
{
	size_t nleaf = p->leaf != NULL ? p->in->stacks.n : 0;
	size_t nnode = p->slices != NULL ? p->slices->slices.stacks.n : 0;
	struct tree *fewer = NEW(&p->to->arena, struct tree, 1);
	uint32_t *to = NEW(&p->to->arena, uint32_t, nleaf + nnode);

	if (least == 0) {
		pack(p, t, p->leaf, nnode > 0 ? p->slices->node : NULL);
		return;
	}
	if (nleaf > 0)
		memcpy(to, p->leaf, nleaf * sizeof(*to));
	if (nnode > 0)
		memcpy(to + nleaf, p->slices->node, nnode * sizeof(*to));
	p->to->summed = tree_prune(fewer, t, least, p->other, to,
	    nleaf + nnode);
	pack(p, fewer, nleaf > 0 ? to : NULL, to + nleaf);
}

/* make slices twice as long */
static void
coarsen(struct profile_slices *s)
{
	s->scale *= 2;
	meta_set_num(s->meta, STR("slice"), slice_seconds(s->slices.length *
	    s->scale));
}

void
profile_pack(struct packed *d, const struct tree *t, const struct folded *f,
    const uint32_t *order, const uint32_t *leaf, struct profile_slices *slices,
    const struct profile_budget *budget)
{
	struct packer p = {d, f, order, leaf, slices, budget->other};
	uint64_t least = budget->least;
	size_t n = t->n;

	pack_some(&p, t, least);
	while (slices != NULL && slices->scale < slices->slices.n &&
	    characters(d) > budget->most &&
	    d->times.n / 3 * 4 > budget->most / TIMES_SHARE) {
		coarsen(slices);
		pack_some(&p, t, least);
	}
	while (characters(d) > budget->most && n > 0) {
		n = (size_t)((double)n * 0.95 * (double)budget->most /
		    (double)characters(d));
		least = tree_least(t, n > 0 ? n : 1);
		pack_some(&p, t, least);
	}
}

/* eight bytes as a number that is the same on every machine */
static uint64_t
little_endian(const char *p)
{
	const unsigned char *b = (const unsigned char *)p;

	return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 |
	    (uint64_t)b[3] << 24 | (uint64_t)b[4] << 32 |
	    (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56;
}

static uint64_t
hash(uint64_t h, str s)
{
	for (; s.n > 8; s = str_from(s, 8)) {
		h = (h ^ little_endian(s.p)) * 0x9e3779b97f4a7c15U;
		h ^= h >> 32;
	}
	for (size_t i = 0; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * 0x100000001b3U;
	return h;
}

void
profile_id(char *to, const struct packed *d, const struct options *k)
{
	uint64_t h = 0xcbf29ce484222325U;

	if (d != NULL)
		h = hash(h, buf_str(&d->bytes));
	h = hash(h, (str){(const char *)&k->top, sizeof(k->top)});
	h = hash(h, (str){(const char *)&k->bottom, sizeof(k->bottom)});
	h = hash(h, str_of(k->title));
	snprintf(to, 9, "%08" PRIx32, (uint32_t)(h ^ h >> 32));
}
