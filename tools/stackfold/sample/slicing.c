#include "tools/stackfold/sample/slicing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/arena.h"
#include "common/folded/slice.h"

#define PLACEHOLDER ';'		/* first byte of placeholders; no other name
				 * begins with it */
#define PARTS 4000000u		/* maximum pieces of divided samples */
#define FAR (INT64_MAX / 4)	/* maximum ns from the origin; a time farther
				 * away is invalid */

/* limits of --slice=auto */
#define SHORTEST 1000000u	/* initial length in ns */
#define MOST 2000		/* maximum slices in the result */
#define SLICE_SAMPLES 4		/* minimum samples of a busy CPU per slice */
#define LONGEST 1e9		/* maximum length in ns, unless there would be
				 * more than MOST slices */
#define LENGTHEN_AT (MOST * 10)	/* number of slices at which they become
				 * longer */

bool
slicing_parse(struct fold_slice_options *o, const char *word)
{
	struct num n;

	o->automatic = strcmp(word, "auto") == 0;
	if (o->automatic) {
		o->length = SHORTEST;
		return true;
	}
	if (num_parse(str_of(word), &n) != NUM_EXACT)
		return false;
	o->length = slice_nanos(n);
	return o->length > 0 && o->length <= FAR;
}

void
slicing_init(struct slicing *g, const struct fold_slice_options *asked)
{
	*g = (struct slicing){.asked = *asked, .length = asked->length};
}

void
slicing_origin(struct slicing *g, struct num t)
{
	if (!g->any)
		g->origin = t;
	g->any = true;
}

/* Return the nanoseconds from a to b, negative if b is earlier; at most FAR
 * + 1. */
static int64_t
nanos_between(struct num a, struct num b)
{
	bool back = num_cmp(b, a) < 0;
	uint64_t n = slice_nanos(back ? num_sub(a, b) : num_sub(b, a));

	if (n > FAR)
		n = FAR + 1;
	return back ? -(int64_t)n : (int64_t)n;
}

static int64_t
round_down(int64_t n, uint64_t length)
{
	int64_t l = (int64_t)length, rest = n % l;

	return n - rest - (rest < 0 ? l : 0);
}

static uint32_t
name_id(struct names *names, struct slice_form form, int64_t start)
{
	char text[SLICE_TEXT];

	return names_id(names, slice_name(text, form, (uint64_t)start));
}

static uint32_t
placeholder_id(struct slicing *g, struct names *names, int64_t start)
{
	char text[SLICE_TEXT];
	int n = snprintf(text, sizeof(text), "%c%lld", PLACEHOLDER,
	    (long long)start);

	if (++g->made > LENGTHEN_AT && g->asked.automatic) {
		g->length *= 10;
		g->made = 0;
	}
	return names_id(names, (str){text, (size_t)n});
}

static void
note_kept(struct slicing *g, struct num t)
{
	if (!g->kept || num_cmp(t, g->first) < 0)
		g->first = t;
	if (!g->kept || num_cmp(t, g->last) > 0)
		g->last = t;
	g->kept = true;
}

uint32_t
slicing_at(struct slicing *g, struct names *names, struct num t)
{
	int64_t start;

	slicing_origin(g, t);
	start = nanos_between(g->origin, t);
	if (start > FAR || start < -FAR)
		return slicing_none(g, names);
	start = round_down(start, g->length);
	if (g->asked.at_once && start < 0)
		return slicing_none(g, names);
	note_kept(g, t);
	g->samples++;
	if (g->now1 > 0 && start == g->now)
		return g->now1 - 1;
	g->now = start;
	g->now1 = 1 + (g->asked.at_once ?
	    name_id(names, slice_form(g->length, 0), start) :
	    placeholder_id(g, names, start));
	return g->now1 - 1;
}

bool
slicing_divides(struct slicing *g, struct num from, struct num to)
{
	uint64_t span = slice_nanos(num_sub(to, from)), parts;
	int64_t away = g->any ? nanos_between(g->origin, from) : 0;

	if (span > FAR || away > FAR || away < -FAR)
		return false;
	while (g->asked.automatic && span / g->length > LENGTHEN_AT)
		g->length *= 10;
	parts = span / g->length;
	if (parts > PARTS - g->parts)
		return false;
	g->parts += parts;
	return true;
}

struct num
slicing_end(const struct slicing *g, struct num t)
{
	int64_t end = round_down(nanos_between(g->origin, t), g->length) +
	    (int64_t)g->length;

	return end < 0 ?
	    num_sub(g->origin, slice_seconds((uint64_t)-end)) :
	    num_add(g->origin, slice_seconds((uint64_t)end));
}

void
slicing_lost(struct slicing *g, struct num t, uint64_t samples)
{
	if (g->length > 0 && g->any)
		lost_add(&g->lost, nanos_between(g->origin, t), samples);
}

uint32_t
slicing_none(struct slicing *g, struct names *names)
{
	g->samples++;
	g->timeless++;
	return names_id(names, SLICE_NONE);
}

void
slicing_forget(struct slicing *g)
{
	g->samples = g->timeless = 0;
	g->kept = false;
}

void
slicing_part(struct slicing *part, const struct slicing *whole)
{
	*part = (struct slicing){
		.asked = whole->asked, .length = whole->length,
		.any = whole->any, .origin = whole->origin,
		.has_wall = whole->has_wall, .wall = whole->wall
	};
}

void
slicing_merge(struct slicing *g, const struct slicing *part)
{
	if (part->kept) {
		note_kept(g, part->first);
		note_kept(g, part->last);
	}
	for (size_t i = 0; i < part->lost.n; i++)
		lost_add(&g->lost, part->lost.all[i].from,
		    part->lost.all[i].n);
	g->samples += part->samples;
	g->timeless += part->timeless;
}

/* Return the smallest length in ns, of 1, 2 or 5 times a power of ten, such
 * that at most MOST slices cover the time and each has SLICE_SAMPLES samples of
 * a busy CPU. */
static uint64_t
choose_length(const struct slicing *g, const struct meta *m)
{
	uint64_t span = slice_nanos(num_sub(g->last, g->first));
	uint64_t length = SHORTEST;
	struct num rate;
	double least = 0;

	if (meta_num(m, STR("rate"), &rate) && !num_is0(rate))
		least = fmin(SLICE_SAMPLES * 1e9 / num_real(rate), LONGEST);
	for (unsigned i = 0; span / length >= MOST ||
	    (double)length < least; i++)
		length = i % 3 == 1 ? length / 2 * 5 : length * 2;
	return length;
}

/* Return the new id of each name: placeholders become slice names. */
static uint32_t *
name_slices(struct names *names, uint64_t length, int64_t zero, uint64_t last)
{
	struct slice_form form = slice_form(length, last);
	struct arena arena = {0};
	size_t n = names->n;
	uint32_t *to = NEW(&arena, uint32_t, n + 1);

	for (uint32_t i = 0; i < n; i++) {
		str s = names_text(names, i);
		int64_t start;

		to[i] = i;
		if (s.n < 2 || s.p[0] != PLACEHOLDER)
			continue;
		start = strtoll(s.p + 1, NULL, 10);
		to[i] = name_id(names, form, round_down(start, length) - zero);
	}
	return to;
}

static void
rename_roots(struct stacks *s, const uint32_t *to)
{
	struct stacks old = *s;
	uint32_t *ids = NULL;
	size_t cap = 0;

	*s = (struct stacks){.columns = old.columns};
	for (uint32_t i = 0; i < old.n; i++) {
		struct num count[2];
		size_t depth;
		const uint32_t *old_ids = stacks_ids(&old, i, &depth);

		stacks_addition(&old, i, count);
		GROW(ids, cap, depth);
		memcpy(ids, old_ids, depth * sizeof(*ids));
		ids[0] = to[ids[0]];
		stacks_add(s, ids, depth, count);
	}
	buf_drop(ids);
	stacks_free(&old);
}

static void
set_length(struct meta *m, uint64_t length)
{
	meta_set_num(m, STR("slice"), slice_seconds(length));
}

void
slicing_head(const struct slicing *g, struct out *o)
{
	struct meta m = {0};

	if (g->length == 0)
		return;
	set_length(&m, g->length);
	meta_write(&m, o);
}

/* record the wall-clock time of `start`; the wall clock is `ahead` ns ahead of
 * the samples' clock */
static void
set_wall(struct meta *m, struct num start, int64_t ahead)
{
	struct num by = slice_seconds((uint64_t)(ahead < 0 ? -ahead : ahead));

	if (ahead >= 0)
		meta_set_num(m, STR("wall"), num_add(start, by));
	else if (num_cmp(start, by) >= 0)
		meta_set_num(m, STR("wall"), num_sub(start, by));
}

void
slicing_finish(struct slicing *g, struct folded *f)
{
	uint64_t length = g->asked.automatic ? choose_length(g, &f->meta) :
	    g->length;
	struct num origin = g->origin, back;
	int64_t zero = 0, last = 0;

	if (g->length == 0)
		return;
	if (g->kept) {
		zero = round_down(nanos_between(origin, g->first), length);
		zero = zero < 0 ? zero : 0;
		last = nanos_between(origin, g->last) - zero;
	}
	if (!g->asked.at_once)
		rename_roots(&f->stacks, name_slices(&f->names, length, zero,
		    (uint64_t)last));
	set_length(&f->meta, length);
	lost_write(&g->lost, &f->meta, zero, length);
	back = slice_seconds((uint64_t)-zero);
	if (!g->any || num_cmp(origin, back) < 0)
		return;
	meta_set_num(&f->meta, STR("start"), num_sub(origin, back));
	if (g->has_wall)
		set_wall(&f->meta, num_sub(origin, back), g->wall);
}
