#include "tools/stackfold/sample/sink.h"

#include <stdatomic.h>
#include <string.h>

#include "common/folded/folded_line.h"
#include "common/folded/folded_write.h"
#include "common/profile/frame.h"

void
sink_init(struct sink *s, struct folded *to, struct out *direct, bool sliced)
{
	*s = (struct sink){.to = to, .direct = direct, .sliced = sliced};
}

uint32_t *
sink_room(struct sink *s, size_t n)
{
	GROW(s->stack, s->stack_cap, n + 1);
	return s->stack;
}

static size_t
complete_stack(struct sink *s, size_t n)
{
	if (n == (s->sliced ? 1 : 0))
		s->stack[n++] = names_id(&s->to->names, FRAME_NO_FRAMES);
	return n;
}

/* flags of a name that needs no escaping as the root, or as the leaf, of a
 * folded line */
enum {FITS_ROOT = 1, FITS_LEAF = 2};

/* call folded_fit() once for each distinct root and leaf */
static size_t
fit_stack(struct sink *s, size_t n)
{
	struct names *names = &s->to->names;
	uint32_t root, leaf;
	size_t fitted;

	if (n < 2)
		return folded_fit(names, s->stack, n);
	root = s->stack[0];
	leaf = s->stack[n - 1];
	if ((*names_at(&s->fits, names, root) & FITS_ROOT) &&
	    (*names_at(&s->fits, names, leaf) & FITS_LEAF))
		return n;
	fitted = folded_fit(names, s->stack, n);
	if (fitted == n && s->stack[0] == root)
		*names_at(&s->fits, names, root) |= FITS_ROOT;
	if (fitted == n && s->stack[n - 1] == leaf)
		*names_at(&s->fits, names, leaf) |= FITS_LEAF;
	return fitted;
}

void
sink_forget_names(struct sink *s)
{
	buf_drop(s->fits.of);
	s->fits = (struct names_map){0};
	s->own.n = 0;
}

void
sink_count(struct sink *s, struct sink_batch *b)
{
	struct stacks *to = &s->to->stacks;

	if (b->forget)
		stacks_empty(to);
	b->forget = false;
	to->keep_order |= b->stacks.keep_order;
	stacks_join(to, &b->stacks, NULL, 0);
	stacks_empty(&b->stacks);
}

void
sink_flush(struct sink *s)
{
	if (s->batch != NULL)
		sink_count(s, s->batch);
}

static void
write_or_add_stack(struct sink *s, size_t n, struct num weight)
{
	bool two = s->to->stacks.columns == 2;
	struct stacks *to = s->batch != NULL ? &s->batch->stacks :
	    &s->to->stacks;
	struct num counts[2] = {{0}};

	counts[two && !s->before] = weight;
	n = fit_stack(s, complete_stack(s, n));
	if (s->direct != NULL && !s->hold) {
		folded_write_stack(&s->to->names, s->stack, n, counts,
		    1 + two, s->direct);
		return;
	}
	to->columns = s->to->stacks.columns;
	to->keep_order |= s->direct != NULL;
	stacks_add(to, s->stack, n, counts);
}

bool
sink_two_counts(struct sink *s)
{
	if (s->to->stacks.n > 0 && s->to->stacks.columns != 2)
		return false;
	s->to->stacks.columns = 2;
	meta_set_num(&s->to->meta, STR("columns"), NUM(2));
	return true;
}

void
sink_take(struct sink *s, size_t n, size_t roots, struct num weight)
{
	if (s->pending != NULL) {
		s->pending->samples++;
		s->pending->weightless += num_is0(weight);
		n = complete_stack(s, n);
		if (!num_is0(weight))
			stacks_add(&s->pending->stacks, s->stack, n, &weight);
		return;
	}
	s->samples++;
	atomic_store_explicit(&s->shown, s->samples, memory_order_relaxed);
	s->weightless += num_is0(weight);
	s->no_frames += n == roots;
	s->weight = num_add(s->weight, weight);
	if (!num_is0(weight) || s->keep_zero)
		write_or_add_stack(s, n, weight);
}

static void
empty_pending(struct sink_pending *p)
{
	stacks_empty(&p->stacks);
	p->samples = p->weightless = 0;
}

void
sink_release(struct sink *s, struct sink_pending *p, const uint32_t *root)
{
	size_t samples = s->samples + p->samples;

	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth, n = 0;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);

		sink_room(s, depth + 1);
		if (root != NULL && s->sliced) {
			s->stack[n++] = *ids++;
			depth--;
		}
		if (root != NULL)
			s->stack[n++] = *root;
		memcpy(s->stack + n, ids, depth * sizeof(*ids));
		sink_take(s, n + depth, n, stacks_count(&p->stacks, i, 0));
	}
	s->samples = samples;
	s->weightless += p->weightless;
	empty_pending(p);
}

void
sink_discard(struct sink_pending *p, struct diag *d, const char *why)
{
	for (uint32_t i = 0; i < p->stacks.n; i++)
		diag_skip(d, why, stacks_count(&p->stacks, i, 0));
	for (size_t i = p->stacks.n; i < p->samples; i++)
		diag_skip(d, why, NUM(0));
	empty_pending(p);
}

void
sink_write_held(struct sink *s)
{
	struct stacks *stacks = &s->to->stacks;

	s->hold = false;
	if (s->direct == NULL)
		return;
	sink_flush(s);
	for (size_t i = 0; i < stacks->arrivals; i++) {
		const struct stacks_arrival *a = &stacks->arrival[i];
		size_t depth;
		const uint32_t *ids = stacks_ids(stacks, a->stack, &depth);

		folded_write_stack(&s->to->names, ids, depth, a->count,
		    stacks->columns == 2 ? 2 : 1, s->direct);
	}
	stacks_empty(stacks);
}

void
sink_forget(struct sink *s)
{
	stacks_empty(s->batch != NULL ? &s->batch->stacks : &s->to->stacks);
	if (s->batch != NULL)
		s->batch->forget = true;
	s->samples = s->weightless = s->no_frames = 0;
	s->weight = NUM(0);
}

void
sink_merge(struct sink *s, struct sink *part)
{
	own_notes_merge(&s->own, &s->to->names, &part->own, &part->to->names);
	folded_join(s->to, part->to, s->to->stacks.columns == 2);
	s->samples += part->samples;
	s->weightless += part->weightless;
	s->no_frames += part->no_frames;
	s->weight = num_add(s->weight, part->weight);
}
