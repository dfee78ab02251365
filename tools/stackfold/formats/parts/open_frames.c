#include "tools/stackfold/formats/parts/open_frames.h"

#include <string.h>

#include "common/base/buf.h"
#include "tools/stackfold/sample/sample.h"

static void
push_stack(struct open_frames *p)
{
	if (p->root != NULL)
		sample_root_id(p->s, *p->root);
	for (size_t i = 0; i < p->depth && i < SAMPLE_DEEPEST; i++)
		sample_push(p->s, p->at[i].id);
	if (p->depth > SAMPLE_DEEPEST)
		p->s->cut++;
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

static void
end_sample(struct open_frames *p, struct num from, struct num to)
{
	sample_end_during(p->s, from, to,
	    p->per_second > 0 ? p->per_second : 1, num_sub(to, from));
}

void
open_frames_leaf(struct open_frames *p, uint32_t id, struct num from,
    struct num to)
{
	push_stack(p);
	sample_push(p->s, id);
	end_sample(p, from, to);
}

static void
pass_time(struct open_frames *p, struct num time)
{
	if (p->depth > 0 && !p->silent && num_cmp(time, p->now) > 0) {
		push_stack(p);
		end_sample(p, p->now, time);
	}
	if (num_cmp(time, p->now) > 0)
		p->now = time;
}

void
open_frames_until(struct open_frames *p, struct num time)
{
	while (p->depth > 0 && p->at[p->depth - 1].ends &&
	    num_cmp(p->at[p->depth - 1].end, time) <= 0) {
		pass_time(p, p->at[p->depth - 1].end);
		p->depth--;
	}
	pass_time(p, time);
}

void
open_frames_open(struct open_frames *p, uint32_t id, const struct num *end)
{
	*APPEND(p->at, p->cap, p->depth) = (struct open_frame){id, end != NULL,
	    end != NULL ? *end : NUM(0)};
}

size_t
open_frames_close(struct open_frames *p, const uint32_t *id)
{
	size_t i = p->depth;

	while (i > 0 && (p->at[i - 1].ends ||
	    (id != NULL && p->at[i - 1].id != *id)))
		i--;
	if (i == 0)
		return SIZE_MAX;
	memmove(&p->at[i - 1], &p->at[i], (p->depth - i) * sizeof(*p->at));
	return --p->depth - (i - 1);
}

size_t
open_frames_end(struct open_frames *p)
{
	size_t open = 0;

	for (; p->depth > 0; p->depth--) {
		const struct open_frame *top = &p->at[p->depth - 1];

		if (top->ends)
			pass_time(p, top->end);
		else
			open++;
	}
	p->now = NUM(0);
	return open;
}
