/*
 * Traces of Chrome and of programs that write its JSON (about:tracing,
 * Perfetto):
 *
 *	chromium --headless --trace-startup --trace-startup-format=json URL
 *
 *	{"traceEvents":[
 *	{"pid":1,"tid":2,"ts":0,"ph":"X","name":"Load","dur":50},
 *	{"pid":1,"tid":2,"ts":10,"ph":"B","name":"Parse"},
 *	{"pid":1,"tid":2,"ts":40,"ph":"E"},
 *	{"pid":1,"tid":2,"ts":60,"ph":"X","name":"Draw","dur":1.5}
 *	]}
 *
 * gives	Draw 1.5
 *		Load 20
 *		Load;Parse 30
 *
 * in microseconds of self time.  Events nest per thread; threads are roots if
 * there are several.  Events that summarize others are skipped.  Asynchronous
 * events overlap, so they have no stack.
 *
 * PyTorch's profiler (Kineto) and JAX add the work of a GPU, with the number
 * (correlation) of the call that launched it:
 *
 *	{"ph":"X","cat":"cpu_op","name":"aten::mm","ts":1,"dur":9,...},
 *	{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":2,
 *	"dur":3,"args":{"correlation":7},...},
 *	{"ph":"X","cat":"kernel","name":"gemm","ts":30,"dur":50,
 *	"args":{"correlation":7},...}
 *
 * gives	aten::mm;cudaLaunchKernel 3, aten::mm 6
 *		aten::mm;cudaLaunchKernel;gemm_[g] 50	with --value=gpu
 */

#include "common/base/sys.h"
#include "common/base/u64_map.h"
#include "tools/stackfold/formats/parts/ancestors.h"
#include "tools/stackfold/formats/parts/open_frames.h"
#include "tools/stackfold/formats/parts/v8_profile.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* The current event.  Its buffers are reused for the next one. */
struct event {
	char phase;		/* X complete, B begin, E end, M metadata, P
				 * sample, ... */
	struct num at, lasts;	/* start and duration in microseconds */
	bool early;		/* the start is negative */
	struct num weight;	/* weight of a sample; 1 by default */
	bool negative;		/* the weight is negative */
	bool timed, lasting, named;
	struct buf name, category, pid, tid;
	struct buf id;		/* id that all events of a profile share */
	struct buf frame;	/* key of a sample's leaf in "stackFrames" */
	str args;		/* text of the arguments */
	uint64_t correlation, external;	/* numbers in the arguments, or 0 */
	struct buf text;	/* text of the member that is being read */
};

/* Read a time or weight, which some programs write as a string. */
static bool
read_amount(struct json_read *j, struct event *e, struct num *n, bool *negative)
{
	str text;

	if (json_read_peek(j) != '"')
		return json_read_num(j, n, negative);
	if (!json_read_text(j, &e->text))
		return false;
	text = buf_str(&e->text);
	*negative = str_starts(text, STR("-"));
	return num_parse(str_from(text, *negative), n) != NUM_BAD;
}

static void
read_event_member(struct json_read *j, str key, struct event *e)
{
	str from = j->rest;
	bool negative = false;

	if (str_eq(key, STR("ph"))) {
		json_read_text(j, &e->text);
		e->phase = e->text.n == 1 ? e->text.p[0] : '?';
	} else if (str_eq(key, STR("ts")))
		e->timed = read_amount(j, e, &e->at, &e->early);
	else if (str_eq(key, STR("dur")))
		e->lasting = read_amount(j, e, &e->lasts, &negative) &&
		    !negative;
	else if (str_eq(key, STR("name")))
		e->named = json_read_text(j, &e->name);
	else if (str_eq(key, STR("cat")))
		json_read_text(j, &e->category);
	else if (str_eq(key, STR("pid")))
		json_read_word(j, &e->pid);
	else if (str_eq(key, STR("tid")))
		json_read_word(j, &e->tid);
	else if (str_eq(key, STR("id")))
		json_read_word(j, &e->id);
	else if (str_eq(key, STR("sf")))
		json_read_word(j, &e->frame);
	else if (str_eq(key, STR("weight")))
		read_amount(j, e, &e->weight, &e->negative);
	else
		json_read_skip(j);
	if (str_eq(key, STR("args")))
		e->args = str_upto(from, from.n - j->rest.n);
}

/* Read an event.  Return false if the value is not an object. */
static bool
read_event_object(struct json_read *j, struct event *e)
{
	str key;

	e->phase = '\0';
	e->at = e->lasts = NUM(0);
	e->weight = NUM(1);
	e->early = e->negative = false;
	e->timed = e->lasting = e->named = false;
	e->name.n = e->category.n = e->pid.n = e->tid.n = 0;
	e->id.n = e->frame.n = 0;
	e->args = (str){0};
	if (!json_read_object(j))
		return false;
	while (json_read_member(j, &key))
		read_event_member(j, key, e);
	return true;
}

/* Return a number among the arguments, or 0.  JAX writes it as a string. */
static uint64_t
find_number(const struct event *e, const char *key)
{
	struct buf word = {0};
	struct json_read j;
	uint64_t n = 0;

	if (json_read_find(&j, e->args, key))
		json_read_word(&j, &word);
	json_read_end(&j);
	if (!num_whole(buf_str(&word), &n))
		n = 0;
	buf_free(&word);
	return n;
}

static void
read_links(struct event *e)
{
	e->correlation = e->external = 0;
	if (str_has(e->args, STR("correlation"))) {
		e->correlation = find_number(e, "correlation");
		if (e->correlation == 0)
			e->correlation = find_number(e, "correlation_id");
	}
	if (str_has(e->args, STR("External id")))
		e->external = find_number(e, "External id");
}

/* Return true for work of a GPU.  Old versions of PyTorch capitalize
 * categories. */
static bool
is_gpu_work(const struct event *e)
{
	static const char *const categories[] = {
		"kernel", "gpu_memcpy", "gpu_memset", "memcpy", "memset"
	};

	for (size_t i = 0; i < LENGTH(categories); i++)
		if (str_like(buf_str(&e->category), str_of(categories[i])))
			return true;
	return false;
}

/*
 * Return true if the event summarizes others.  Clang's -ftime-trace adds totals
 * such as "Total Frontend", Bazel the actions on the critical path, PyTorch the
 * run time of the profiler and, in rows of a GPU, the CPU's annotations and
 * waits.
 */
static bool
is_summary(const struct event *e)
{
	static const char *const categories[] = {
		"critical path component", "gpu_user_annotation", "Trace",
		"cuda_sync", "cuda_event"
	};
	struct json_read j;
	bool counts;

	for (size_t i = 0; i < LENGTH(categories); i++)
		if (str_eq(buf_str(&e->category), str_of(categories[i])))
			return true;
	if (!str_starts(buf_str(&e->name), STR("Total ")))
		return false;
	counts = json_read_find(&j, e->args, "count");
	json_read_end(&j);
	return counts;
}

/* The threads and processes of a trace and their names. */
struct threads {
	struct names keys;	/* "pid/tid" for threads, "pid" for processes */
	struct buf key;
	struct thread_name {
		str text;
		bool used;	/* the thread has events or samples */
		bool twin;	/* another used thread has the same name */
	} *called;		/* indexed by the id of the key */
	size_t cap;
	struct arena arena;
};

/* Return the number of a thread or, if tid is NULL, of a process. */
static uint32_t
number_key(struct threads *t, const struct buf *pid, const struct buf *tid)
{
	uint32_t i;

	buf_set(&t->key, buf_str(pid));
	if (tid != NULL)
		buf_fmt(&t->key, "/%.*s", (int)tid->n, tid->p);
	i = names_id(&t->keys, buf_str(&t->key));
	GROW_ZEROED(t->called, t->cap, (size_t)i + 1);
	return i;
}

/* Mark the event's thread as used.  Return its number. */
static uint32_t
use_thread(struct threads *t, const struct event *e)
{
	uint32_t i = number_key(t, &e->pid, &e->tid);

	t->called[i].used = true;
	return i;
}

/* Store the name that a metadata event gives to a thread or process. */
static void
note_name(struct threads *t, struct event *e)
{
	bool thread = str_eq(buf_str(&e->name), STR("thread_name"));
	struct json_read j;
	uint32_t i;

	if (!thread && !str_eq(buf_str(&e->name), STR("process_name")))
		return;
	if (json_read_find(&j, e->args, "name") &&
	    json_read_text(&j, &e->text)) {
		i = number_key(t, &e->pid, thread ? &e->tid : NULL);
		t->called[i].text = arena_str(&t->arena,
		    str_trim(buf_str(&e->text)));
	}
	json_read_end(&j);
}

/* Return true if the event's process is a device of JAX, "/device:GPU:0".  JAX
 * writes the names of processes before their events. */
static bool
is_on_device(struct threads *t, const struct event *e)
{
	uint32_t process = number_key(t, &e->pid, NULL);

	return str_starts(t->called[process].text, STR("/device:"));
}

/* Find threads that have the same name as another one. */
static void
find_twins(struct threads *t)
{
	struct names texts = {0};
	struct sample_ids first = {0};

	for (uint32_t i = 0; i < t->keys.n; i++) {
		struct thread_name *called = &t->called[i];
		uint32_t k;

		if (!called->used || called->text.n == 0)
			continue;
		k = names_id(&texts, called->text);
		if (k == first.n)
			sample_ids_add(&first, i);
		else
			called->twin = t->called[first.p[k]].twin = true;
	}
	names_free(&texts);
	buf_drop(first.p);
}

/* Return the root frame of a thread: its name or, without a unique name, its
 * number; with --pid the name of the process; with --tid also the number. */
static uint32_t
name_root(const struct threads *t, uint32_t thread, struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct buf b = {0};
	str key = names_text(&t->keys, thread), pid = key;
	str name = t->called[thread].text;
	bool numbers = name.n == 0 || o->pid || o->tid ||
	    t->called[thread].twin;
	uint32_t process, id;

	if (o->pid && !o->tid) {
		pid = str_upto(key, str_chr(key, '/'));
		name = (str){0};
		if (names_find(&t->keys, pid, &process))
			name = t->called[process].text;
		key = pid;
	}
	if (!str_strip(&key, STR("/")))		/* a number is missing */
		str_skip(&key, STR("/"));
	buf_add(&b, name);
	if (name.n > 0 && numbers)
		buf_char(&b, '-');
	if (numbers)
		buf_add(&b, key);
	id = sample_id(s, buf_str(&b), '\0');
	buf_free(&b);
	return id;
}

/* CPU samples: V8's profiles, whole or in chunks, and samples that refer to the
 * trace's table of stack frames.  Starts as {.s = s, .threads = threads}. */
struct cpu_samples {
	struct sample *s;
	struct threads *threads;
	struct names keys;		/* "pid/id" of each profile */
	struct v8_of_thread {
		struct v8_profile v8;
		uint32_t thread;
	} *profiles;
	size_t n, cap;
	struct names frame_keys;	/* keys of the table of stack frames */
	struct stack_frame {
		uint32_t frame1;	/* frame id + 1; 0 if unknown */
		uint32_t parent1;	/* index + 1 of the parent, or 0 */
	} *frames;
	size_t frames_cap;
	size_t unnamed;		/* number of frames missing in the table */
	struct cpu_sample {
		uint32_t thread, frame;
		bool early;
		struct num at, weight;
		size_t turn;
	} *samples;
	size_t nsamples, samples_cap;
};

#define PROFILE_LEVELS 3	/* nested objects: args, data, cpuProfile */

static struct v8_of_thread *
find_profile(struct cpu_samples *c, const struct event *e)
{
	const struct buf *id = e->id.n > 0 ? &e->id : &e->tid;
	struct buf key = {0};
	uint32_t i;

	buf_fmt(&key, "%.*s/%.*s", (int)e->pid.n, e->pid.p, (int)id->n,
	    id->p);
	i = names_id(&c->keys, buf_str(&key));
	buf_free(&key);
	if (i == c->n)
		*APPEND(c->profiles, c->cap, c->n) = (struct v8_of_thread){
			.v8 = {.s = c->s},
			.thread = use_thread(c->threads, e)
		};
	return &c->profiles[i];
}

/* Read {"data":{"cpuProfile":{"nodes":[...],"samples":[...]},"timeDeltas":
 * [...]}}; old versions have some of the members at another level. */
static void
read_profile_data(struct json_read *j, struct v8_profile *p, unsigned level)
{
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key))
		if (level < PROFILE_LEVELS && (str_eq(key, STR("data")) ||
		    str_eq(key, STR("cpuProfile"))))
			read_profile_data(j, p, level + 1);
		else if (!v8_profile_member(j, key, p))
			json_read_skip(j);
}

/* Add a sample.  Return false if it has no frame, time or weight. */
static bool
add_sample(struct cpu_samples *c, const struct event *e)
{
	if (e->frame.n == 0 || !e->timed || e->negative)
		return false;
	GROW(c->samples, c->samples_cap, c->nsamples + 1);
	c->samples[c->nsamples] = (struct cpu_sample){
		.thread = use_thread(c->threads, e),
		.frame = names_id(&c->frame_keys, buf_str(&e->frame)),
		.early = e->early, .at = e->at, .weight = e->weight,
		.turn = c->nsamples
	};
	c->nsamples++;
	return true;
}

/* Add an event that is a sample or part of a profile.  Return false for
 * others. */
static bool
add_profile_event(struct cpu_samples *c, const struct event *e)
{
	str name = buf_str(&e->name);
	struct json_read j;

	if (e->phase == 'P' && e->frame.n > 0)
		return add_sample(c, e);
	if (!str_eq(name, STR("Profile")) &&
	    !str_eq(name, STR("ProfileChunk")) &&
	    !str_eq(name, STR("CpuProfile")))
		return false;
	json_read_start(&j, e->args);
	read_profile_data(&j, &find_profile(c, e)->v8, 1);
	json_read_end(&j);
	return true;
}

/* Return the frame with this key, which may be defined later. */
static struct stack_frame *
find_frame(struct cpu_samples *c, uint32_t i)
{
	GROW_ZEROED(c->frames, c->frames_cap, c->frame_keys.n);
	return &c->frames[i];
}

/* Read frame i, {"name": "read", "parent": 4}. */
static void
read_frame(struct cpu_samples *c, struct json_read *j, uint32_t i)
{
	struct buf name = {0}, parent = {0};
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key))
		if (str_eq(key, STR("name")))
			json_read_text(j, &name);
		else if (str_eq(key, STR("parent")))
			json_read_word(j, &parent);
		else
			json_read_skip(j);
	find_frame(c, i)->frame1 = sample_id(c->s, buf_str(&name), '\0') + 1;
	if (parent.n > 0) {
		uint32_t k = names_id(&c->frame_keys, buf_str(&parent));

		find_frame(c, i)->parent1 = k + 1;
	}
	buf_free(&name);
	buf_free(&parent);
}

static int
compare_samples(const void *a, const void *b)
{
	const struct cpu_sample *x = a, *y = b;
	int c;

	if (x->thread != y->thread)
		return x->thread > y->thread ? 1 : -1;
	if ((c = num_cmp(x->at, y->at)) != 0)
		return c;
	return (x->turn > y->turn) - (x->turn < y->turn);
}

/* Return true if more than one thread has samples. */
static bool
have_several_threads(const struct cpu_samples *c)
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

/* Push the stack of a frame, leaf first.  Return false if its parents form a
 * cycle. */
static bool
push_frames(struct cpu_samples *c, const struct ancestors *a, uint32_t frame)
{
	uint32_t i = ancestors_shown(a, c->s, frame) + 1;

	for (; i > 0; i = c->frames[i - 1].parent1)
		sample_known(c->s, c->frames[i - 1].frame1, &c->unnamed);
	return c->s->frames.n > 0;
}

static void
fold_stack_samples(struct cpu_samples *c, bool timed, bool roots)
{
	struct ancestors a = {0};

	SORT(c->samples, c->nsamples, compare_samples);
	for (uint32_t i = 0; i < c->frame_keys.n; i++)
		sample_ids_add(&a.parent, find_frame(c, i)->parent1 - 1);
	ancestors_find(&a);
	for (size_t i = 0; i < c->nsamples; i++) {
		const struct cpu_sample *x = &c->samples[i];
		struct num weight = x->weight;

		if (timed)
			weight = i + 1 < c->nsamples &&
			    x[1].thread == x->thread ?
			    num_sub(x[1].at, x->at) : NUM(0);
		if (roots)
			sample_root_id(c->s, name_root(c->threads,
			    x->thread, c->s));
		if (push_frames(c, &a, x->frame))
			sample_end_during(c->s, x->at, timed ?
			    num_add(x->at, weight) : x->at, 1000000, weight);
		else
			diag_skip(c->s->diag, "its callers form a cycle",
			    weight);
		sample_drop(c->s);
	}
	ancestors_free(&a);
}

/* Fold all samples, weighted by time if `timed`, below their threads if there
 * are several. */
static void
fold_cpu(struct cpu_samples *c, bool timed)
{
	bool roots = have_several_threads(c) || c->s->opts->pid ||
	    c->s->opts->tid;

	c->s->leaf_first = true;
	for (size_t i = 0; i < c->n; i++) {
		struct v8_of_thread *p = &c->profiles[i];
		uint32_t root = name_root(c->threads, p->thread,
		    c->s);

		if (p->v8.start == 0)
			p->v8.end = 0;	/* the time of the first sample is not
					 * known */
		v8_profile_fold_samples(&p->v8, timed, roots ? &root : NULL);
		c->unnamed += p->v8.unnamed;
	}
	fold_stack_samples(c, timed, roots);
	c->s->leaf_first = false;
}

/* Events with a duration, which nest per thread.  An event's weight is its time
 * without nested events.  Starts as {.s = s, .threads = threads}. */
struct nested_events {
	struct sample *s;
	struct threads *threads;
	struct moment {
		uint32_t thread, name;
		char phase;		/* X complete, B begin, E end */
		bool named, early;
		bool gpu;		/* work of a GPU */
		bool overhead;		/* overhead of the profiler, whose
					 * thread is unknown */
		struct num at, lasts;
		uint64_t correlation, external;	/* numbers in the arguments, or
						 * 0 */
		size_t turn;		/* position in the input */
	} *all;
	size_t n, cap;
	/* for --value=gpu, indexed by turn: turn + 1 of the last work that an
	 * event launched, and of the work that it launched before; or 0 */
	size_t *launched, *before;
	const struct moment **by_turn;
	struct buf text;
	size_t unordered;	/* number of asynchronous events (no stack) */
	size_t longer;		/* number that end after the enclosing event */
	struct num beyond;	/* total time by which they end later */
};

#define CHROME_ROUNDING 1	/* microseconds by which the end of a nested
				 * event may be late */

/* Clean the name of a GPU kernel like a function name, and drop "void ". */
static str
clean_kernel(struct nested_events *t, const struct event *e)
{
	str name = buf_str(&e->name), clean;

	str_skip(&name, STR("void "));
	if (str_like(buf_str(&e->category), STR("kernel"))) {
		clean = sample_clean(t->s, &t->text, name, t->s->opts->names);
		name = clean.n > 0 ? clean : name;
	}
	return name;
}

static void
add_moment(struct nested_events *t, struct event *e)
{
	bool gpu = is_gpu_work(e) || (e->correlation > 0 && is_on_device(
	    t->threads, e));

	GROW(t->all, t->cap, t->n + 1);
	t->all[t->n] = (struct moment){
		.thread = use_thread(t->threads, e),
		.name = sample_id(t->s, gpu ? clean_kernel(t, e) :
		    buf_str(&e->name), gpu && t->s->opts->all ?
		    'g' : '\0'),
		.phase = e->phase, .named = e->named, .gpu = gpu,
		.overhead = str_eq(buf_str(&e->category), STR("overhead")),
		.early = e->early, .at = e->at, .lasts = e->lasts,
		.correlation = e->correlation, .external = e->external,
		.turn = t->n
	};
	t->n++;
}

/* Order by thread and time.  Of events that start at the same time, the longest
 * comes first. */
static int
compare_moments(const void *a, const void *b)
{
	const struct moment *x = a, *y = b;
	int c;

	if (x->thread != y->thread)
		return x->thread > y->thread ? 1 : -1;
	if ((c = num_cmp(x->at, y->at)) != 0)
		return c;
	if (x->phase == 'X' && y->phase == 'X' &&
	    (c = num_cmp(y->lasts, x->lasts)) != 0)
		return c;
	return (x->turn > y->turn) - (x->turn < y->turn);
}

static void
skip_event(struct open_frames *p, const char *why)
{
	diag_skip(p->s->diag, why, NUM(0));
}

static void
end_thread(struct open_frames *p)
{
	for (size_t n = open_frames_end(p); n > 0; n--)
		skip_event(p, "events that do not end");
}

/* Count an event that ends after the enclosing one.  It keeps the stack in
 * which it began. */
static void
compare_ends(struct nested_events *t, const struct open_frames *p,
    struct num end)
{
	const struct open_frame *around = p->depth > 0 ?
	    &p->at[p->depth - 1] : NULL;
	struct num beyond;

	if (around == NULL || !around->ends)
		return;
	beyond = num_sub(end, around->end);
	if (num_cmp(beyond, NUM(CHROME_ROUNDING)) > 0) {
		t->longer++;
		t->beyond = num_add(t->beyond, beyond);
	}
}

static void
apply_moment(struct nested_events *t, struct open_frames *p,
    const struct moment *m)
{
	struct num end = num_add(m->at, m->lasts);

	open_frames_until(p, m->at);
	if (m->phase == 'X') {
		compare_ends(t, p, end);
		open_frames_open(p, m->name, &end);
	} else if (m->phase == 'B')
		open_frames_open(p, m->name, NULL);
	else
		switch (open_frames_close(p, m->named ? &m->name : NULL,
		    false)) {
		case 0:
			break;
		case SIZE_MAX:
			skip_event(p, "ends without a beginning");
			break;
		default:
			skip_event(p, "ends of events before nested ones");
		}
}

static int
compare_times(const void *a, const void *b)
{
	const struct moment *x = *(const struct moment *const *)a;
	const struct moment *y = *(const struct moment *const *)b;
	int c = num_cmp(x->at, y->at);

	return c != 0 ? c : (x->turn > y->turn) - (x->turn < y->turn);
}

#define CHROME_SEARCHED 1000	/* maximum number of events to search for the
				 * enclosing one */

/* Assign overhead of the profiler to the thread of the event that it delayed:
 * the last earlier event, of any thread, that ends later. */
static void
place_overheads(struct nested_events *t)
{
	struct moment **by_time;
	size_t n = 0;

	for (size_t i = 0; i < t->n; i++)
		n += t->all[i].overhead;
	if (n == 0)
		return;
	by_time = buf_block(t->n, sizeof(*by_time));
	for (size_t i = 0; i < t->n; i++)
		by_time[i] = &t->all[i];
	SORT(by_time, t->n, compare_times);
	for (size_t i = 0; i < t->n; i++) {
		struct moment *m = by_time[i];
		struct num end = num_add(m->at, m->lasts);

		for (size_t k = 1; m->overhead && k <= i &&
		    k <= CHROME_SEARCHED; k++) {
			const struct moment *o = by_time[i - k];

			if (o->phase != 'X' || o->gpu || o->overhead ||
			    num_cmp(num_add(o->at, o->lasts), end) < 0)
				continue;
			m->thread = o->thread;
			break;
		}
	}
	buf_drop(by_time);
}

/* Find the launcher of each piece of GPU work: the call with its correlation,
 * or the operator with its external id. */
static void
find_launches(struct nested_events *t)
{
	struct u64_map call = {0}, operator = {0};

	t->launched = buf_table(t->n + 1, sizeof(*t->launched));
	t->before = buf_table(t->n + 1, sizeof(*t->before));
	for (size_t i = 0; i < t->n; i++) {
		const struct moment *m = &t->all[i];

		if (m->gpu || m->phase != 'X')
			continue;
		if (m->correlation > 0)
			*u64_map_put(&call, m->correlation) = (uint32_t)i + 1;
		else if (m->external > 0)
			*u64_map_put(&operator, m->external) = (uint32_t)i + 1;
	}
	for (size_t i = 0; i < t->n; i++) {
		const struct moment *m = &t->all[i];
		uint32_t by = 0;

		if (!m->gpu)
			continue;
		if (m->correlation > 0)
			by = u64_map_get(&call, m->correlation);
		if (by == 0 && m->external > 0)
			by = u64_map_get(&operator, m->external);
		by = by > 0 ? by - 1 : (uint32_t)t->n;	/* the list of work
							 * without a launcher */
		t->before[i] = t->launched[by];
		t->launched[by] = i + 1;
	}
	u64_map_free(&call);
	u64_map_free(&operator);
}

/* Fold the work that an event launched below the open frames.  Return the
 * number of pieces. */
static size_t
fold_launched(struct nested_events *t, struct open_frames *p, size_t turn)
{
	size_t n = 0;

	for (size_t i = t->launched[turn]; i > 0; i = t->before[i - 1], n++) {
		const struct moment *m = t->by_turn[i - 1];

		open_frames_leaf(p, m->name, m->at, num_add(m->at, m->lasts));
	}
	return n;
}

/* Fold the work that has no launcher. */
static void
fold_rest(struct nested_events *t, struct open_frames *p)
{
	size_t n;

	p->root = NULL;
	open_frames_open(p, sample_id(t->s, STR("[no launcher]"), '\0'), NULL);
	n = fold_launched(t, p, t->n);
	open_frames_end(p);
	if (n > 0)
		diag_remark(t->s->diag, "no call launched %zu piece%s of GPU "
		    "work", n, n == 1 ? "" : "s");
}

/* Return true if more than one thread has events, or events that launched work
 * if `gpu`.  Events are sorted by thread. */
static bool
are_of_several_threads(const struct nested_events *t, bool gpu)
{
	const struct moment *first = NULL;

	for (size_t i = 0; i < t->n; i++) {
		const struct moment *m = &t->all[i];

		if (m->gpu || (gpu && t->launched[m->turn] == 0))
			continue;
		if (first != NULL && first->thread != m->thread)
			return true;
		first = m;
	}
	return false;
}

static void
fold_moments(struct nested_events *t, bool gpu)
{
	struct open_frames open = {.s = t->s, .per_second = 1000000,
	    .silent = gpu};
	bool roots = t->s->opts->pid || t->s->opts->tid;
	uint32_t root = 0;

	place_overheads(t);
	if (gpu)
		find_launches(t);
	SORT(t->all, t->n, compare_moments);
	if (gpu)
		t->by_turn = buf_table(t->n, sizeof(*t->by_turn));
	for (size_t i = 0; i < t->n && gpu; i++)
		t->by_turn[t->all[i].turn] = &t->all[i];
	roots |= are_of_several_threads(t, gpu);
	open.root = roots ? &root : NULL;
	for (size_t i = 0; i < t->n; i++) {
		if (i > 0 && t->all[i].thread != t->all[i - 1].thread)
			end_thread(&open);
		if (t->all[i].gpu)
			continue;
		if (roots)
			root = name_root(t->threads,
			    t->all[i].thread, t->s);
		apply_moment(t, &open, &t->all[i]);
		if (gpu)
			fold_launched(t, &open, t->all[i].turn);
	}
	end_thread(&open);
	if (gpu)
		fold_rest(t, &open);
	if (t->longer > 0) {
		char text[NUM_TEXT];
		str us = num_commas(text, t->beyond);

		diag_remark(t->s->diag, "%zu event%s end%s after the enclosing "
		    "event; the time past its end (%.*s us) is counted below "
		    "it", t->longer, t->longer == 1 ? "" : "s",
		    t->longer == 1 ? "s" : "", (int)us.n, us.p);
	}
}

/* If there are negative times, make all times relative to the earliest. */
static void
shift_times(struct nested_events *t, struct cpu_samples *c)
{
	struct num zero = {0};

	for (size_t i = 0; i < t->n; i++)
		if (t->all[i].early && num_cmp(t->all[i].at, zero) > 0)
			zero = t->all[i].at;
	for (size_t i = 0; i < c->nsamples; i++)
		if (c->samples[i].early && num_cmp(c->samples[i].at, zero) > 0)
			zero = c->samples[i].at;
	for (size_t i = 0; i < t->n; i++)
		t->all[i].at = t->all[i].early ? num_sub(zero, t->all[i].at) :
		    num_add(zero, t->all[i].at);
	for (size_t i = 0; i < c->nsamples; i++)
		c->samples[i].at = c->samples[i].early ?
		    num_sub(zero, c->samples[i].at) :
		    num_add(zero, c->samples[i].at);
}

static void
report_unordered(const struct nested_events *t)
{
	if (t->unordered == 0) {
		t->s->diag->hint =
		    "the trace has neither samples nor events with a duration";
		return;
	}
	if (t->n == 0)
		diag_remark(t->s->diag, "the trace has only asynchronous "
		    "events, which overlap and have no stack");
	else
		diag_advise(t->s->diag, "%zu asynchronous event%s not folded; "
		    "such events overlap and have no stack", t->unordered,
		    t->unordered == 1 ? " was" : "s were");
}

static const struct value values[] = {
	{"cpu", "us"}, {"samples", "samples"}, {"events", "us"}, {"gpu", "us"},
};

enum { VALUE_CPU, VALUE_SAMPLES, VALUE_EVENTS, VALUE_GPU };

struct trace {
	struct sample *s;
	struct in *in;
	struct threads threads;
	struct cpu_samples cpu;
	struct event event;
	struct nested_events spans;
};

static void
reject_event(struct trace *t, struct json_read *j, const char *at,
    const char *why)
{
	t->in->lineno = json_read_line(j, at);
	diag_reject(t->s->diag, t->in, buf_str(&t->event.name), why);
}

static void
read_trace_event(struct trace *t, struct json_read *j)
{
	struct event *e = &t->event;
	const char *at = j->rest.p;

	if (!read_event_object(j, e) || add_profile_event(&t->cpu, e))
		return;
	if (e->phase == 'M')
		note_name(&t->threads, e);
	t->spans.unordered += e->phase != '\0' &&
	    strchr("bnS", e->phase) != NULL;
	if (e->phase != 'B' && e->phase != 'E' && e->phase != 'X')
		return;
	read_links(e);
	/* JAX lists GPU work again as modules, operations and steps, which lack
	 * the number of a call */
	if (is_summary(e) || (e->correlation == 0 &&
	    is_on_device(&t->threads, e)))
		diag_skip(t->s->diag, "summaries of other events", e->lasts);
	else if (e->timed && (e->lasting || e->phase != 'X'))
		add_moment(&t->spans, e);
	else if (j->bad == NULL)
		reject_event(t, j, at, "an event without its time");
}

static void
read_trace_events(struct trace *t, struct json_read *j)
{
	if (json_read_array(j))
		while (json_read_element(j))
			read_trace_event(t, j);
}

static void
read_trace_samples(struct trace *t, struct json_read *j)
{
	if (!json_read_array(j))
		return;
	while (json_read_element(j)) {
		const char *at = j->rest.p;

		if (read_event_object(j, &t->event) && j->bad == NULL &&
		    !add_sample(&t->cpu, &t->event))
			reject_event(t, j, at, "a sample without stack, time "
			    "or weight");
	}
}

static void
read_trace(struct trace *t, struct json_read *j)
{
	str key;

	if (json_read_peek(j) == '[') {
		read_trace_events(t, j);
		return;
	}
	bool is_object = json_read_object(j);
	while (is_object && json_read_member(j, &key))
		if (str_eq(key, STR("traceEvents")))
			read_trace_events(t, j);
		else if (str_eq(key, STR("samples")))
			read_trace_samples(t, j);
		else if (!str_eq(key, STR("stackFrames")))
			json_read_skip(j);
		else if (json_read_object(j))
			while (json_read_member(j, &key))
				read_frame(&t->cpu, j, names_id(
				    &t->cpu.frame_keys, key));
}

/* Return true for a list that lacks only its ']', as the format allows: a crash
 * leaves such a file. */
static bool
lacks_end_of_list(const struct json_read *j, str text)
{
	while (text.n > 0 && memchr(" \t\r\n,", text.p[text.n - 1], 5) != NULL)
		text.n--;
	return j->bad != NULL && j->rest.n == 0 &&
	    json_read_first(text) == '[' && str_ends(text, STR("}"));
}

static void
fold(struct in *in, struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct trace t = {.s = s, .in = in};
	str text = in_all(in);
	struct json_read j;
	size_t value;
	bool any, gpu = false, cpu = false;

	t.cpu = (struct cpu_samples){.s = s, .threads = &t.threads};
	t.spans = (struct nested_events){.s = s, .threads = &t.threads};
	json_read_start(&j, text);
	read_trace(&t, &j);
	if (!lacks_end_of_list(&j, text))
		json_read_report(&j, in, s);
	json_read_end(&j);
	any = t.cpu.nsamples > 0;
	for (size_t i = 0; i < t.cpu.n; i++)
		any |= t.cpu.profiles[i].v8.samples.n > 0;
	for (size_t i = 0; i < t.spans.n; i++)
		*(t.spans.all[i].gpu ? &gpu : &cpu) = true;
	shift_times(&t.spans, &t.cpu);
	find_twins(&t.threads);
	value = value_choose(s, "chrome", values, LENGTH(values),
	    any ? VALUE_CPU : gpu && !cpu ? VALUE_GPU : VALUE_EVENTS);
	if (any && t.spans.n > 0 && o->value == NULL)
		diag_remark(s->diag, "folded samples of the CPU; "
		    "--value=events folds its events");
	if (value == VALUE_EVENTS && gpu && o->value == NULL)
		diag_remark(s->diag, "folded the time of the CPU; "
		    "--value=gpu folds that of the GPU, below what launched "
		    "its work");
	if (value == VALUE_EVENTS || value == VALUE_GPU) {
		fold_moments(&t.spans, value == VALUE_GPU);
		report_unordered(&t.spans);
	} else {
		fold_cpu(&t.cpu, value == VALUE_CPU);
		diag_unnamed(s->diag, in, t.cpu.unnamed);
	}
}

const struct format format_chrome = {
	.name = "chrome",
	.what = "traces of Chrome and Perfetto, JSON",
	.tested_with = "real: Chromium 156, PyTorch 2.11 and JAX on an H200",
	.options = "names pid slice tid value",
	.json = "traceEvents|[].ph [].ts|[].ph [].pid",
	.fold = fold,
};
