/*
 * Profiles of the Firefox Profiler, as its page saves them, and samply and
 * simpleperf's gecko_profile_generator.py write them:
 *
 *	samply record --save-only -o profile.json ./app
 *
 *	{"meta":{"interval":1,"product":"app"},"threads":[{"name":"main",
 *	"samples":{"length":3,"stack":[1,1,0],"weight":null},
 *	"stackTable":{"length":2,"prefix":[null,0],"frame":[0,1]},
 *	"frameTable":{"length":2,"func":[0,1]},
 *	"funcTable":{"length":2,"name":[0,1]},"stringArray":["start","work"]}]}
 *
 * gives	start 1
 *		start;work 2
 *
 * What the browser itself writes has rows in place of columns.  Where several
 * threads have samples their names are the roots.
 */
#include "tools/stackfold/formats/parts/ancestors.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

#define NO_INDEX UINT32_MAX	/* null */

/*
 * The tables lead from a stack to the names of its frames: stack, frame,
 * function, string.  Each is an object of columns, or a list of rows with a
 * schema that tells where in a row a column is.
 */
struct tables {
	struct sample_ids prefix, frame;	/* of a stack */
	struct sample_ids func, location;	/* of a frame: either */
	struct sample_ids name;			/* of a function: a string */
	struct sample_ids strings;		/* names of frames */
};

/* of a thread: stacks, and their weights if the file has them */
struct samples_table {
	struct sample_ids stacks;
	struct num *weights;
	size_t nweights, cap;
};

static uint32_t
read_index(struct json_read *j)
{
	uint64_t n;

	return json_read_whole(j, &n) && n < NO_INDEX ? (uint32_t)n : NO_INDEX;
}

/* [0, null, 1] */
static void
read_column(struct json_read *j, struct sample_ids *to)
{
	to->n = 0;
	if (json_read_array(j))
		while (json_read_element(j))
			sample_ids_add(to, read_index(j));
}

static void
read_strings(struct json_read *j, struct sample *s, struct sample_ids *to)
{
	struct buf text = {0};

	if (!json_read_array(j))
		return;
	while (json_read_element(j)) {
		json_read_text(j, &text);
		sample_full(s, buf_str(&text), '\0');
		sample_ids_add(to, s->frames.p[0]);
		sample_drop(s);
	}
	buf_free(&text);
}

/* the columns of a table that are asked for, with their names */
struct column {
	const char *name;
	struct sample_ids *to;
	uint64_t at;		/* in a row */
};

/* [[null, 0], [0, 1]] */
static void
read_rows(struct json_read *j, const struct column *c)
{
	if (!json_read_array(j))
		return;
	while (json_read_element(j)) {
		size_t begun[2] = {c[0].to->n, c[1].to->n};
		bool row = json_read_array(j);

		for (uint64_t i = 0; row && json_read_element(j); i++)
			if (i == c[0].at)
				sample_ids_add(c[0].to, read_index(j));
			else if (i == c[1].at)
				sample_ids_add(c[1].to, read_index(j));
			else
				json_read_skip(j);
		for (size_t k = 0; k < 2; k++)
			if (c[k].to->n == begun[k])
				sample_ids_add(c[k].to, NO_INDEX);
	}
}

/* {"data": {"prefix": 0, "frame": 1}}: where in a row they are */
static void
read_schema(struct json_read *j, struct column *c)
{
	str key;

	if (!json_read_object(j))
		return;
	while (json_read_member(j, &key))
		if (str_eq(key, str_of(c[0].name)))
			json_read_whole(j, &c[0].at);
		else if (str_eq(key, str_of(c[1].name)))
			json_read_whole(j, &c[1].at);
		else
			json_read_skip(j);
}

static void
read_weights(struct json_read *j, struct samples_table *t)
{
	bool negative;

	if (!json_read_array(j))
		return;
	while (json_read_element(j)) {
		GROW(t->weights, t->cap, t->nweights + 1);
		t->weights[t->nweights] = NUM(0);
		json_read_num(j, &t->weights[t->nweights++], &negative);
	}
}

/* {"prefix": [...], "frame": [...]}, or
 * {"schema": {"prefix": 0, "frame": 1}, "data": [[null, 0], [0, 1]]} */
static void
read_table(struct json_read *j, struct column *c, struct samples_table *t)
{
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key))
		if (str_eq(key, str_of(c[0].name)))
			read_column(j, c[0].to);
		else if (str_eq(key, str_of(c[1].name)))
			read_column(j, c[1].to);
		else if (str_eq(key, STR("schema")))
			read_schema(j, c);
		else if (str_eq(key, STR("data")))
			read_rows(j, c);
		else if (t != NULL && str_eq(key, STR("weight")))
			read_weights(j, t);
		else
			json_read_skip(j);
}

/* read a member of a thread, or of what threads share; false if it is no
 * table */
static bool
read_table_member(struct tables *t, struct json_read *j, str key,
    struct sample *s)
{
	struct sample_ids other = {0};

	if (str_eq(key, STR("stackTable")))
		read_table(j, (struct column[2]){{"prefix", &t->prefix, 0},
		    {"frame", &t->frame, 1}}, NULL);
	else if (str_eq(key, STR("frameTable")))
		read_table(j, (struct column[2]){{"location", &t->location,
		    0}, {"func", &t->func, UINT64_MAX}}, NULL);
	else if (str_eq(key, STR("funcTable")))
		read_table(j, (struct column[2]){{"name", &t->name, 0},
		    {"resource", &other, UINT64_MAX}}, NULL);
	else if (str_eq(key, STR("stringArray")) ||
	    str_eq(key, STR("stringTable")))
		read_strings(j, s, &t->strings);
	else
		return false;
	return true;
}

static uint32_t
find_id(const struct sample_ids *ids, uint32_t i)
{
	return i < ids->n ? ids->p[i] : NO_INDEX;
}

static void
read_samples_table(struct samples_table *t, struct json_read *j)
{
	struct sample_ids other = {0};

	read_table(j, (struct column[2]){{"stack", &t->stacks, 0},
	    {"", &other, UINT64_MAX}}, t);
}

/* push the frames of a stack, leaf first, whose names are those of `strings`;
 * false where callers form a circle.  Frames without a name in the tables are
 * [unknown], and added to *unnamed. */
static bool
push_stack(const struct tables *t, const struct ancestors *a, uint32_t stack,
    const struct sample_ids *strings, struct sample *s, size_t *unnamed)
{
	size_t missing = 0;

	if (stack < a->shown.n) {
		stack = ancestors_shown(a, s, stack);
		if (stack == ANCESTORS_NONE)
			return false;
	}
	while (stack != NO_INDEX) {
		uint32_t frame = find_id(&t->frame, stack);
		uint32_t name = find_id(&t->location, frame);

		if (name == NO_INDEX)
			name = find_id(&t->name, find_id(&t->func, frame));
		name = find_id(strings, name);
		missing += name == NO_INDEX;
		if (name != NO_INDEX)
			sample_push(s, name);
		else
			sample_frame(s, STR("[unknown]"), '\0');
		stack = find_id(&t->prefix, stack);
	}
	*unnamed += missing;
	return true;
}

struct thread {
	struct tables tables;
	struct samples_table samples;
	struct buf name;
};

struct reading {
	struct sample *s;
	struct tables shared;
	size_t threads;		/* that have samples */
	size_t unnamed;		/* frames of samples, without a name */
};

/* a stack below one that the table has not is an outermost one */
static void
find_ancestors(const struct tables *t, struct ancestors *a)
{
	struct sample_ids parents = {0};

	for (size_t i = 0; i < t->prefix.n; i++)
		sample_ids_add(&parents, t->prefix.p[i] < t->prefix.n ?
		    t->prefix.p[i] : ANCESTORS_NONE);
	ancestors_find(a, parents.p, t->prefix.n);
	buf_drop(parents.p);
}

static void
fold_thread(struct reading *r, const struct thread *th)
{
	const struct tables *t = th->tables.prefix.n > 0 ?
	    &th->tables : &r->shared;
	const struct sample_ids *strings = th->tables.strings.n > 0 ?
	    &th->tables.strings : &r->shared.strings;
	const struct samples_table *x = &th->samples;
	struct ancestors a = {0};

	find_ancestors(t, &a);
	for (size_t i = 0; i < x->stacks.n; i++) {
		struct num weight = i < x->nweights ? x->weights[i] : NUM(1);

		if (r->threads > 1)
			sample_root(r->s, buf_str(&th->name));
		if (push_stack(t, &a, x->stacks.p[i], strings, r->s,
		    &r->unnamed))
			sample_end(r->s, weight);
		else
			diag_skip(r->s->diag, "its callers form a circle",
			    weight);
		sample_drop(r->s);
	}
	ancestors_free(&a);
}

/* read a thread; fold it, or only count it if it has samples */
static void
read_thread(struct json_read *j, struct reading *r, bool fold)
{
	struct thread t = {0};
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key))
		if (str_eq(key, STR("name")))
			json_read_text(j, &t.name);
		else if (str_eq(key, STR("samples")))
			read_samples_table(&t.samples, j);
		else if (!fold ||
		    !read_table_member(&t.tables, j, key, r->s))
			json_read_skip(j);
	if (fold)
		fold_thread(r, &t);
	else
		r->threads += t.samples.stacks.n > 0;
}

/* the threads of a profile, and of the processes in it, which are strings of
 * JSON among the threads in old versions of Firefox */
static void
read_profile(struct json_read *j, struct reading *r, bool fold, unsigned level)
{
	bool is_object = json_read_object(j);
	struct json_read process;
	struct buf text = {0};
	str key;

	while (is_object && json_read_member(j, &key)) {
		bool threads = str_eq(key, STR("threads"));
		bool list = (threads || str_eq(key, STR("processes"))) &&
		    json_read_peek(j) == '[' && json_read_array(j);

		if (!list && level > 0 && str_eq(key, STR("profile")))
			read_profile(j, r, fold, level - 1);
		else if (!list)
			json_read_skip(j);
		while (list && json_read_element(j))
			if (threads && json_read_peek(j) != '"') {
				read_thread(j, r, fold);
			} else if (level == 0) {
				json_read_skip(j);
			} else if (!threads) {
				read_profile(j, r, fold, level - 1);
			} else if (json_read_text(j, &text)) {
				json_read_start(&process, buf_str(&text));
				read_profile(&process, r, fold, level - 1);
				if (j->bad == NULL)
					j->bad = process.bad;
				json_read_end(&process);
			}
	}
	buf_free(&text);
}

static void
read_shared(struct reading *r, str text)
{
	struct json_read j;
	str key;

	if (json_read_find(&j, text, "shared") && json_read_object(&j))
		while (json_read_member(&j, &key))
			if (!read_table_member(&r->shared, &j, key, r->s))
				json_read_skip(&j);
	json_read_end(&j);
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct reading r = {.s = s};
	str text = in_all(in);
	struct json_read j;

	(void)o;
	value_unit(s, "samples");
	read_shared(&r, text);
	for (int fold = 0; fold < 2; fold++) {
		json_read_start(&j, text);
		read_profile(&j, &r, fold, 2);
		if (fold)
			json_read_report(&j, in, s);
		json_read_end(&j);
	}
	diag_unnamed(s->diag, in, r.unnamed);
}

const struct format format_firefox = {
	.name = "firefox",
	.what = "profiles of the Firefox Profiler, samply, simpleperf; JSON",
	.tested_with = "published: samples of speedscope",
	.options = "names",
	.leaf_first = true,
	.json = "libs[].breakpadId|meta.interval meta.product|"
	    "label duration markers",
	.fold = fold,
};
