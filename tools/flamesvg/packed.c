#include "tools/flamesvg/packed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/pack.h"

#define UNUSED UINT32_MAX

/* the greatest common divisor of all counts */
static uint64_t
common_unit(const struct tree *t)
{
	uint64_t unit = 0;

	for (unsigned c = 0; c < t->columns && unit != 1; c++)
		for (size_t i = 0; i < t->n && unit != 1; i++)
			unit = num_gcd(t->self[c][i], unit);
	return unit > 0 ? unit : 1;
}

/* number[id] of the names that frames have, in byte order */
static uint32_t *
pack_names(struct packed *d, const struct tree *t, const struct names *names,
    const uint32_t *order)
{
	uint32_t *number = NEW(&d->arena, uint32_t, names->n + 1);
	str before = {0};

	d->name = NEW(&d->arena, uint32_t, names->n + 1);
	for (size_t i = 1; i < t->n; i++)
		number[t->name[i]] = 1;
	for (size_t k = 0; k < names->n; k++) {
		uint32_t id = order[k];
		str name = names_text(names, id);

		if (number[id] == 0)
			continue;
		pack_name(&d->bytes, name, before);
		before = name;
		number[id] = (uint32_t)d->names;
		d->name[d->names++] = id;
	}
	return number;
}

static void
pack_frames(struct packed *d, const struct tree *t, const uint32_t *number)
{
	d->frames = t->n - 1;
	for (size_t i = 1; i < t->n; i++) {
		pack_num(&d->bytes, t->depth[i - 1] + 1 - t->depth[i]);
		pack_num(&d->bytes, number[t->name[i]]);
		for (unsigned c = 0; c < t->columns; c++)
			pack_num(&d->bytes, t->self[c][i] / d->unit);
	}
}

static void
pack_turns(struct packed *d, const struct tree *t, const struct stacks *s,
    const uint32_t *leaf)
{
	d->turns = s->turns;
	for (size_t k = 0; k < s->turns; k++) {
		const struct turn *turn = &s->turn[k];

		pack_num(&d->sequence, leaf[turn->stack] - 1);
		for (unsigned c = 0; c < t->columns; c++)
			pack_num(&d->sequence, tree_ticks(t, turn->count[c]) /
			    d->unit);
	}
}

/* turns may be finer than the sums they make */
static uint64_t
finer_unit(uint64_t unit, const struct tree *t, const struct stacks *s)
{
	for (size_t k = 0; k < s->turns && unit != 1; k++)
		for (unsigned c = 0; c < t->columns; c++)
			unit = num_gcd(unit, tree_ticks(t,
			    s->turn[k].count[c]));
	return unit;
}

static void
pack(struct packed *d, const struct tree *t, const struct folded *f,
    const uint32_t *order, const uint32_t *leaf)
{
	d->bytes.n = d->sequence.n = 0;
	d->names = 0;
	d->columns = t->columns;
	d->decimals = t->decimals;
	d->unit = finer_unit(common_unit(t), t, &f->stacks);
	d->metas = f->meta.n;
	for (size_t i = 0; i < f->meta.n; i++) {
		pack_str(&d->bytes, f->meta.all[i].key);
		pack_str(&d->bytes, f->meta.all[i].value);
	}
	pack_frames(d, t, pack_names(d, t, &f->names, order));
	if (leaf != NULL)
		pack_turns(d, t, &f->stacks, leaf);
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

static uint64_t
hash(uint64_t h, str s)
{
	for (; s.n > 8; s = str_from(s, 8)) {
		uint64_t word;

		memcpy(&word, s.p, 8);
		h = (h ^ word) * 0x9e3779b97f4a7c15U;
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
