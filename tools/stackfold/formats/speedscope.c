/*
 * dotnet-trace collect --format speedscope, py-spy record -f speedscope, ...
 *
 *	{"$schema":"https://www.speedscope.app/file-format-schema.json",
 *	"shared":{"frames":[{"name":"main"},{"name":"work"}]},"profiles":[
 *	{"type":"sampled","name":"t1","samples":[[0],[0,1]],"weights":[2,5.5]},
 *	{"type":"evented","name":"t2","events":[
 *	{"type":"O","frame":0,"at":0},{"type":"C","frame":0,"at":4}]}]}
 *
 * gives	t1;main 2
 *		t1;main;work 5.5
 *		t2;main 4
 *
 * in the unit of the input.  One profile alone is no root.
 */
#include "tools/stackfold/format.h"
#include "tools/stackfold/jread.h"
#include "tools/stackfold/sample.h"
#include "tools/stackfold/value.h"

struct scope {
	struct sample *s;
	struct sample_ids frames;	/* the table all profiles share */
	size_t profiles;
};

/* stacks end to end, and what each weighs */
struct lists {
	struct sample_ids ids, ends;
	struct num *weights;
	size_t nweights, cap;
};

static uint32_t
frame_of(const struct scope *p, uint64_t i)
{
	return i < p->frames.n ? p->frames.p[i] :
	    sample_id(p->s, STR("[unknown]"), '\0');
}

static void
read_shared(struct jread *j, struct scope *p)
{
	struct buf name = {0};
	str key;

	jread_object(j);
	while (jread_member(j, &key) && !str_eq(key, STR("frames")))
		jread_skip(j);
	if (!jread_array(j))
		return;
	while (jread_element(j)) {
		name.n = 0;
		jread_object(j);
		while (jread_member(j, &key))
			if (str_eq(key, STR("name")))
				jread_text(j, &name);
			else
				jread_skip(j);
		sample_ids_add(&p->frames, sample_id(p->s, buf_str(&name), 0));
	}
	buf_free(&name);
}

static void
read_samples(struct jread *j, const struct scope *p, struct lists *l)
{
	uint64_t i;

	if (!jread_array(j))
		return;
	while (jread_element(j)) {
		if (!jread_array(j))
			continue;
		while (jread_element(j))
			sample_ids_add(&l->ids, frame_of(p,
			    jread_whole(j, &i) ? i : UINT64_MAX));
		sample_ids_add(&l->ends, (uint32_t)l->ids.n);
	}
}

static void
read_weights(struct jread *j, struct lists *l)
{
	if (!jread_array(j))
		return;
	while (jread_element(j)) {
		bool negative;

		GROW(l->weights, l->cap, l->nweights + 1);
		l->weights[l->nweights] = NUM(0);
		jread_num(j, &l->weights[l->nweights++], &negative);
	}
}

static void
end_samples(const struct scope *p, const struct lists *l)
{
	uint32_t at = 0;

	for (size_t i = 0; i < l->ends.n; i++) {
		while (at < l->ends.p[i])
			sample_push(p->s, l->ids.p[at++]);
		if (l->nweights > 0 && i >= l->nweights)
			diag_skip(p->s->diag, "without a weight", NUM(0));
		else
			sample_end(p->s, l->nweights ? l->weights[i] : NUM(1));
		sample_drop(p->s);
	}
}

/* {"type": "O", "frame": 0, "at": 12.5}: true where the frame opens */
static bool
read_event(struct jread *j, const struct scope *p, uint32_t *id,
    struct num *at)
{
	struct buf type = {0};
	bool negative, open;
	uint64_t i = UINT64_MAX;
	str key;

	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("type")))
			jread_text(j, &type);
		else if (str_eq(key, STR("frame")))
			jread_whole(j, &i);
		else if (str_eq(key, STR("at")))
			jread_num(j, at, &negative);
		else
			jread_skip(j);
	open = str_eq(buf_str(&type), STR("O"));
	*id = frame_of(p, i);
	buf_free(&type);
	return open;
}

/* false where it is not the innermost, whose callees then end, too */
static bool
close_frame(struct sample_ids *stack, uint32_t id)
{
	size_t n = stack->n;

	while (n > 0 && stack->p[n - 1] != id)
		n--;
	bool innermost = n > 0 && n == stack->n;

	stack->n = n > 0 ? n - 1 : stack->n;
	return innermost;
}

/* what passes between two events is spent in the stack that is open */
static void
read_events(struct jread *j, const struct scope *p)
{
	struct sample_ids stack = {0};
	struct num last = {0};

	if (!jread_array(j))
		return;
	while (jread_element(j)) {
		struct num at = last, spent;
		uint32_t id;
		bool open = read_event(j, p, &id, &at);

		spent = num_sub(at, last);
		if (stack.n > 0 && !num_is0(spent)) {
			for (size_t i = 0; i < stack.n; i++)
				sample_push(p->s, stack.p[i]);
			sample_end(p->s, spent);
		}
		last = num_cmp(at, last) > 0 ? at : last;
		if (open)
			sample_ids_add(&stack, id);
		else if (j->bad == NULL && !close_frame(&stack, id))
			diag_skip(p->s->diag, "the end of a frame that is not "
			    "the innermost", NUM(0));
	}
}

static void
read_profile(struct jread *j, const struct scope *p)
{
	struct lists l = {0};
	struct sink_pending pending = {0};
	uint32_t root;
	struct buf name = {0}, unit = {0};
	str key;

	p->s->sink->pending = &pending;
	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("name")))
			jread_text(j, &name);
		else if (str_eq(key, STR("unit")))
			jread_text(j, &unit);
		else if (str_eq(key, STR("samples")))
			read_samples(j, p, &l);
		else if (str_eq(key, STR("weights")))
			read_weights(j, &l);
		else if (str_eq(key, STR("events")))
			read_events(j, p);
		else
			jread_skip(j);
	end_samples(p, &l);
	p->s->sink->pending = NULL;
	value_unit_told(p->s, buf_str(&unit));
	root = sample_id(p->s, buf_str(&name), '\0');
	sink_release(p->s->sink, &pending,
	    p->profiles > 1 && name.n > 0 ? &root : NULL);
	buf_free(&name);
	buf_free(&unit);
}

static enum format_confidence
probe(str head)
{
	return str_find(head, STR("speedscope.app/file-format")) != STR_NONE ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s, const struct options *o)
{
	struct scope p = {.s = s};
	str all = in_all(in);
	struct jread j;

	(void)o;
	if (jread_find(&j, all, "shared"))
		read_shared(&j, &p);
	jread_end(&j);
	if (jread_find(&j, all, "profiles") && jread_array(&j))
		for (; jread_element(&j); p.profiles++)
			jread_skip(&j);
	jread_end(&j);
	if (jread_find(&j, all, "profiles") && jread_array(&j))
		while (jread_element(&j))
			read_profile(&j, &p);
	jread_report(&j, in, s);
	jread_end(&j);
}

const struct format format_speedscope = {
	.name = "speedscope",
	.what = "speedscope's JSON, evented and sampled",
	.tested_with = "published: samples of speedscope",
	.probe = probe,
	.fold = fold,
};
