/*
 * Profiles of the Firefox Profiler, saved from its page or written by samply
 * and simpleperf's gecko_profile_generator.py:
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
 * The browser itself writes rows instead of columns.  If several threads have
 * samples, their names are roots.  Weights are samples, bytes or milliseconds,
 * according to weightType.  --value selects one of several units, or a table of
 * allocations.
 */
#include "tools/stackfold/formats/parts/ancestors.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

#define NO_INDEX UINT32_MAX	/* null in a column */
#define UNKNOWN (NO_INDEX - 1)	/* a stack that is not in the table */
/* newest tested versions of the page's and of the browser's format */
#define FIREFOX_PROCESSED 70
#define FIREFOX_GECKO 36

/*
 * Tables that lead from a stack to its frames, their functions and the strings
 * that name them.  A table is an object of columns, or a list of rows with a
 * schema that maps names of columns to places in a row.
 */
struct tables {
	struct sample_ids prefix, frame;	/* stacks: parent, frame */
	bool rootless;		/* the column of parents is missing */
	struct ancestors up;	/* of the stacks; found at their first use */
	struct sample_ids func, location;	/* frames: function, name */
	struct sample_ids name;			/* functions: string */
	struct sample_ids strings;		/* strings: frame id */
};

/* The samples of a thread: stacks and, if the file has them, weights. */
struct samples_table {
	struct sample_ids stacks;
	struct json_numbers weights;
	struct buf type;	/* "weightType" */
};

static uint32_t
read_index(struct json_read *j)
{
	uint64_t n;

	return json_read_whole(j, &n) && n < UNKNOWN ? (uint32_t)n : NO_INDEX;
}

/*
 * Push the function in a string.  simpleperf appends the module, "read (in
 * /lib/libc.so)", and writes an unknown function as an address, "libc.so[+1f00]
 * (in /lib/libc.so)".
 */
static void
push_string(struct sample *s, str text, struct buf *room)
{
	size_t at = str_find(text, STR(" (in "));
	const struct fold_options *o = s->opts;
	struct sample_code code = {0};
	bool jit, kernel;

	if (at == STR_NONE || !str_ends(text, STR(")"))) {
		sample_full(s, text, '\0');
		return;
	}
	code.module = str_from(text, at + 5);
	code.module.n--;
	text = str_upto(text, at);
	if (!str_has(text, STR("[+")))
		code.name = sample_clean(s, room, text, o->names);
	jit = str_starts(code.module, STR("[JIT"));
	kernel = str_starts(code.module, STR("[kernel")) ||
	    str_ends(code.module, STR(".ko"));
	if (o->all)
		code.kind = kernel ? 'k' : jit ? 'j' : '\0';
	sample_symbol(s, &code);
}

static void
read_strings(struct json_read *j, struct sample *s, struct sample_ids *to)
{
	struct buf text = {0}, room = {0};

	if (!json_read_array(j))
		return;
	while (json_read_element(j)) {
		json_read_text(j, &text);
		push_string(s, buf_str(&text), &room);
		sample_ids_add(to, s->frames.p[0]);
		sample_drop(s);
	}
	buf_free(&text);
	buf_free(&room);
}

/* A column to read; lists of them end with {0}. */
struct column {
	const char *name;
	struct sample_ids *to;
	uint64_t at;		/* index in a row */
	bool found;
};

#define NO_PLACE UINT64_MAX	/* index in a row of a column that the schema
				 * lacks */

/* Return the column with this name, or NULL. */
static struct column *
find_column(struct column *c, str name)
{
	while (c->name != NULL && !str_eq(name, str_of(c->name)))
		c++;
	return c->name != NULL ? c : NULL;
}

/* Read rows, [[null, 0], [0, 1]], into the columns. */
static void
read_rows(struct json_read *j, struct column *all)
{
	size_t n = 0;

	if (!json_read_array(j))
		return;
	for (; json_read_element(j); n++) {
		bool row = json_read_array(j);

		for (uint64_t i = 0; row && json_read_element(j); i++) {
			struct column *c = all;

			while (c->name != NULL && c->at != i)
				c++;
			if (c->name != NULL)
				sample_ids_add(c->to, read_index(j));
			else
				json_read_skip(j);
		}
		for (struct column *c = all; c->name != NULL; c++)
			if (c->at != NO_PLACE && c->to->n == n)
				sample_ids_add(c->to, NO_INDEX);
	}
	for (struct column *c = all; c->name != NULL; c++)
		c->found |= c->at != NO_PLACE;
}

/* Read the index of each column in a row: {"prefix": 0, "frame": 1}. */
static void
read_schema(struct json_read *j, struct column *all)
{
	struct column *c;
	str key;

	for (c = all; c->name != NULL; c++)
		c->at = NO_PLACE;
	if (!json_read_object(j))
		return;
	while (json_read_member(j, &key))
		if ((c = find_column(all, key)) != NULL)
			json_read_whole(j, &c->at);
		else
			json_read_skip(j);
}

/* Read a table: {"prefix": [...], "frame": [...]}, or
 * {"schema": {"prefix": 0, "frame": 1}, "data": [[null, 0], [0, 1]]}. */
static void
read_table(struct json_read *j, struct column *all, struct samples_table *t)
{
	struct column *c;
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key))
		if ((c = find_column(all, key)) != NULL) {
			c->to->n = 0;
			c->found = true;
			if (json_read_array(j))
				while (json_read_element(j))
					sample_ids_add(c->to, read_index(j));
		} else if (str_eq(key, STR("schema"))) {
			read_schema(j, all);
		} else if (str_eq(key, STR("data"))) {
			read_rows(j, all);
		} else if (t != NULL && str_eq(key, STR("weight"))) {
			json_read_numbers(j, &t->weights);
		} else if (t != NULL && str_eq(key, STR("weightType"))) {
			json_read_text(j, &t->type);
		} else {
			json_read_skip(j);
		}
}

/* Read the stacks.  Parents are indices or, since version 66, distances, 0 for
 * a root.  A parent outside of the table is unknown. */
static void
read_stack_table(struct json_read *j, struct tables *t)
{
	struct sample_ids distance = {0};
	struct column columns[] = {
		{"prefix", &t->prefix, 0, false},
		{"frame", &t->frame, 1, false},
		{"prefixOffset", &distance, NO_PLACE, false}, {0}
	};

	read_table(j, columns, NULL);
	for (uint32_t i = 0; i < distance.n && !columns[0].found; i++) {
		uint32_t d = distance.p[i];

		sample_ids_add(&t->prefix, d == 0 ? NO_INDEX :
		    d <= i ? i - d : UNKNOWN);
	}
	while (t->prefix.n < t->frame.n)
		sample_ids_add(&t->prefix, UNKNOWN);
	t->rootless = !columns[0].found && !columns[2].found &&
	    t->frame.n > 0;
	buf_drop(distance.p);
}

/* Read a table of a thread or of "shared".  Return false for other members. */
static bool
read_table_member(struct tables *t, struct json_read *j, str key,
    struct sample *s)
{
	if (str_eq(key, STR("stackTable")))
		read_stack_table(j, t);
	else if (str_eq(key, STR("frameTable")))
		read_table(j, (struct column[]){
		    {"location", &t->location, 0, false},
		    {"func", &t->func, NO_PLACE, false}, {0}}, NULL);
	else if (str_eq(key, STR("funcTable")))
		read_table(j, (struct column[]){
		    {"name", &t->name, 0, false}, {0}}, NULL);
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

/* Push the frames of a stack, leaf first, named by `strings`.  Return false if
 * its parents form a cycle.  Frames without a name are counted in *unnamed. */
static bool
push_stack(const struct tables *t, uint32_t stack,
    const struct sample_ids *strings, struct sample *s, size_t *unnamed)
{
	if (stack < t->up.shown.n) {
		stack = ancestors_shown(&t->up, s, stack);
		if (stack == ANCESTORS_NONE)
			return false;
	}
	while (stack != NO_INDEX) {
		uint32_t frame = find_id(&t->frame, stack);
		uint32_t name = find_id(&t->location, frame);

		if (name == NO_INDEX)
			name = find_id(&t->name, find_id(&t->func, frame));
		name = find_id(strings, name);
		sample_known(s, name != NO_INDEX ? name + 1 : 0, unnamed);
		stack = find_id(&t->prefix, stack);
	}
	return true;
}

enum { SAMPLES, JS_ALLOCATIONS, NATIVE_ALLOCATIONS, SAMPLES_TABLES };

static const char *const table_names[SAMPLES_TABLES] = {
	"samples", "jsAllocations", "nativeAllocations"
};

struct thread {
	struct tables tables;
	struct samples_table samples[SAMPLES_TABLES];
	struct buf name;
};

struct reading {
	struct sample *s;
	struct tables shared;
	struct value_list values;	/* values that the sample tables have */
	struct names names;	/* the index of each value */
	struct sample_ids threads;	/* number of threads with each value */
	size_t chosen;
	size_t unnamed;		/* number of sample frames without a name */
	uint64_t processed, gecko;	/* versions in the file */
};

/* Return the index of the table's value, which is added if it is new. */
static size_t
number_value(struct reading *r, size_t table, const struct samples_table *t)
{
	str type = buf_str(&t->type), name = type;
	struct value_list *l = &r->values;
	size_t i;

	if (table != SAMPLES)
		name = str_of(table_names[table]);
	else if (type.n == 0)
		name = type = STR("samples");
	i = names_id(&r->names, name);
	if (i == l->n) {
		value_add(l, name, str_eq(type, STR("tracing-ms")) ?
		    STR("ms") : type);
		sample_ids_add(&r->threads, 0);
	}
	return i;
}

/* A stack whose parent is not in the table is a root. */
static void
find_ancestors(struct tables *t)
{
	if (t->up.parent.n > 0)
		return;
	for (size_t i = 0; i < t->prefix.n; i++)
		sample_ids_add(&t->up.parent, t->prefix.p[i] < t->prefix.n ?
		    t->prefix.p[i] : ANCESTORS_NONE);
	ancestors_find(&t->up);
}

static void
fold_samples(struct reading *r, struct thread *th,
    const struct samples_table *x)
{
	struct tables *t = th->tables.frame.n > 0 ? &th->tables : &r->shared;
	const struct sample_ids *strings = th->tables.strings.n > 0 ?
	    &th->tables.strings : &r->shared.strings;

	find_ancestors(t);
	for (size_t i = 0; i < x->stacks.n; i++) {
		struct json_number weight = {NUM(1), false};
		const char *why = NULL;

		if (i < x->weights.n)
			weight = x->weights.p[i];
		if (r->threads.p[r->chosen] > 1)
			sample_root(r->s, buf_str(&th->name));
		if (t->rootless)
			why = "the stackTable has no known column of callers";
		else if (weight.negative)
			why = "a negative weight";
		else if (!push_stack(t, x->stacks.p[i], strings, r->s,
		    &r->unnamed))
			why = "its callers form a cycle";
		if (why == NULL)
			sample_end(r->s, weight.n);
		else
			diag_skip(r->s->diag, why, weight.n);
		sample_drop(r->s);
	}
}

/* Read a thread.  Fold its samples, or only collect their values. */
static void
read_thread(struct json_read *j, struct reading *r, bool fold)
{
	struct thread t = {0};
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key)) {
		size_t i = 0;

		while (i < SAMPLES_TABLES &&
		    !str_eq(key, str_of(table_names[i])))
			i++;
		if (i < SAMPLES_TABLES)
			read_table(j, (struct column[]){{"stack",
			    &t.samples[i].stacks, 0, false}, {0}},
			    &t.samples[i]);
		else if (str_eq(key, STR("name")))
			json_read_text(j, &t.name);
		else if (!fold ||
		    !read_table_member(&t.tables, j, key, r->s))
			json_read_skip(j);
	}
	for (size_t i = 0; i < SAMPLES_TABLES; i++) {
		size_t value;

		if (t.samples[i].stacks.n == 0)
			continue;
		value = number_value(r, i, &t.samples[i]);
		if (!fold)
			r->threads.p[value]++;
		else if (value == r->chosen)
			fold_samples(r, &t, &t.samples[i]);
	}
	ancestors_free(&t.tables.up);
}

/* Select the value: by default samples or, if there are none, allocations. */
static void
choose_value(struct reading *r)
{
	size_t usual = 0;

	while (usual < r->values.n &&
	    str_ends(str_of(r->values.all[usual].name), STR("Allocations")))
		usual++;
	if (r->values.n == 0) {
		r->s->diag->hint = "no thread of the profile has samples";
		value_unit(r->s, "samples");
		return;
	}
	if (usual == r->values.n) {
		usual = 0;
		diag_remark(r->s->diag, "the profile has samples of "
		    "allocations only");
	}
	r->chosen = value_of_list(r->s, &r->values, usual);
}

/* Read the threads of a profile and of its processes.  In old versions of
 * Firefox processes are strings of JSON among the threads. */
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

/* Read "meta" and "shared", which may come after the threads that need them:
 * {"meta": {"version": 36, "preprocessedProfileVersion": 70}, "shared": {}} */
static void
read_shared(struct reading *r, str text)
{
	struct json_read j;
	str key;

	json_read_start(&j, text);
	bool is_object = json_read_object(&j);
	while (is_object && json_read_member(&j, &key)) {
		bool meta = str_eq(key, STR("meta"));
		bool known = (meta || str_eq(key, STR("shared"))) &&
		    json_read_peek(&j) == '{' && json_read_object(&j);

		if (!known)
			json_read_skip(&j);
		while (known && json_read_member(&j, &key))
			if (meta && str_eq(key,
			    STR("preprocessedProfileVersion")))
				json_read_whole(&j, &r->processed);
			else if (meta && str_eq(key, STR("version")))
				json_read_whole(&j, &r->gecko);
			else if (meta || !read_table_member(&r->shared, &j,
			    key, r->s))
				json_read_skip(&j);
	}
	json_read_end(&j);
}

static void
fold(struct in *in, struct sample *s)
{
	struct reading r = {.s = s};
	str text = in_all(in);
	struct json_read j;

	read_shared(&r, text);
	for (int fold = 0; fold < 2; fold++) {
		if (fold)
			choose_value(&r);
		json_read_start(&j, text);
		read_profile(&j, &r, fold, 2);
		if (fold)
			json_read_report(&j, in, s);
		json_read_end(&j);
	}
	if (r.processed > 0)
		diag_newer(s->diag, in, r.processed, FIREFOX_PROCESSED);
	else
		diag_newer(s->diag, in, r.gecko, FIREFOX_GECKO);
	diag_unnamed(s->diag, in, r.unnamed);
}

const struct format format_firefox = {
	.name = "firefox",
	.what = "profiles of the Firefox Profiler, samply, simpleperf; JSON",
	.tested_with = "published: samples of speedscope",
	.options = "names value",
	.leaf_first = true,
	.json = "libs[].breakpadId|meta.interval meta.product|"
	    "label duration markers",
	.fold = fold,
};
