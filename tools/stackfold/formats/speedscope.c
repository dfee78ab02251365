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
 * in the unit of the input.  One profile alone is no root.  Where that is a
 * unit of time the file tells when each stack was seen, too.
 */
#include "common/base/sys.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* frames that all profiles share */
struct shared_frames {
	struct sample_ids ids;
	size_t unnamed;		/* of samples or events, not among these */
};

/*
 * One profile: the samples of a thread, or the events at which its frames open
 * and close.  With --slice a stack is seen at its moment where the unit is one
 * of time, and at no known one elsewhere.
 */
struct profile {
	struct sample *s;
	struct shared_frames *frames;
	uint64_t per_second;	/* units of time; 0 for no time */
};

/* stacks end to end, and what each weighs */
struct lists {
	struct sample_ids ids, ends;
	struct num *weights;
	size_t nweights, cap;
};

static uint32_t
find_frame(const struct profile *p, uint64_t i)
{
	const struct sample_ids *ids = &p->frames->ids;

	return i < ids->n ? ids->p[i] :
	    sample_id(p->s, STR("[unknown]"), '\0');
}

/* the same of a frame that is counted, with or without a name */
static uint32_t
count_frame(const struct profile *p, uint64_t i)
{
	p->frames->unnamed += i >= p->frames->ids.n;
	return find_frame(p, i);
}

static void
begin_sample(const struct profile *p)
{
	if (p->per_second == 0)
		sample_timeless(p->s);
}

/* count the stack that is pushed, which began at a moment */
static void
end_sample(const struct profile *p, struct num at, struct num weight)
{
	struct num unit = NUM(p->per_second);

	if (p->per_second > 0)
		sample_end_during(p->s, num_scale(at, NUM(1), unit),
		    num_scale(num_add(at, weight), NUM(1), unit), weight);
	else
		sample_end(p->s, weight);
}

static void
read_samples(struct json_read *j, const struct profile *p, struct lists *l)
{
	uint64_t i;

	if (!json_read_array(j))
		return;
	while (json_read_element(j)) {
		if (!json_read_array(j))
			continue;
		while (json_read_element(j))
			sample_ids_add(&l->ids, count_frame(p,
			    json_read_whole(j, &i) ? i : UINT64_MAX));
		sample_ids_add(&l->ends, (uint32_t)l->ids.n);
	}
}

static void
read_weights(struct json_read *j, struct lists *l)
{
	if (!json_read_array(j))
		return;
	while (json_read_element(j)) {
		bool negative;

		GROW(l->weights, l->cap, l->nweights + 1);
		l->weights[l->nweights] = NUM(0);
		json_read_num(j, &l->weights[l->nweights++], &negative);
	}
}

/* they begin at a moment, and each lasts as long as it weighs */
static void
end_samples(struct profile *p, const struct lists *l, struct num at)
{
	uint32_t first = 0;

	if (l->nweights == 0)
		p->per_second = 0;
	for (size_t i = 0; i < l->ends.n; i++) {
		struct num weight = NUM(1);

		if (l->nweights > 0 && i >= l->nweights) {
			diag_skip(p->s->diag, "without a weight", NUM(0));
			continue;
		}
		if (l->nweights > 0)
			weight = l->weights[i];
		begin_sample(p);
		while (first < l->ends.p[i])
			sample_push(p->s, l->ids.p[first++]);
		end_sample(p, at, weight);
		at = num_add(at, weight);
	}
}

/* {"type": "O", "frame": 0, "at": 12.5}: true where the frame opens */
static bool
read_event(struct json_read *j, const struct profile *p, uint32_t *id,
    struct num *at)
{
	struct buf type = {0};
	bool negative, open;
	uint64_t i = UINT64_MAX;
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key))
		if (str_eq(key, STR("type")))
			json_read_text(j, &type);
		else if (str_eq(key, STR("frame")))
			json_read_whole(j, &i);
		else if (str_eq(key, STR("at")))
			json_read_num(j, at, &negative);
		else
			json_read_skip(j);
	open = str_eq(buf_str(&type), STR("O"));
	*id = open && j->bad == NULL ? count_frame(p, i) : find_frame(p, i);
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

static void
push_open(struct sample *s, const struct sample_ids *stack)
{
	for (size_t i = 0; i < stack->n && i < SAMPLE_DEEPEST; i++)
		sample_push(s, stack->p[i]);
	if (stack->n > SAMPLE_DEEPEST)
		sample_cut(s);
}

/* what passes between two events is spent in the stack that is open */
static void
read_events(struct json_read *j, const struct profile *p)
{
	struct sample_ids stack = {0};
	struct num last = {0};

	if (!json_read_array(j))
		return;
	while (json_read_element(j)) {
		struct num at = last, spent;
		uint32_t id;
		bool open = read_event(j, p, &id, &at);

		spent = num_sub(at, last);
		if (stack.n > 0 && !num_is0(spent)) {
			begin_sample(p);
			push_open(p->s, &stack);
			end_sample(p, last, spent);
		}
		last = num_cmp(at, last) > 0 ? at : last;
		if (open)
			sample_ids_add(&stack, id);
		else if (j->bad == NULL && !close_frame(&stack, id))
			diag_skip(p->s->diag, "the end of a frame that is not "
			    "the innermost", NUM(0));
	}
	if (stack.n > 0 && j->bad == NULL)
		diag_remark(p->s->diag, "%zu frame%s never end%s, as in a "
		    "profile that is cut short", stack.n,
		    stack.n == 1 ? "" : "s", stack.n == 1 ? "s" : "");
}

/* how many units make a second, or 0 if it is no unit of time */
static uint64_t
units_per_second(str unit)
{
	static const struct { const char *name; uint64_t n; } units[] = {
		{"seconds", 1}, {"milliseconds", 1000},
		{"microseconds", 1000000}, {"nanoseconds", 1000000000},
	};

	for (size_t i = 0; i < LENGTH(units); i++)
		if (str_eq(unit, str_of(units[i].name)))
			return units[i].n;
	return 0;
}

/* the same of the profile that comes next, whose events may precede its unit */
static uint64_t
find_unit_ahead(const struct json_read *j)
{
	struct json_read ahead;
	struct buf unit = {0};
	uint64_t n = 0;

	if (json_read_find(&ahead, j->rest, "unit") &&
	    json_read_text(&ahead, &unit))
		n = units_per_second(buf_str(&unit));
	json_read_end(&ahead);
	buf_free(&unit);
	return n;
}

/* fold the profile that comes next; its name becomes the root where that is
 * asked for */
static void
fold_profile(struct json_read *j, struct sample *s,
    struct shared_frames *frames, bool root)
{
	struct profile p = {.s = s, .frames = frames};
	struct lists l = {0};
	struct sink_pending pending = {0};
	struct num start = {0};
	struct buf name = {0}, unit = {0};
	bool negative;
	uint32_t id;
	str key;

	if (s->slicing.length > 0)
		p.per_second = find_unit_ahead(j);
	s->sink->pending = &pending;
	bool is_object = json_read_object(j);
	while (is_object && json_read_member(j, &key))
		if (str_eq(key, STR("name")))
			json_read_text(j, &name);
		else if (str_eq(key, STR("unit")))
			json_read_text(j, &unit);
		else if (str_eq(key, STR("startValue")))
			json_read_num(j, &start, &negative);
		else if (str_eq(key, STR("samples")))
			read_samples(j, &p, &l);
		else if (str_eq(key, STR("weights")))
			read_weights(j, &l);
		else if (str_eq(key, STR("events")))
			read_events(j, &p);
		else
			json_read_skip(j);
	end_samples(&p, &l, start);
	s->sink->pending = NULL;
	value_unit_told(s, buf_str(&unit));
	id = sample_id(s, buf_str(&name), '\0');
	sink_release(s->sink, &pending, root && name.n > 0 ? &id : NULL);
	buf_free(&name);
	buf_free(&unit);
}

static void
read_frames(struct json_read *j, struct sample *s, struct sample_ids *frames)
{
	struct buf name = {0};
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key)) {
		bool is_array = str_eq(key, STR("frames")) &&
		    json_read_peek(j) == '[' && json_read_array(j);

		if (!is_array)
			json_read_skip(j);
		while (is_array && json_read_element(j)) {
			json_read_name(j, &name);
			sample_ids_add(frames, sample_id(s, buf_str(&name),
			    '\0'));
		}
	}
	buf_free(&name);
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct shared_frames frames = {0};
	str all = in_all(in);
	size_t profiles = 0;
	struct json_read j;

	(void)o;
	if (json_read_find(&j, all, "shared"))
		read_frames(&j, s, &frames.ids);
	json_read_end(&j);
	if (json_read_find(&j, all, "profiles") && json_read_array(&j))
		for (; json_read_element(&j); profiles++)
			json_read_skip(&j);
	json_read_end(&j);
	if (json_read_find(&j, all, "profiles") && json_read_array(&j))
		while (json_read_element(&j))
			fold_profile(&j, s, &frames, profiles > 1);
	json_read_report(&j, in, s);
	json_read_end(&j);
	diag_unnamed(s->diag, in, frames.unnamed);
}

const struct format format_speedscope = {
	.name = "speedscope",
	.what = "speedscope's JSON, evented and sampled",
	.tested_with = "published: samples of speedscope",
	.options = "slice",
	.json = "$schema~speedscope.app/file-format|shared.frames profiles",
	.fold = fold,
};
