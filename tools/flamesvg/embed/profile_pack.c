#include "tools/flamesvg/embed/profile_pack.h"

#include <string.h>

#define TIMES_SHARE 4		/* at most 1/4 of the characters are times */
#define SPARSE 16		/* one name in 16 is measured */
#define MEASURED 32768		/* maximum number of names measured */

/* state that is shared by all attempts */
struct packer {
	struct packed *to;
	const struct folded *in;
	const struct trees *trees;
	const uint32_t *leaf;		/* NULL without a sequence */
	struct stack_times *times;	/* or NULL */
	uint32_t other;			/* the id of FRAME_OTHER */
};

/* Return the parts of slices, given the nodes of their stacks. */
static struct pack_part *
list_parts(const struct packer *p, const struct tree *t, const uint32_t *node,
    size_t *n)
{
	const struct stack_times *s = p->times;
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
	*n = pack_parts_merge(part, *n);
	return part;
}

static void
pack_frames(struct packer *p, const struct tree_pruned *frames,
    const uint32_t *leaf, const uint32_t *node)
{
	struct pack_source from = {.frames = frames, .names = &p->in->names,
	    .meta = &p->in->meta, .stacks = &p->in->stacks, .leaf = leaf};
	struct pack_part *part;

	if (p->times != NULL) {
		part = list_parts(p, frames->tree, node, &from.parts);
		from.slices = (p->times->slices.n + p->times->scale - 1) /
		    p->times->scale;
		for (size_t i = from.parts; i-- > 0 &&
		    part[i].slice == UINT32_MAX;)
			part[i].slice = from.slices;
		from.part = part;
	}
	pack_write(p->to, &from);
}

/* Return the length in base64 of bytes, and of 3 bytes per name for colours. */
static size_t
encoded_length(size_t bytes, size_t names)
{
	return bytes / 3 * 4 + names * 4 + 8;
}

static size_t
count_characters(const struct packed *d)
{
	return encoded_length(d->bytes.n + d->sequence.n + d->times.n,
	    d->names);
}

/* the size of a tree: bytes of frames and counts, and the number of names */
struct size {
	size_t bytes, names;
};

/*
 * Return the characters of a tree, if each name shares all but `own` bytes with
 * the previous one.  A name takes 2 bytes more, and one byte and its number at
 * its first frame, where it is not the expected name.
 */
static size_t
estimate_chars(const struct size *e, size_t own)
{
	size_t n = e->names;

	return encoded_length(e->bytes + n * (3 + own) +
	    (n > 128 ? n - 128 : 0) + (n > 16384 ? n - 16384 : 0), n);
}

/* Estimate how many frames fit into `most` characters, assuming that half of
 * the frames with a repeated name do not have the expected name. */
static size_t
estimate_frames(const struct size *e, size_t own, size_t frames, size_t most)
{
	struct size all = *e;
	size_t number = e->names > 16384 ? 3 : e->names > 128 ? 2 : 1;

	if (frames > e->names)
		all.bytes += (frames - e->names) / 2 * number;
	return (size_t)((double)frames * (double)most /
	    (double)estimate_chars(&all, own));
}

/* Estimate the size of a tree; set seen[name] for each name. */
static struct size
estimate_tree(const struct packer *p, bool *seen)
{
	const struct tree *t = &p->trees->profile;
	struct size e = {.bytes = t->n - 1};

	for (unsigned c = 0; c < t->columns; c++)
		for (size_t i = 1; i < t->n; i++)
			e.bytes += t->self[c][i] > 0;
	for (size_t i = 1; i < t->n; i++)
		seen[t->name[i]] = true;
	for (size_t i = 0; i < p->in->names.n; i++)
		e.names += seen[i];
	return e;
}

/* Estimate the bytes of a name after the prefix shared with the previous
 * one; too many, since only some names are compared. */
static size_t
measure_names(const struct packer *p, const bool *seen)
{
	const struct names *names = &p->in->names;
	struct arena arena = {0};
	size_t many = names->n / MEASURED, n = 0, own;
	size_t step = many > SPARSE ? many : SPARSE;
	uint32_t *some = NEW(&arena, uint32_t, names->n / step + 1);

	for (size_t id = 0; id < names->n; id += step)
		if (seen[id])
			some[n++] = (uint32_t)id;
	names_sort(names, some, n);
	own = names_own_bytes(names, some, n);
	arena_free(&arena);
	return own;
}

/* Return the number of frames to try first: all, if they may fit. */
static size_t
choose_frames(const struct packer *p, size_t most)
{
	const struct tree *t = &p->trees->profile;
	struct arena arena = {0};
	struct size e = {(t->n - 1) * (1 + t->columns),
	    p->in->names.n};
	size_t n = t->n;
	bool *seen;

	if (estimate_chars(&e, 1) <= most)
		return n;
	seen = NEW(&arena, bool, p->in->names.n + 1);
	e = estimate_tree(p, seen);
	if (estimate_chars(&e, 1) > most)
		n = estimate_frames(&e, measure_names(p, seen), n, most);
	arena_free(&arena);
	return n;
}

/* pack only the frames that weigh `least` or more */
static void
pack_heavy_frames(struct packer *p, uint64_t least)
{
	const struct tree *t = &p->trees->profile;
	size_t leaves = p->leaf != NULL ? p->in->stacks.n : 0;
	size_t nodes = p->times != NULL ? p->times->slices.stacks.n : 0;
	struct arena arena = {0};
	struct tree_pruned frames;
	uint32_t *to = NEW(&arena, uint32_t, leaves + nodes);

	if (leaves > 0)
		memcpy(to, p->leaf, leaves * sizeof(*to));
	if (nodes > 0)
		memcpy(to + leaves, p->times->node, nodes * sizeof(*to));
	tree_prune(&frames, t, least, p->other, to, leaves + nodes);
	p->to->summed = frames.summed;
	pack_frames(p, &frames, leaves > 0 ? to : NULL, to + leaves);
	tree_pruned_free(&frames);
	arena_free(&arena);
}

void
profile_pack(struct packed *d, const struct trees *trees, bool sequence,
    const struct folded *in, struct stack_times *times, size_t most,
    uint32_t other)
{
	struct packer p = {d, in, trees, sequence ? trees->leaf : NULL, times,
	    other};
	size_t n = times != NULL ? trees->profile.n : choose_frames(&p, most);
	uint64_t least = tree_least(&trees->profile, n);

	pack_heavy_frames(&p, least);
	while (times != NULL && times->scale < times->slices.n &&
	    count_characters(d) > most &&
	    d->times.n / 3 * 4 > most / TIMES_SHARE) {
		stack_times_coarsen(times);
		pack_heavy_frames(&p, least);
	}
	while (count_characters(d) > most && n > 0) {
		uint64_t before = least;

		for (; least == before && n > 0; least = tree_least(
		    &trees->profile, n > 0 ? n : 1))
			n = (size_t)((double)n * 0.95 * (double)most /
			    (double)count_characters(d));
		pack_heavy_frames(&p, least);
	}
}
