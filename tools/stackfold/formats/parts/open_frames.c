#include "tools/stackfold/formats/parts/open_frames.h"

#include <string.h>

#include "common/base/buf.h"
#include "tools/stackfold/sample/sample.h"

static void
push_stack(struct open_frames *p)
{
	size_t i = p->first;

	if (p->root != NULL)
		sample_root_id(p->s, *p->root);
	for (size_t n = 0; i > 0 && n < SAMPLE_DEEPEST; n++) {
		sample_push(p->s, p->at[i - 1].id);
		i = p->at[i - 1].inner;
	}
	p->s->cut += i > 0;
}

void
open_frames_count(struct open_frames *p, struct num n)
{
	if (p->depth == 0 || num_is0(n))
		return;
	sample_timeless(p->s);
	push_stack(p);
	sample_end(p->s, n);
}

void
open_frames_leaf(struct open_frames *p, uint32_t id, struct num from,
    struct num to)
{
	push_stack(p);
	sample_push(p->s, id);
	sample_end_during(p->s, from, to, p->per_second, num_sub(to, from));
}

static void
pass_time(struct open_frames *p, struct num time)
{
	if (num_cmp(time, p->now) <= 0)
		return;
	if (p->per_second == 0) {
		open_frames_count(p, num_sub(time, p->now));
	} else if (p->depth > 0 && !p->silent) {
		push_stack(p);
		sample_end_during(p->s, p->now, time, p->per_second,
		    num_sub(time, p->now));
	}
	p->now = time;
}

/* Close a frame: the innermost one, or the innermost without an end that has
 * its id. */
static void
close_frame(struct open_frames *p, size_t i)
{
	struct open_frame *f = &p->at[i - 1];

	if (!f->ends)
		*u64_map_put(&p->last, f->id) = f->same;
	f->ends = true;
	while (p->begun > 0 && p->at[p->begun - 1].ends)
		p->begun = p->at[p->begun - 1].before;
	*(f->outer > 0 ? &p->at[f->outer - 1].inner : &p->first) = f->inner;
	*(f->inner > 0 ? &p->at[f->inner - 1].outer : &p->depth) = f->outer;
}

void
open_frames_until(struct open_frames *p, struct num time)
{
	while (p->depth > 0 && p->at[p->depth - 1].ends &&
	    num_cmp(p->at[p->depth - 1].end, time) <= 0) {
		pass_time(p, p->at[p->depth - 1].end);
		close_frame(p, p->depth);
	}
	pass_time(p, time);
}

void
open_frames_open(struct open_frames *p, uint32_t id, const struct num *end)
{
	uint32_t outer = p->depth, i = outer + 1;
	struct open_frame f = {.id = id, .ends = end != NULL, .outer = outer};

	if (f.ends) {
		f.end = *end;
	} else {
		uint32_t *last = u64_map_put(&p->last, id);

		f.before = p->begun;
		f.same = *last;
		p->begun = *last = i;
	}
	GROW(p->at, p->cap, i);
	p->at[outer] = f;
	*(outer > 0 ? &p->at[outer - 1].inner : &p->first) = p->depth = i;
}

size_t
open_frames_close(struct open_frames *p, const uint32_t *id, bool callees)
{
	uint32_t i = id != NULL ? u64_map_get(&p->last, *id) : p->begun;
	size_t after = p->depth - i;

	if (i == 0)
		return SIZE_MAX;
	while (callees && p->depth > i)
		close_frame(p, p->depth);
	close_frame(p, i);
	return after;
}

size_t
open_frames_end(struct open_frames *p)
{
	size_t open = 0;

	for (; p->depth > 0; close_frame(p, p->depth)) {
		const struct open_frame *top = &p->at[p->depth - 1];

		if (top->ends)
			pass_time(p, top->end);
		else
			open++;
	}
	u64_map_free(&p->last);
	p->now = NUM(0);
	return open;
}
