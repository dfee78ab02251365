#include "tools/stackfold/sample/parts.h"

#include "common/folded/folded_parts.h"
#include "common/folded/folded_write.h"
#include "common/folded/slice.h"
#include "tools/stackfold/own/own_rule_make.h"

bool
parts_due(struct parts *p, struct num time)
{
	return p->begun && num_cmp(time, p->to) >= 0;
}

/* Return the last interval boundary at or before a time.  Boundaries are at
 * multiples of the length after the first sample. */
static struct num
last_end(const struct parts *p, struct num time)
{
	uint64_t since;

	if (num_cmp(time, p->to) < 0)
		return p->from;
	since = slice_nanos(num_sub(time, p->to));
	return num_add(p->to, slice_seconds(since - since % p->length));
}

static void
begin_part(struct parts *p, struct num time)
{
	if (!p->begun)
		p->newest = time;
	p->from = p->begun ? last_end(p, time) : time;
	p->to = num_add(p->from, slice_seconds(p->length));
	p->begun = true;
	p->number++;
}

void
parts_extend(struct parts *p, struct num time)
{
	p->to = num_add(last_end(p, time), slice_seconds(p->length));
	p->extended = true;
}

void
parts_note(struct parts *p, struct num time)
{
	if (!p->begun)
		begin_part(p, time);
	p->late += num_cmp(time, p->from) < 0;
	if (num_cmp(time, p->newest) > 0)
		p->newest = time;
}

/* set the counts of the part in its metadata; its duration is in its first
 * line */
static void
set_meta(struct sink *s, size_t samples, uint64_t lost)
{
	struct meta *m = &s->to->meta;

	meta_set(m, STR("duration"), STR(""));
	meta_set(m, STR("guests"), STR(""));
	meta_set(m, STR("throttled"), STR(""));
	meta_set(m, STR("lost"), STR(""));
	meta_set_count(m, STR("lost"), lost);
	meta_set_num(m, STR("samples"), NUM(samples));
	meta_set_num(m, STR("weight"), stacks_total(&s->to->stacks, 0));
}

void
parts_write(struct parts *p, struct sink *s, uint64_t lost,
    const struct num *next)
{
	size_t samples = s->samples - p->samples;
	struct folded_part part = {p->number, p->from, p->to, samples,
	    lost - p->lost, true};

	if (next == NULL && num_cmp(p->newest, p->to) < 0)
		part.to = p->newest;
	sink_flush(s);
	folded_parts_begin(&part, p->out);
	set_meta(s, samples, lost - p->lost);
	own_rule_make(&s->own, &s->to->names, &s->to->stacks, &s->to->meta);
	if (p->lean)
		meta_lean(&s->to->meta);
	folded_write(s->to, p->meta, p->out);
	folded_parts_end(&part, p->out);
	out_flush(p->out);
	stacks_empty(&s->to->stacks);
	if (next != NULL)
		meta_free(&s->to->meta);
	p->samples = s->samples;
	p->lost = lost;
	if (next != NULL)
		begin_part(p, *next);
}
