#include "tools/stackfold/formats/parts/chrome_cpu.h"

#include <stdlib.h>

#include "tools/stackfold/sample/sample.h"

#define NESTED 3		/* args, data, cpuProfile */

static struct chrome_cpu_profile *
profile_of(struct chrome_cpu *c, const struct chrome_event *e)
{
	const struct buf *id = e->id.n > 0 ? &e->id : &e->tid;
	struct buf key = {0};
	uint32_t i;

	buf_fmt(&key, "%.*s/%.*s", (int)e->pid.n, e->pid.p, (int)id->n,
	    id->p);
	i = names_id(&c->keys, buf_str(&key));
	buf_free(&key);
	if (i == c->n) {
		GROW(c->profiles, c->cap, c->n + 1);
		c->profiles[c->n++] = (struct chrome_cpu_profile){
			.v8 = {.s = c->s},
			.thread = chrome_threads_of(c->threads, e)
		};
	}
	return &c->profiles[i];
}

/* {"data":{"cpuProfile":{"nodes":[...],"samples":[...]},"timeDeltas":[...]}},
 * of which some are elsewhere in old versions */
static void
read_data(struct jread *j, struct v8_profile *p, unsigned level)
{
	str key;

	jread_object(j);
	while (jread_member(j, &key))
		if (level < NESTED && (str_eq(key, STR("data")) ||
		    str_eq(key, STR("cpuProfile"))))
			read_data(j, p, level + 1);
		else if (!v8_profile_member(j, key, p))
			jread_skip(j);
}

bool
chrome_cpu_sample(struct chrome_cpu *c, const struct chrome_event *e)
{
	if (e->frame.n == 0 || !e->timed)
		return false;
	GROW(c->samples, c->samples_cap, c->nsamples + 1);
	c->samples[c->nsamples] = (struct chrome_cpu_sample){
		.thread = chrome_threads_of(c->threads, e),
		.frame = names_id(&c->frame_keys, buf_str(&e->frame)),
		.at = e->at, .weight = e->weight, .turn = c->nsamples
	};
	c->nsamples++;
	return true;
}

bool
chrome_cpu_event(struct chrome_cpu *c, const struct chrome_event *e)
{
	str name = buf_str(&e->name);
	struct jread j;

	if (e->phase == 'P' && e->frame.n > 0)
		return chrome_cpu_sample(c, e);
	if (!str_eq(name, STR("Profile")) &&
	    !str_eq(name, STR("ProfileChunk")) &&
	    !str_eq(name, STR("CpuProfile")))
		return false;
	jread_start(&j, e->args);
	read_data(&j, &profile_of(c, e)->v8, 1);
	jread_end(&j);
	return true;
}

/* the frame of a key, which may be told only later */
static struct chrome_cpu_frame *
frame_at(struct chrome_cpu *c, uint32_t i)
{
	GROW(c->frames, c->frames_cap, c->frame_keys.n);
	for (; c->nframes < c->frame_keys.n; c->nframes++)
		c->frames[c->nframes] = (struct chrome_cpu_frame){
			sample_id(c->s, STR("[unknown]"), '\0'), 0
		};
	return &c->frames[i];
}

/* {"name": "read", "parent": 4} */
static void
read_frame(struct chrome_cpu *c, struct jread *j, uint32_t i)
{
	struct buf name = {0}, parent = {0};
	struct num n;
	bool negative;
	char text[NUM_TEXT];
	str key;

	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("name")))
			jread_text(j, &name);
		else if (!str_eq(key, STR("parent")))
			jread_skip(j);
		else if (jread_peek(j) == '"')
			jread_text(j, &parent);
		else if (jread_num(j, &n, &negative))
			buf_add(&parent, num_text(text, n));
	frame_at(c, i)->frame = sample_id(c->s, buf_str(&name), '\0');
	if (parent.n > 0) {
		uint32_t k = names_id(&c->frame_keys, buf_str(&parent));

		frame_at(c, i)->parent = k + 1;
	}
	buf_free(&name);
	buf_free(&parent);
}

void
chrome_cpu_frames(struct chrome_cpu *c, struct jread *j)
{
	str key;

	if (!jread_object(j))
		return;
	while (jread_member(j, &key))
		read_frame(c, j, names_id(&c->frame_keys, key));
}

bool
chrome_cpu_any(const struct chrome_cpu *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->profiles[i].v8.samples.n > 0)
			return true;
	return c->nsamples > 0;
}

static int
by_thread(const void *a, const void *b)
{
	const struct chrome_cpu_sample *x = a, *y = b;
	int c;

	if (x->thread != y->thread)
		return x->thread > y->thread ? 1 : -1;
	if ((c = num_cmp(x->at, y->at)) != 0)
		return c;
	return (x->turn > y->turn) - (x->turn < y->turn);
}

/* are there samples of more than one thread? */
static bool
several(const struct chrome_cpu *c)
{
	uint32_t first = UINT32_MAX;
	bool more = false;

	for (size_t i = 0; i < c->n + c->nsamples; i++) {
		uint32_t thread = i < c->n ? c->profiles[i].thread :
		    c->samples[i - c->n].thread;

		if (i < c->n && c->profiles[i].v8.samples.n == 0)
			continue;
		more |= first != UINT32_MAX && first != thread;
		first = thread;
	}
	return more;
}

/* leaf first; false where callers form a circle */
static bool
push_frames(struct chrome_cpu *c, uint32_t frame)
{
	uint32_t i = frame + 1;

	for (size_t depth = 0; i > 0 && depth <= c->frame_keys.n; depth++) {
		sample_push(c->s, frame_at(c, i - 1)->frame);
		i = frame_at(c, i - 1)->parent;
	}
	return i == 0;
}

/* microseconds as seconds */
static struct num
seconds(struct num us)
{
	return num_scale(us, NUM(1), NUM(1000000));
}

static void
fold_samples(struct chrome_cpu *c, bool timed, bool roots)
{
	if (c->nsamples > 0)
		qsort(c->samples, c->nsamples, sizeof(*c->samples), by_thread);
	for (size_t i = 0; i < c->nsamples; i++) {
		const struct chrome_cpu_sample *x = &c->samples[i];
		struct num weight = x->weight;

		if (timed)
			weight = i + 1 < c->nsamples &&
			    x[1].thread == x->thread ?
			    num_sub(x[1].at, x->at) : NUM(0);
		if (roots)
			sample_root_id(c->s, chrome_threads_root(c->threads,
			    x->thread, c->s));
		if (push_frames(c, x->frame))
			sample_end_during(c->s, seconds(x->at), seconds(timed ?
			    num_add(x->at, weight) : x->at), weight);
		else
			diag_skip(c->s->diag, "its callers form a circle",
			    weight);
		sample_drop(c->s);
	}
}

void
chrome_cpu_fold(struct chrome_cpu *c, bool timed)
{
	bool roots = several(c) || c->s->opts->pid || c->s->opts->tid;

	c->s->leaf_first = true;
	for (size_t i = 0; i < c->n; i++) {
		struct chrome_cpu_profile *p = &c->profiles[i];
		uint32_t root = chrome_threads_root(c->threads, p->thread,
		    c->s);

		if (p->v8.start == 0)
			p->v8.end = 0;	/* its distance is not known */
		v8_profile_fold_samples(&p->v8, timed, roots ? &root : NULL);
	}
	fold_samples(c, timed, roots);
	c->s->leaf_first = false;
}
