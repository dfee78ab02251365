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
#include "tools/stackfold/formats/parts/firefox_tables.h"
#include "tools/stackfold/formats/parts/jread.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

struct thread {
	struct firefox_tables tables;
	struct firefox_tables_samples samples;
	struct buf name;
};

struct reading {
	struct sample *s;
	struct firefox_tables shared;
	size_t threads;		/* that have samples */
	size_t unnamed;		/* frames of samples, without a name */
};

static void
fold_thread(struct reading *r, const struct thread *th)
{
	const struct firefox_tables *t = th->tables.prefix.n > 0 ?
	    &th->tables : &r->shared;
	const struct sample_ids *strings = th->tables.strings.n > 0 ?
	    &th->tables.strings : &r->shared.strings;
	const struct firefox_tables_samples *x = &th->samples;

	for (size_t i = 0; i < x->stacks.n; i++) {
		struct num weight = i < x->nweights ? x->weights[i] : NUM(1);

		if (r->threads > 1)
			sample_root(r->s, buf_str(&th->name));
		if (firefox_tables_push(t, x->stacks.p[i], strings, r->s,
		    &r->unnamed))
			sample_end(r->s, weight);
		else
			diag_skip(r->s->diag, "its callers form a circle",
			    weight);
		sample_drop(r->s);
	}
}

/* read a thread; fold it, or only count it if it has samples */
static void
read_thread(struct jread *j, struct reading *r, bool fold)
{
	struct thread t = {0};
	str key;

	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("name")))
			jread_text(j, &t.name);
		else if (str_eq(key, STR("samples")))
			firefox_tables_samples(&t.samples, j);
		else if (!fold ||
		    !firefox_tables_member(&t.tables, j, key, r->s))
			jread_skip(j);
	if (fold)
		fold_thread(r, &t);
	else
		r->threads += t.samples.stacks.n > 0;
}

/* the threads of a profile, and of the processes in it */
static void
read_profile(struct jread *j, struct reading *r, bool fold, unsigned level)
{
	str key;

	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("threads")) && jread_array(j))
			while (jread_element(j))
				read_thread(j, r, fold);
		else if (level > 0 && str_eq(key, STR("profile")))
			read_profile(j, r, fold, level - 1);
		else if (level > 0 && str_eq(key, STR("processes")) &&
		    jread_array(j))
			while (jread_element(j))
				read_profile(j, r, fold, level - 1);
		else
			jread_skip(j);
}

static void
read_shared(struct reading *r, str text)
{
	struct jread j;
	str key;

	if (jread_find(&j, text, "shared") && jread_object(&j))
		while (jread_member(&j, &key))
			if (!firefox_tables_member(&r->shared, &j, key, r->s))
				jread_skip(&j);
	jread_end(&j);
}

static enum format_confidence
probe(str head)
{
	bool libs = str_find(head, STR("\"breakpadId\"")) != STR_NONE;
	bool meta = str_find(head, STR("\"meta\"")) != STR_NONE &&
	    str_find(head, STR("\"interval\"")) != STR_NONE &&
	    str_find(head, STR("\"product\"")) != STR_NONE;

	/* a recording of the old developer tools has much in front of it */
	bool tools = str_starts(head, STR("{\"label\":")) &&
	    str_find(head, STR("\"duration\":")) != STR_NONE &&
	    str_find(head, STR("\"markers\":[")) != STR_NONE;

	return jread_first(head) == '{' && (libs || meta || tools) ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct reading r = {.s = s};
	str text = in_all(in);
	struct jread j;

	(void)o;
	value_unit(s, "samples");
	read_shared(&r, text);
	for (int fold = 0; fold < 2; fold++) {
		jread_start(&j, text);
		read_profile(&j, &r, fold, 2);
		if (fold)
			jread_report(&j, in, s);
		jread_end(&j);
	}
	diag_unnamed(s->diag, in, r.unnamed);
}

const struct format format_firefox = {
	.name = "firefox",
	.what = "profiles of the Firefox Profiler, samply, simpleperf; JSON",
	.tested_with = "published: samples of speedscope",
	.options = "names",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
