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
 * in the unit of the input.  If there is only one profile, its name is not a
 * root.  If the unit is a unit of time, each stack has a time.  Only profiles
 * with the unit of the first one are folded; --value selects another unit.
 */
#include "common/base/units.h"
#include "tools/stackfold/formats/parts/open_frames.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* The frames in "shared", to which all profiles refer by index. */
struct shared_frames {
	struct sample_ids ids;
	size_t unnamed;		/* number of references to a frame that does not
				 * exist */
};

/* One profile: the samples of a thread, or the opening and closing of its
 * frames.  Samples have a time, for --slice, if the unit is a unit of time. */
struct profile {
	struct sample *s;
	struct shared_frames *frames;
	uint64_t per_second;	/* units per second; 0 if it is not a unit of
				 * time */
};

/* Stacks, concatenated, the end of each, and their weights. */
struct lists {
	struct sample_ids ids, ends;
	struct json_numbers weights;
};

static uint32_t
find_frame(const struct profile *p, uint64_t i)
{
	const struct sample_ids *ids = &p->frames->ids;

	return i < ids->n ? ids->p[i] :
	    sample_id(p->s, STR("[unknown]"), '\0');
}

/* Like find_frame(), but count a frame that does not exist. */
static uint32_t
count_frame(const struct profile *p, uint64_t i)
{
	p->frames->unnamed += i >= p->frames->ids.n;
	return find_frame(p, i);
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

/* Fold the samples.  The first begins at this time.  The weight of each is its
 * duration. */
static void
end_samples(struct profile *p, const struct lists *l, struct num at)
{
	const struct json_numbers *w = &l->weights;
	uint32_t first = 0;

	if (w->n == 0)
		p->per_second = 0;
	for (size_t i = 0; i < l->ends.n; i++) {
		struct json_number weight = {NUM(1), false};

		if (i < w->n)
			weight = w->p[i];
		if (p->per_second == 0)
			sample_timeless(p->s);
		while (first < l->ends.p[i])
			sample_push(p->s, l->ids.p[first++]);
		if (w->n > 0 && i >= w->n)
			diag_skip(p->s->diag, "without a weight", NUM(0));
		else if (weight.negative)
			diag_skip(p->s->diag, "a negative weight", weight.n);
		else if (p->per_second > 0)
			sample_end_during(p->s, at, num_add(at, weight.n),
			    p->per_second, weight.n);
		else
			sample_end(p->s, weight.n);
		sample_drop(p->s);
		if (!weight.negative)
			at = num_add(at, weight.n);
	}
}

/* Read {"type": "O", "frame": 0, "at": 12.5}.  Return true if the frame
 * opens. */
static bool
read_event(struct json_read *j, const struct profile *p, uint32_t *id,
    struct json_number *at)
{
	struct buf type = {0};
	uint64_t i = UINT64_MAX;
	bool open;

	json_read_fields(j, (struct json_field[]){
	    JSON_TEXT("type", &type), JSON_WHOLE("frame", &i),
	    JSON_NUMBER("at", at), {0}});
	open = str_eq(buf_str(&type), STR("O"));
	*id = open && j->bad == NULL ? count_frame(p, i) : find_frame(p, i);
	buf_free(&type);
	return open;
}

/* Read the events and count the time between two for the stack that is open.
 * If the first time is negative, times are relative to it. */
static void
read_events(struct json_read *j, const struct profile *p)
{
	struct open_frames open = {.s = p->s, .per_second = p->per_second};
	struct json_number time = {0};
	struct num before = {0}, at;
	bool first = true;
	size_t n;

	if (!json_read_array(j))
		return;
	while (json_read_element(j)) {
		uint32_t id;
		bool begins = read_event(j, p, &id, &time);

		if (first && time.negative)
			before = time.n;
		first = false;
		at = time.negative ? num_sub(before, time.n) :
		    num_add(before, time.n);
		open_frames_until(&open, at);
		if (begins)
			open_frames_open(&open, id, NULL);
		else if (j->bad == NULL &&
		    open_frames_close(&open, &id, true) != 0)
			diag_skip(p->s->diag, "the end of a frame that is not "
			    "the innermost", NUM(0));
	}
	n = open_frames_end(&open);
	if (n > 0 && j->bad == NULL)
		diag_remark(p->s->diag, "%zu frame%s never end%s, as in a "
		    "profile that is cut short", n, n == 1 ? "" : "s",
		    n == 1 ? "s" : "");
}

/* The units of the profiles, as values for --value. */
struct units {
	struct value_list values;
	struct names names;		/* the index of each unit */
	struct sample_ids of;		/* unit of each profile */
	struct sample_ids count;	/* number of profiles with each unit */
	size_t chosen;
};

/* Read the unit of the next profile.  Without a unit its name is used. */
static void
add_unit(struct json_read *j, struct units *u)
{
	struct value_list *l = &u->values;
	struct buf name = {0}, unit = {0};
	str what;
	uint32_t i;

	json_read_fields(j, (struct json_field[]){
	    JSON_TEXT("name", &name), JSON_TEXT("unit", &unit),
	    {0}});
	what = unit.n > 0 ? buf_str(&unit) : STR("none");
	i = names_id(&u->names, what);
	if (i == l->n) {
		value_add(l, str_eq(what, STR("none")) && name.n > 0 ?
		    buf_str(&name) : what, what);
		sample_ids_add(&u->count, 0);
	}
	sample_ids_add(&u->of, i);
	u->count.p[i]++;
	buf_free(&name);
	buf_free(&unit);
}

/* Fold the next profile, below its name if `root`. */
static void
fold_profile(struct json_read *j, struct sample *s,
    struct shared_frames *frames, str unit, bool root)
{
	struct profile p = {.s = s, .frames = frames};
	struct lists l = {0};
	struct sink_pending pending = {0};
	struct json_number start = {0};
	struct num each;
	struct buf name = {0};
	bool known = false;
	uint32_t id;
	str key;
	bool is_object = json_read_object(j);

	if (units_seconds(unit, &each))
		p.per_second = num_scale(NUM(1), NUM(1), each).whole;
	s->sink->pending = &pending;
	while (is_object && json_read_member(j, &key)) {
		known |= str_eq(key, STR("samples")) ||
		    str_eq(key, STR("events"));
		if (str_eq(key, STR("name")))
			json_read_text(j, &name);
		else if (str_eq(key, STR("startValue")))
			json_read_num(j, &start.n, &start.negative);
		else if (str_eq(key, STR("samples")))
			read_samples(j, &p, &l);
		else if (str_eq(key, STR("weights")))
			json_read_numbers(j, &l.weights);
		else if (str_eq(key, STR("events")))
			read_events(j, &p);
		else
			json_read_skip(j);
	}
	if (!known && j->bad == NULL)
		diag_skip(s->diag, "a profile without samples and events, of "
		    "an unknown type", NUM(0));
	end_samples(&p, &l, start.negative ? NUM(0) : start.n);
	s->sink->pending = NULL;
	id = sample_id(s, buf_str(&name), '\0');
	sink_release(s->sink, &pending, root && name.n > 0 ? &id : NULL);
	buf_free(&name);
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
fold(struct in *in, struct sample *s)
{
	struct shared_frames frames = {0};
	str all = in_all(in);
	struct units u = {0};
	struct json_read j;

	s->diag->hint = "no profile of the file has samples with a weight";
	if (json_read_find(&j, all, "shared"))
		read_frames(&j, s, &frames.ids);
	json_read_end(&j);
	if (json_read_find(&j, all, "profiles") && json_read_array(&j))
		while (json_read_element(&j))
			add_unit(&j, &u);
	json_read_end(&j);
	if (u.of.n > 0)
		u.chosen = value_of_list(s, &u.values, 0);
	bool found = json_read_find(&j, all, "profiles") && json_read_array(&j);
	for (size_t i = 0; found && json_read_element(&j); i++)
		if (i < u.of.n && u.of.p[i] == u.chosen)
			fold_profile(&j, s, &frames,
			    str_of(u.values.all[u.chosen].unit),
			    u.count.p[u.chosen] > 1);
		else
			json_read_skip(&j);
	json_read_report(&j, in, s);
	diag_unnamed(s->diag, in, frames.unnamed);
}

const struct format format_speedscope = {
	.name = "speedscope",
	.what = "speedscope's JSON, evented and sampled",
	.tested_with = "published: samples of speedscope",
	.options = "slice value",
	.json = "$schema~speedscope.app/file-format|shared.frames profiles",
	.fold = fold,
};
