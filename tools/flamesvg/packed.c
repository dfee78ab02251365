#include "tools/flamesvg/packed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void
pack(struct packed *d, const struct tree *t, const struct folded *f,
    const uint32_t *order, const uint32_t *leaf)
{
	pack_write(d, &(struct pack_source){.tree = t, .names = &f->names,
	    .order = order, .meta = &f->meta, .stacks = &f->stacks,
	    .leaf = leaf});
}

/* base64 of the profile, of its sequence, and of three bytes a name */
static size_t
characters(const struct packed *d)
{
	return (d->bytes.n + d->sequence.n) / 3 * 4 + d->names * 4 + 8;
}

/* pack the tree without frames of less than `least` */
static void
pack_some(struct packed *d, const struct tree *t, const struct folded *f,
    const uint32_t *order, const uint32_t *leaf, uint64_t least,
    uint32_t other)
{
	size_t nleaf = leaf != NULL ? f->stacks.n : 0;
	struct tree *fewer = NEW(&d->arena, struct tree, 1);
	uint32_t *to = NEW(&d->arena, uint32_t, nleaf);

	if (nleaf > 0)
		memcpy(to, leaf, nleaf * sizeof(*to));
	d->summed = tree_prune(fewer, t, least, other, to, nleaf);
	pack(d, fewer, f, order, nleaf > 0 ? to : NULL);
}

void
packed_build(struct packed *d, const struct tree *t, const struct folded *f,
    const uint32_t *order, const uint32_t *leaf,
    const struct packed_budget *budget)
{
	uint64_t least = budget->least;
	size_t n = t->n;

	if (least == 0)
		pack(d, t, f, order, leaf);
	else
		pack_some(d, t, f, order, leaf, least, budget->other);
	while (characters(d) > budget->most && n > 0) {
		n = (size_t)((double)n * 0.95 * (double)budget->most /
		    (double)characters(d));
		least = tree_least(t, n > 0 ? n : 1);
		pack_some(d, t, f, order, leaf, least, budget->other);
	}
}

/* eight bytes as a number that is the same on every machine */
static uint64_t
little_endian(const char *p)
{
	uint64_t word = 0;

	for (int i = 0; i < 8; i++)
		word |= (uint64_t)(unsigned char)p[i] << 8 * i;
	return word;
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
packed_id(char *to, const struct packed *d, const struct options *k)
{
	uint64_t h = 0xcbf29ce484222325U;

	if (d != NULL)
		h = hash(h, buf_str(&d->bytes));
	h = hash(h, (str){(const char *)&k->top, sizeof(k->top)});
	h = hash(h, (str){(const char *)&k->bottom, sizeof(k->bottom)});
	h = hash(h, str_of(k->title));
	snprintf(to, 9, "%08" PRIx32, (uint32_t)(h ^ h >> 32));
}
