#include "tools/flamesvg/layout/heat_cells.h"

#include <math.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/folded/slice.h"
#include "common/profile/event.h"
#include "common/profile/frame.h"
#include "common/profile/samples.h"

#define HEAT_CELLS_SAMPLES 4	/* minimum samples per CPU and cell */

/* Return the weight of a cell if all CPUs are busy, in ticks; 0 if unknown. */
static double
find_capacity(struct heat_cells *h, const struct meta *meta)
{
	const struct cpu_time *t = &h->cpu_time;

	if (t->rate <= 0 || !event_is_clock(meta_get(meta, STR("event"))) ||
	    !meta_num(meta, STR("cpus"), &h->cpus) || num_is0(h->cpus))
		return 0;
	return num_real(h->cpus) * (double)h->length / 1e9 * t->rate /
	    t->per_weight * pow(10, h->decimals);
}

/* Return the slices per cell.  With few samples, its colour would be chance. */
static uint32_t
choose_slices(uint64_t length, const struct meta *meta)
{
	struct num rate;
	double n;

	if (!meta_num(meta, STR("rate"), &rate) || num_is0(rate))
		return 1;
	n = ceil(HEAT_CELLS_SAMPLES / num_real(rate) / ((double)length / 1e9));
	return n < 1 ? 1 : n < 1000 ? (uint32_t)n : 1000;
}

static void
choose_cells(struct heat_cells *h, const struct stack_times *s,
    const struct meta *meta)
{
	uint64_t slice = s->slices.length * s->scale;

	h->scale = s->scale;
	h->slices = choose_slices(slice, meta);
	h->length = slice * h->slices;
	h->first = s->slices.first / s->scale;
	h->n = ((s->slices.n + s->scale - 1) / s->scale - h->first +
	    h->slices - 1) / h->slices;
}

static void
add_weights(struct heat_cells *h, const struct stack_times *s,
    const struct tree *t, const struct names *names)
{
	const struct stacks *stacks = &s->slices.stacks;
	size_t depth;

	for (size_t i = 0; i < s->slices.parts; i++) {
		const struct slices_part *p = &s->slices.part[i];
		uint64_t *to;

		if (p->slice == SLICES_NO_TIME || s->node[p->stack] == 0 ||
		    (h->capacity > 0 && frame_idle(names_text(names,
		    stacks_ids(stacks, p->stack, &depth)[0]))))
			continue;
		to = &h->weight[(p->slice / s->scale - h->first) / h->slices];
		*to = tree_sum(*to, tree_ticks(t, p->count));
	}
}

void
heat_cells_build(struct heat_cells *h, const struct stack_times *s,
    const struct tree *t, const struct names *names, const struct meta *meta)
{
	const struct stacks *all = &s->slices.stacks;
	size_t cap = 0;

	*h = (struct heat_cells){.decimals = t->decimals,
	    .cpu_time = cpu_time_of(meta, meta_get(meta, STR("unit")),
	    samples_count(all, 0, meta, 0).n, stacks_total(all, 0))};
	choose_cells(h, s, meta);
	h->capacity = find_capacity(h, meta);
	GROW(h->weight, cap, h->n + (size_t)1);
	memset(h->weight, 0, (h->n + (size_t)1) * sizeof(*h->weight));
	add_weights(h, s, t, names);
	for (uint32_t i = 0; i < h->n; i++)
		if (h->weight[i] > h->most)
			h->most = h->weight[i];
}
