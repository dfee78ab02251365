/*
 * Sentry's sample format, versions 1 and 2, which its libraries send.
 *
 *	{"version": "1", "profile": {
 *	 "frames": [{"function": "main", "filename": "app.py"},
 *	  {"function": "work", "filename": "app.py"}],
 *	 "stacks": [[1, 0], [0]], "samples": [
 *	  {"stack_id": 0, "thread_id": "1", "elapsed_since_start_ns": "10"},
 *	  {"stack_id": 0, "thread_id": "1", "elapsed_since_start_ns": "20"},
 *	  {"stack_id": 1, "thread_id": "1", "elapsed_since_start_ns": "30"}],
 *	 "thread_metadata": {"1": {"name": "MainThread"}}}}
 *
 * gives	main (app.py) 1
 *		main (app.py);work (app.py) 2
 *
 * Threads are roots if several have samples.
 */
#include "common/base/sys.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"

struct profile {
	struct sample *s;
	struct sample_ids frames;
	struct sample_ids stacks, ends;		/* all stacks, concatenated, and
						 * the end of each */
	struct names threads;			/* ids of threads */
	struct sample_ids roots;		/* frame + 1 of each thread's
						 * name, or 0 */
	struct moment { uint64_t stack; uint32_t thread; struct num time; }
	    *samples;
	size_t n, cap;
	struct buf name, file;
};

/* Read a frame such as "work (app.py)". */
static void
read_frame(struct profile *p, struct json_read *j)
{
	p->name.n = p->file.n = 0;
	json_read_fields(j, (struct json_field[]){
	    JSON_TEXT("function", &p->name),
	    JSON_TEXT("filename", &p->file), {0}});
	if (p->name.n == 0)
		buf_add(&p->name, STR("[unknown]"));
	if (p->file.n > 0)
		buf_fmt(&p->name, " (%.*s)", (int)p->file.n, p->file.p);
	sample_ids_add(&p->frames, sample_id(p->s, buf_str(&p->name), '\0'));
}

static void
read_stack(struct profile *p, struct json_read *j)
{
	bool is_array = json_read_array(j);
	uint64_t i;

	while (is_array && json_read_element(j))
		sample_ids_add(&p->stacks, json_read_whole(j, &i) &&
		    i < UINT32_MAX ? (uint32_t)i : UINT32_MAX);
	sample_ids_add(&p->ends, (uint32_t)p->stacks.n);
}

static uint32_t
find_thread(struct profile *p, str id)
{
	uint32_t i = names_id(&p->threads, id);

	if (i == p->roots.n)
		sample_ids_add(&p->roots, 0);
	return i;
}

/* Read a sample.  Its time is a string, in nanoseconds, or since version 2 a
 * number, in seconds. */
static void
read_sample(struct profile *p, struct json_read *j)
{
	struct moment m = {.stack = UINT64_MAX};
	struct json_number seconds = {0};
	struct num ns;

	p->name.n = p->file.n = 0;
	json_read_fields(j, (struct json_field[]){
	    JSON_WHOLE("stack_id", &m.stack),
	    JSON_TEXT("thread_id", &p->name),
	    JSON_NUMBER("timestamp", &seconds),
	    JSON_TEXT("elapsed_since_start_ns", &p->file), {0}});
	m.time = num_parse(buf_str(&p->file), &ns) != NUM_BAD ?
	    num_scale(ns, NUM(1), NUM(NUM_NANO)) : seconds.n;
	m.thread = find_thread(p, buf_str(&p->name));
	*APPEND(p->samples, p->cap, p->n) = m;
}

static void
read_threads(struct profile *p, struct json_read *j)
{
	bool is_object = json_read_object(j);
	str key;

	while (is_object && json_read_member(j, &key)) {
		uint32_t i = find_thread(p, key);

		json_read_name(j, &p->name);
		if (p->name.n > 0)
			p->roots.p[i] = sample_id(p->s, buf_str(&p->name),
			    '\0') + 1;
	}
}

static void
read_profile(struct profile *p, struct json_read *j)
{
	static const struct {
		const char *name;
		void (*read)(struct profile *, struct json_read *);
	} lists[] = {
		{"frames", read_frame}, {"stacks", read_stack},
		{"samples", read_sample},
	};
	bool is_object = json_read_object(j);
	str key;

	while (is_object && json_read_member(j, &key)) {
		size_t i = 0;

		while (i < LENGTH(lists) && !str_eq(key,
		    str_of(lists[i].name)))
			i++;
		if (str_eq(key, STR("thread_metadata")))
			read_threads(p, j);
		else if (i == LENGTH(lists))
			json_read_skip(j);
		else if (json_read_array(j))
			while (json_read_element(j))
				lists[i].read(p, j);
	}
}

static void
fold(struct in *in, struct sample *s)
{
	struct profile p = {.s = s};
	struct json_read j;
	size_t unlisted = 0;
	bool roots = false;

	if (json_read_find(&j, in_all(in), "profile"))
		read_profile(&p, &j);
	json_read_report(&j, in, s);
	for (size_t i = 1; i < p.n; i++)
		roots |= p.samples[i].thread != p.samples[0].thread;
	for (const struct moment *m = p.samples; m < p.samples + p.n; m++) {
		bool known = m->stack < p.ends.n;
		uint32_t root = p.roots.p[m->thread];
		size_t i = known && m->stack > 0 ?
		    p.ends.p[m->stack - 1] : 0;

		sample_time(s, m->time);
		if (roots && root > 0)
			sample_root_id(s, root - 1);
		else if (roots)
			sample_root(s, names_text(&p.threads, m->thread));
		for (; known && i < p.ends.p[m->stack]; i++)
			if (p.stacks.p[i] < p.frames.n)
				sample_push(s, p.frames.p[p.stacks.p[i]]);
			else
				known = false;
		if (!known)
			sample_known(s, 0, &unlisted);
		sample_end(s, NUM(1));
	}
	diag_unnamed(s->diag, in, unlisted);
	names_free(&p.threads);
	buf_free(&p.name);
	buf_free(&p.file);
}

const struct format format_sentry = {
	.name = "sentry",
	.what = "Sentry's sample format, JSON",
	.tested_with = "real: sentry-sdk 2.75",
	.options = "slice",
	.unit = "samples",
	.leaf_first = true,
	.json = "profile.frames profile.stacks",
	.fold = fold,
};
