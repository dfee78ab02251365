#include "tools/flamesvg/embed/profile_pack.h"

#include <string.h>

#include "common/base/sys.h"

#define TIMES_SHARE 4		/* of the characters 1/4 may be times */
#define SPARSE 16		/* of so many names one is measured */
#define AHEAD (8 * SPARSE)	/* so far ahead memory is asked for */

/* what stays the same while one tree after the other is tried */
struct packer {
	struct packed *to;
	const struct folded *in;
	const struct trees *trees;
	const uint32_t *leaf;		/* NULL without a sequence */
	struct stack_times *times;	/* or NULL */
	uint32_t other;			/* the id of FRAME_OTHER */
};

/* the parts of slices, given the nodes of their stacks */
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
	*n = pack_times_merge(part, *n);
	return part;
}

static void
pack_tree(struct packer *p, const struct tree *t, const uint32_t *leaf,
    const uint32_t *node)
{
	struct pack_source from = {.tree = t, .names = &p->in->names,
	    .order = p->trees->names, .meta = &p->in->meta,
	    .stacks = &p->in->stacks, .leaf = leaf};
	struct pack_part *part;

	if (p->times != NULL) {
		part = list_parts(p, t, node, &from.parts);
		from.slices = (p->times->slices.n + p->times->scale - 1) /
		    p->times->scale;
		for (size_t i = from.parts; i-- > 0 &&
		    part[i].slice == UINT32_MAX;)
			part[i].slice = from.slices;
		from.part = part;
	}
	pack_write(p->to, &from);
}

/* base64 of bytes, and of the colours of names, which take 3 bytes each */
static size_t
encoded_length(size_t bytes, size_t names)
{
	return bytes / 3 * 4 + names * 4 + 8;
}

/* the profile, its sequence, and its times */
static size_t
count_characters(const struct packed *d)
{
	return encoded_length(d->bytes.n + d->sequence.n + d->times.n,
	    d->names);
}

/* what the whole tree takes */
struct estimate {
	size_t least;		/* characters, at least */
	size_t likely;		/* and with names of usual length */
};

/* the bytes in which a name differs from the one before, from some of all */
static size_t
measure_names(const struct packer *p)
{
	const struct names *names = &p->in->names;
	const uint32_t *order = p->trees->names;
	size_t sum = 0, n = 0;

	for (size_t k = SPARSE; k < names->n; k += SPARSE, n++) {
		str name = names_text(names, order[k]);

		if (k + 2 * AHEAD < names->n) {
			sys_prefetch(&names->all[order[k + 2 * AHEAD]]);
			sys_prefetch(&names->all[order[k + 2 * AHEAD - 1]]);
			sys_prefetch(names->all[order[k + AHEAD]]);
			sys_prefetch(names->all[order[k + AHEAD - 1]]);
		}
		sum += name.n - str_same(name, names_text(names, order[k - 1]));
	}
	return n > 0 ? sum / n : 1;
}

/*
 * A name takes 2 bytes beside its own, of which it has one at least, and a
 * number where a frame has it first, which is not expected there.
 */
static struct estimate
estimate_characters(const struct packer *p)
{
	const struct tree *t = &p->trees->profile;
	struct arena arena = {0};
	bool *seen = NEW(&arena, bool, p->in->names.n + 1);
	size_t names = 0, bytes = t->n - 1;

	for (size_t i = 1; i < t->n; i++)
		seen[t->name[i]] = true;
	for (size_t i = 0; i < p->in->names.n; i++)
		names += seen[i];
	arena_free(&arena);
	for (unsigned c = 0; c < t->columns; c++)
		for (size_t i = 1; i < t->n; i++)
			bytes += t->self[c][i] > 0;
	bytes += names * 4 + (names > 128 ? names - 128 : 0) +
	    (names > 16384 ? names - 16384 : 0);
	return (struct estimate){
		.least = encoded_length(bytes, names),
		.likely = encoded_length(bytes + names *
		    measure_names(p), names)
	};
}

/* pack the tree without frames of less than `least` */
static void
pack_heavy_frames(struct packer *p, uint64_t least)
{
	const struct tree *t = &p->trees->profile;
	size_t leaves = p->leaf != NULL ? p->in->stacks.n : 0;
	size_t nodes = p->times != NULL ? p->times->slices.stacks.n : 0;
	struct arena arena = {0};
	struct tree fewer = {0};
	uint32_t *to;

	if (least == 0) {
		pack_tree(p, t, p->leaf, nodes > 0 ? p->times->node : NULL);
		return;
	}
	to = NEW(&arena, uint32_t, leaves + nodes);
	if (leaves > 0)
		memcpy(to, p->leaf, leaves * sizeof(*to));
	if (nodes > 0)
		memcpy(to + leaves, p->times->node, nodes * sizeof(*to));
	p->to->summed = tree_prune(&fewer, t, least, p->other, to,
	    leaves + nodes);
	pack_tree(p, &fewer, leaves > 0 ? to : NULL, to + leaves);
	tree_free(&fewer);
	arena_free(&arena);
}

void
profile_pack(struct packed *d, const struct trees *trees, bool sequence,
    const struct folded *in, struct stack_times *times, size_t most,
    uint32_t other)
{
	struct packer p = {d, in, trees, sequence ? trees->leaf : NULL, times,
	    other};
	uint64_t least = 0;
	size_t n = trees->profile.n;
	struct estimate all = {0};

	if (times == NULL)
		all = estimate_characters(&p);
	if (all.least > most) {
		n = (size_t)((double)n * (double)most / (double)all.likely);
		least = tree_least(&trees->profile, n);
	}
	pack_heavy_frames(&p, least);
	while (times != NULL && times->scale < times->slices.n &&
	    count_characters(d) > most &&
	    d->times.n / 3 * 4 > most / TIMES_SHARE) {
		stack_times_coarsen(times);
		pack_heavy_frames(&p, least);
	}
	while (count_characters(d) > most && n > 0) {
		n = (size_t)((double)n * 0.95 * (double)most /
		    (double)count_characters(d));
		least = tree_least(&trees->profile, n > 0 ? n : 1);
		pack_heavy_frames(&p, least);
	}
}
