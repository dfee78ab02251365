/*
 * jfr print --json --stack-depth 2048 --events jdk.ExecutionSample FILE.jfr
 *
 *	{"recording":{"events":[{"type":"jdk.ExecutionSample","values":{
 *	"startTime":"2026-11-22T10:51:00.968037044Z",
 *	"sampledThread":{"osName":"main","javaName":"main"},
 *	"stackTrace":{"truncated":false,"frames":[
 *	{"method":{"type":{"name":"J$Deep"},"name":"io"},"lineNumber":1},
 *	{"method":{"type":{"name":"com/acme/J"},"name":"main"}}]}}}]}}
 *
 * gives	main;com.acme.J.main;J$Deep.io 1
 *
 * Kinds of events and weights are those of the text that jfr prints.
 */
#include "tools/stackfold/formats/parts/wall_clock.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/jfr/jfr_events.h"
#include "tools/stackfold/sample/sample.h"

/* kept from one input to the next */
struct printed {
	struct jfr_events events;
	struct wall_clock clock;
	bool cut;		/* a stack was cut when it was recorded */
};

struct reading {
	struct printed *to;
	struct jfr_events *events;	/* of it */
	struct json_read j;
	struct buf kind, text, method;
	bool stack;
	size_t deepest, equal;	/* frames of a stack; how many have these */
};

/* {"type": {"name": "com/acme/J"}, "name": "main"}; those that Java makes for
 * itself are hidden, in the text, too */
static void
push_method(struct reading *r)
{
	struct json_read *j = &r->j;
	bool hidden = false;
	str key;

	r->method.n = r->text.n = 0;
	bool is_object = json_read_object(j);
	while (is_object && json_read_member(j, &key))
		if (str_eq(key, STR("type")) && json_read_peek(j) == '{')
			json_read_name(j, &r->method);
		else if (str_eq(key, STR("name")))
			json_read_text(j, &r->text);
		else if (str_eq(key, STR("hidden"))) {
			hidden = json_read_peek(j) == 't';
			json_read_skip(j);
		} else
			json_read_skip(j);
	if (hidden)
		return;
	jfr_events_method(r->events, buf_str(&r->method), buf_str(&r->text),
	    0, '\0');
}

static void
read_frame(struct reading *r)
{
	struct json_read *j = &r->j;
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key))
		if (str_eq(key, STR("method")))
			push_method(r);
		else
			json_read_skip(j);
}

static void
read_stack(struct reading *r)
{
	struct json_read *j = &r->j;
	size_t depth = 0;
	str key;

	if (json_read_peek(j) != '{' || !json_read_object(j)) {
		json_read_skip(j);
		return;
	}
	r->stack = true;
	jfr_events_timeless(r->events);
	while (json_read_member(j, &key))
		if (str_eq(key, STR("frames")) && json_read_peek(j) == '[' &&
		    json_read_array(j)) {
			for (; json_read_element(j); depth++)
				read_frame(r);
		} else if (str_eq(key, STR("truncated"))) {
			r->events->truncated = json_read_peek(j) == 't';
			r->to->cut |= r->events->truncated;
			json_read_skip(j);
		} else {
			json_read_skip(j);
		}
	r->equal = depth == r->deepest ? r->equal + 1 :
	    depth > r->deepest ? 1 : r->equal;
	r->deepest = depth > r->deepest ? depth : r->deepest;
}

/* {"osName": "main", "javaName": "main", "javaThreadId": 1} */
static void
read_thread(struct reading *r)
{
	struct json_read *j = &r->j;
	struct jfr_thread t = {0};
	struct num n;
	bool negative;
	str key;

	r->text.n = r->method.n = 0;
	if (json_read_peek(j) != '{' || !json_read_object(j)) {
		json_read_skip(j);
		return;
	}
	while (json_read_member(j, &key))
		if (str_eq(key, STR("javaName")) && json_read_peek(j) == '"')
			json_read_text(j, &r->text);
		else if (str_eq(key, STR("osName")) &&
		    json_read_peek(j) == '"')
			json_read_text(j, &r->method);
		else if (str_eq(key, STR("javaThreadId"))) {
			if (json_read_num(j, &n, &negative) && !negative)
				t.number = n.whole;
		} else {
			t.is_virtual |= str_eq(key, STR("virtual")) &&
			    json_read_peek(j) == 't';
			json_read_skip(j);
		}
	t.java = buf_str(&r->text);
	t.system = buf_str(&r->method);
	jfr_events_timeless(r->events);
	jfr_events_thread(r->events, &t);
}

/* a number, or a duration: what the event may weigh */
static void
read_weight(struct reading *r, int rank, const char *unit)
{
	struct json_read *j = &r->j;
	struct num n;
	bool negative;

	if (json_read_peek(j) == '"') {
		if (json_read_text(j, &r->text) &&
		    wall_clock_duration(buf_str(&r->text), &n))
			jfr_events_weight(r->events, rank, n, "ns");
	} else if (json_read_num(j, &n, &negative) && !negative) {
		jfr_events_weight(r->events, rank, n, unit);
	}
}

/* {"name": "java/lang/String", "package": ...}, or null */
static void
read_object(struct reading *r)
{
	r->text.n = 0;
	if (json_read_peek(&r->j) == '{')
		json_read_name(&r->j, &r->text);
	else
		json_read_skip(&r->j);
	jfr_events_timeless(r->events);
	jfr_events_object(r->events, buf_str(&r->text));
}

static void
read_time(struct reading *r)
{
	struct num t;

	if (json_read_text(&r->j, &r->text) &&
	    wall_clock_time(&r->to->clock, buf_str(&r->text), &t)) {
		jfr_events_time(r->events, t);
		r->events->s->slicing.has_wall = r->to->clock.utc;
	}
}

static void
read_member(struct reading *r, str key)
{
	const char *unit;
	int rank = jfr_events_rank(r->events, r->events->kind, key, &unit);

	if (str_eq(key, STR("stackTrace")))
		read_stack(r);
	else if (str_ends(key, STR("Thread")))
		read_thread(r);
	else if (str_eq(key, STR("startTime")))
		read_time(r);
	else if (jfr_events_wants_object(r->events, key))
		read_object(r);
	else if (rank > 0)
		read_weight(r, rank, unit);
	else
		json_read_skip(&r->j);
}

/* {"type": "jdk.ExecutionSample", "values": {...}} */
static void
read_event(struct reading *r)
{
	struct json_read *j = &r->j;
	str key;

	r->stack = false;
	r->kind.n = 0;
	if (!json_read_object(j))
		return;
	while (json_read_member(j, &key)) {
		if (str_eq(key, STR("type"))) {
			json_read_text(j, &r->kind);
		} else if (str_eq(key, STR("values")) &&
		    json_read_peek(j) == '{' && json_read_object(j)) {
			jfr_events_begin(r->events, jfr_events_kind(r->events,
			    buf_str(&r->kind)));
			while (json_read_member(j, &key))
				read_member(r, key);
			jfr_events_end(r->events, r->stack ? JFR_TAKEN :
			    JFR_NO_STACK);
		} else {
			json_read_skip(j);
		}
	}
}

static void
read_events(struct reading *r)
{
	bool is_array = json_read_array(&r->j);

	while (is_array && json_read_element(&r->j))
		read_event(r);
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct printed *to = s->state;
	struct reading r = {.to = to, .events = &to->events};
	struct json_read *j = &r.j;
	str key;

	(void)o;
	jfr_events_start(&to->events, s);
	s->diag->hint = "give stackfold the recording itself";
	bool is_object = json_read_find(j, in_all(in), "recording") &&
	    json_read_object(j);
	while (is_object && json_read_member(j, &key))
		if (str_eq(key, STR("events")))
			read_events(&r);
		else
			json_read_skip(j);
	json_read_report(j, in, s);
	json_read_end(j);
	if (r.deepest == JFR_PRINT_DEPTH || (r.deepest == JFR_DEPTH &&
	    !to->cut))
		jfr_events_cut(r.events, r.equal, r.deepest);
	buf_free(&r.kind);
	buf_free(&r.text);
	buf_free(&r.method);
}

static void
jfrjson_finish(struct sample *s, const struct fold_options *o)
{
	struct printed *to = s->state;

	(void)o;
	jfr_events_finish(&to->events, s);
}

const struct format format_jfrjson = {
	.name = "jfrjson",
	.what = "what jfr print --json makes of a Java flight recording",
	.tested_with = "real: OpenJDK 17",
	.options = "event event-filter include-tid include-tname list-events "
	    "no-pkgs object-class shorten-pkgs slice weight",
	.leaf_first = true,
	.json = "recording.events",
	.fold = fold,
	.state_size = sizeof(struct printed),
	.finish = jfrjson_finish,
};
