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
#include "tools/stackfold/formats/parts/java.h"
#include "tools/stackfold/formats/parts/jfr_events.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"


struct reading {
	struct jfr_events events;
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
	for (size_t i = 0; i < r->method.n; i++)
		if (r->method.p[i] == '/')
			r->method.p[i] = '.';
	if (r->method.n > 0 && r->text.n > 0)
		buf_char(&r->method, '.');
	buf_add(&r->method, buf_str(&r->text));
	if (r->method.n > 0)
		java_push_method(r->events.s, buf_str(&r->method));
	else
		sample_frame(r->events.s, STR("[unknown]"), '\0');
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
	jfr_events_time(&r->events, STR(""));
	while (json_read_member(j, &key))
		if (str_eq(key, STR("frames")) && json_read_peek(j) == '[' &&
		    json_read_array(j)) {
			for (; json_read_element(j); depth++)
				read_frame(r);
		} else if (str_eq(key, STR("truncated"))) {
			r->events.recorded_cut += json_read_peek(j) == 't';
			json_read_skip(j);
		} else {
			json_read_skip(j);
		}
	r->equal = depth == r->deepest ? r->equal + 1 :
	    depth > r->deepest ? 1 : r->equal;
	r->deepest = depth > r->deepest ? depth : r->deepest;
}

/* {"osName": "main", "javaName": "main"}; Java's name is the better one */
static void
read_thread(struct reading *r)
{
	struct json_read *j = &r->j;
	str key;

	r->text.n = 0;
	if (json_read_peek(j) != '{' || !json_read_object(j)) {
		json_read_skip(j);
		return;
	}
	while (json_read_member(j, &key))
		if (str_eq(key, STR("javaName")) && json_read_peek(j) == '"')
			json_read_text(j, &r->text);
		else if (str_eq(key, STR("osName")) && r->text.n == 0 &&
		    json_read_peek(j) == '"')
			json_read_text(j, &r->text);
		else
			json_read_skip(j);
	jfr_events_time(&r->events, STR(""));
	if (r->text.n > 0)
		java_push_thread(r->events.s, buf_str(&r->text));
}

static void
read_member(struct reading *r, str key)
{
	struct jfr_events *e = &r->events;
	struct json_read *j = &r->j;
	struct num n;
	bool negative;

	if (str_eq(key, STR("stackTrace"))) {
		read_stack(r);
	} else if (str_ends(key, STR("Thread"))) {
		read_thread(r);
	} else if (str_eq(key, STR("weight")) ||
	    str_eq(key, STR("allocationSize"))) {
		if (json_read_num(j, &n, &negative) && !negative)
			jfr_events_weight(e, n, "bytes");
	} else if (str_eq(key, STR("startTime"))) {
		if (json_read_text(j, &r->text))
			jfr_events_time(e, buf_str(&r->text));
	} else if (str_eq(key, STR("duration"))) {
		if (json_read_text(j, &r->text) &&
		    wall_clock_duration(buf_str(&r->text), &n))
			jfr_events_weight(e, n, "ns");
	} else {
		json_read_skip(j);
	}
}

/* {"type": "jdk.ExecutionSample", "values": {...}} */
static void
read_event(struct reading *r)
{
	struct json_read *j = &r->j;
	uint32_t kind;
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
			kind = jfr_events_begin(&r->events, buf_str(&r->kind));
			while (json_read_member(j, &key))
				read_member(r, key);
			jfr_events_end(&r->events, kind, r->stack);
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
	struct reading r = {.events = {.s = s}};
	struct json_read *j = &r.j;
	str key;

	s->diag->hint = "use: jfr print --json --events jdk.ExecutionSample "
	    "FILE.jfr";
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
	    r.events.recorded_cut == 0))
		jfr_events_cut(&r.events, r.equal, r.deepest);
	jfr_events_fold(&r.events, o->event_filter);
	buf_free(&r.kind);
	buf_free(&r.text);
	buf_free(&r.method);
}

const struct format format_jfrjson = {
	.name = "jfrjson",
	.what = "what jfr print --json makes of a Java flight recording",
	.tested_with = "real: OpenJDK 17",
	.options = "event-filter include-tname include-tid no-pkgs "
	    "shorten-pkgs slice",
	.leaf_first = true,
	.json = "recording.events",
	.fold = fold,
};
