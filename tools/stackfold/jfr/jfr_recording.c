#include "tools/stackfold/jfr/jfr_recording.h"

#include "common/folded/slice.h"
#include "tools/stackfold/input/file_window.h"
#include "tools/stackfold/jfr/jfr_chunk.h"
#include "tools/stackfold/jfr/jfr_frames.h"
#include "tools/stackfold/jfr/jfr_values.h"
#include "tools/stackfold/perf/sample/list.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/sample/perf_sample.h"

/* types of the two events that describe all others */
enum {METADATA, CHECKPOINT};

/* fields of samples; of the three with a thread, the first that is present is
 * used */
enum {
	START, STACK, SAMPLED_THREAD, EVENT_THREAD, THREAD, STATE, OBJECT,
	WEIGHT, OF_SAMPLE
};
static const char *const of_sample[OBJECT] = {
	"startTime", "stackTrace", "sampledThread", "eventThread", "thread",
	"state",
};

enum {OS_NAME, JAVA_NAME, JAVA_ID, IS_VIRTUAL, OF_THREAD};
static const char *const of_thread[] = {
	"osName", "javaName", "javaThreadId", "virtual",
};

/* how to read the events of one type */
struct plan {
	bool made;
	int info;		/* result of jfr_info_event() */
	bool has_stacks;	/* the events are samples */
	uint32_t kind;
	struct jfr_wanted wanted;
	int rank;		/* rank of the field with the weight, or 0 */
	const char *unit;	/* unit of this field */
};

/* The chunk that is being read. */
struct reading {
	struct jfr_recording *to;
	struct sample *s;
	const struct jfr_chunk *chunk;
	struct jfr_reader r;
	struct jfr_frames frames;
	struct plan *plans;	/* one per type */
	uint32_t thread_type;
	struct jfr_wanted of_thread;
	struct u64_map threads;	/* maps a thread id to index + 1 in `roots` */
	struct sample_ids roots;
	struct u64_map states;	/* maps a state id to 2 if --thread-state
				 * matches, else 1 */
	bool needs_time;
	struct buf java, system, text;
};

/* Problems of an input. */
struct findings {
	bool unfinished;
	size_t undescribed;	/* chunks without metadata */
	uint64_t bytes;		/* number of bytes that could not be read */
	size_t events;		/* number that do not match the metadata */
	size_t checkpoints;	/* number of damaged checkpoints */
};

#define NO_ROOT UINT32_MAX

/* Convert ticks of the chunk's clock to nanoseconds. */
static uint64_t
convert_ticks(const struct jfr_chunk *c, uint64_t n)
{
	if (c->per_second == NUM_NANO || c->per_second == 0)
		return n;
	return num_scale(NUM(n), NUM(NUM_NANO), NUM(c->per_second)).whole;
}

/* Convert a time in ticks to seconds since 1970. */
static struct num
convert_time(const struct jfr_chunk *c, uint64_t ticks)
{
	bool after = ticks >= c->start_ticks;
	uint64_t ns = convert_ticks(c, after ? ticks - c->start_ticks :
	    c->start_ticks - ticks);

	if (after)
		ns = c->start + ns >= ns ? c->start + ns : UINT64_MAX;
	else
		ns = c->start > ns ? c->start - ns : 0;
	return slice_seconds(ns);
}

/* Convert a weight to a common unit.  Set *unit to its name, unless the field
 * has none. */
static struct num
convert_weight(const struct jfr_chunk *c, const struct jfr_value *v,
    const char **unit)
{
	static const struct { uint32_t factor; const char *name; } known[] = {
		[JFR_NANOSECONDS] = {1, "ns"},
		[JFR_MICROSECONDS] = {1000, "ns"},
		[JFR_MILLISECONDS] = {1000000, "ns"},
		[JFR_SECONDS] = {NUM_NANO, "ns"},
		[JFR_DATA] = {1, "bytes"},
	};
	uint64_t n = v->number <= INT64_MAX ? v->number : 0;

	switch (v->field->unit) {
	case JFR_TICKS:
		*unit = "ns";
		return NUM(convert_ticks(c, n));
	case JFR_BITS:
		*unit = "bytes";
		return num_scale(NUM(n), NUM(1), NUM(8));
	case JFR_UNIT_NONE:
		return (struct num){n, v->nano};
	default:
		*unit = known[v->field->unit].name;
		return num_scale(NUM(n), NUM(known[v->field->unit].factor),
		    NUM(1));
	}
}

/* Choose the field with the weight of events of this type.  Return its name, or
 * "". */
static const char *
choose_weight(struct reading *g, const struct jfr_type *t, struct plan *p)
{
	const char *best = "", *unit;

	for (size_t i = 0; i < t->n; i++) {
		const struct jfr_field *f = &g->r.types.fields[t->first + i];
		bool number = !f->pooled && !f->array &&
		    f->type != JFR_NO_TYPE &&
		    g->r.types.all[f->type].shape != JFR_STRUCT &&
		    g->r.types.all[f->type].shape != JFR_STRING;
		int rank = number ? jfr_events_rank(&g->to->events, p->kind,
		    f->name, &unit) : 0;

		if (rank > p->rank) {
			p->rank = rank;
			p->unit = unit;
			best = arena_str(&g->r.types.arena, f->name).p;
		}
	}
	return best;
}

/* Return the field with the object's class if --object-class is set, or "". */
static const char *
choose_object(struct reading *g, const struct jfr_type *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct jfr_field *f = &g->r.types.fields[t->first + i];

		if (f->pooled && !f->array &&
		    jfr_events_wants_object(&g->to->events, f->name))
			return arena_str(&g->r.types.arena, f->name).p;
	}
	return "";
}

/* Return true if events of this type have a stack. */
static bool
has_stacks(const struct reading *g, const struct jfr_type *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct jfr_field *f = &g->r.types.fields[t->first + i];

		if (str_eq(f->name, STR("stackTrace")) && f->pooled &&
		    !f->array && f->type == g->frames.stack_type)
			return f->type != JFR_NO_TYPE;
	}
	return false;
}

static const struct plan *
get_plan(struct reading *g, uint32_t type)
{
	const struct jfr_type *t = &g->r.types.all[type];
	struct plan *p = &g->plans[type];
	const char *names[OF_SAMPLE];

	if (p->made)
		return p;
	p->made = true;
	p->info = jfr_info_event(t);
	p->has_stacks = jfr_type_is_event(t) && has_stacks(g, t);
	if (!p->has_stacks)
		return p;
	p->kind = jfr_events_kind(&g->to->events, t->name);
	memcpy(names, of_sample, sizeof(of_sample));
	names[OBJECT] = choose_object(g, t);
	names[WEIGHT] = choose_weight(g, t, p);
	p->wanted = jfr_want(&g->r, type, names, OF_SAMPLE);
	return p;
}

/* Return the root for a thread, or NO_ROOT if the options want none. */
static uint32_t
make_root(struct reading *g, uint64_t id)
{
	struct jfr_thread t = {0};
	struct jfr_value v[OF_THREAD];
	size_t before = g->s->roots.n;
	struct bytes b;

	g->java.n = g->system.n = 0;
	if (jfr_constant(&g->r, g->thread_type, id, &b)) {
		jfr_begin(&g->r, &b);
		jfr_read(&g->r, &b, g->thread_type, &g->of_thread, v,
		    OF_THREAD);
		jfr_text(&g->r, &v[JAVA_NAME], &g->java);
		jfr_text(&g->r, &v[OS_NAME], &g->system);
		t.number = v[JAVA_ID].number;
		t.is_virtual = v[IS_VIRTUAL].number != 0;
	}
	t.java = buf_str(&g->java);
	t.system = buf_str(&g->system);
	jfr_events_thread(&g->to->events, &t);
	return g->s->roots.n > before ? g->s->roots.p[--g->s->roots.n] :
	    NO_ROOT;
}

static void
push_thread(struct reading *g, const struct jfr_value *v)
{
	uint32_t i;

	if (v->field == NULL || !v->field->pooled || v->field->array ||
	    v->field->type != g->thread_type || v->number == 0)
		return;
	i = u64_map_get(&g->threads, v->number);
	if (i == 0) {
		sample_ids_add(&g->roots, make_root(g, v->number));
		i = (uint32_t)g->roots.n;
		*u64_map_put(&g->threads, v->number) = i;
	}
	if (g->roots.p[i - 1] != NO_ROOT)
		sample_root_id(g->s, g->roots.p[i - 1]);
}

/* Return true if --thread-state matches a state such as STATE_SLEEPING.  The
 * prefix STATE_ is optional. */
static bool
wants_state(struct reading *g, const struct jfr_value *v)
{
	const char *patterns = g->s->opts->perf->thread_state;
	uint32_t known;
	str state;

	if (patterns == NULL)
		return true;
	known = v->field != NULL ? u64_map_get(&g->states, v->number) : 1;
	if (known > 0)
		return known == 2;
	g->text.n = 0;
	jfr_text(&g->r, v, &g->text);
	state = buf_str(&g->text);
	known = list_matches(patterns, state) ||
	    (str_starts(state, STR("STATE_")) &&
	    list_matches(patterns, str_from(state, strlen("STATE_"))));
	*u64_map_put(&g->states, v->number) = known + 1;
	return known;
}

/* Push the event's thread and frames. */
static enum jfr_fate
push_stack(struct reading *g, const struct jfr_value *v)
{
	struct jfr_events *e = &g->to->events;
	const struct jfr_stack *stack;

	for (int i = SAMPLED_THREAD; i <= THREAD; i++)
		if (v[i].field != NULL) {
			push_thread(g, &v[i]);
			break;
		}
	if (v[OBJECT].field != NULL) {
		g->text.n = 0;
		if (jfr_text(&g->r, &v[OBJECT], &g->text))
			jfr_events_object(e, buf_str(&g->text));
	}
	stack = jfr_frames_push(&g->frames, v[STACK].number);
	if (stack == NULL)
		return JFR_LOST_STACK;
	e->truncated = stack->truncated;
	return JFR_TAKEN;
}

/* Apply --time and --thread-state to an event of a selected kind, and push its
 * stack. */
static enum jfr_fate
take_sample(struct reading *g, const struct jfr_value *v)
{
	const struct fold_options *o = g->s->opts;
	struct perf_sample at = {.has_time = v[START].field != NULL};

	if (g->needs_time && at.has_time)
		at.time = convert_time(g->chunk, v[START].number);
	if (o->perf->time != NULL && !perf_time_keeps(&g->to->times, &at))
		return JFR_OTHER_TIME;
	if (!wants_state(g, &v[STATE]))
		return JFR_OTHER_STATE;
	jfr_events_time(&g->to->events, at.has_time ? &at.time : NULL);
	return push_stack(g, v);
}

/* Read a sample.  Return false if it is damaged. */
static bool
read_sample(struct reading *g, const struct plan *p, uint32_t type,
    struct bytes *b)
{
	struct jfr_events *e = &g->to->events;
	struct jfr_value v[OF_SAMPLE];

	jfr_read(&g->r, b, type, &p->wanted, v, OF_SAMPLE);
	if (b->cut)
		return false;
	jfr_events_begin(e, p->kind);
	if (p->rank > 0) {
		const char *unit = p->unit;
		struct num weight = convert_weight(g->chunk, &v[WEIGHT],
		    &unit);

		jfr_events_weight(e, p->rank, weight, unit);
	}
	jfr_events_end(e, v[STACK].number == 0 ? JFR_NO_STACK :
	    e->kinds[p->kind].wanted ? take_sample(g, v) : JFR_TAKEN);
	return true;
}

static void
read_events(struct reading *g, struct findings *f)
{
	struct file_window w = {0};
	struct jfr_event e;

	if (g->chunk->mapped)
		file_window_begin(&w, g->chunk->bytes);
	for (size_t at = JFR_CHUNK_HEADER; jfr_event_at(g->chunk, at, &e);
	    at += (size_t)e.size) {
		uint32_t type = jfr_types_find(&g->r.types, e.type);
		struct bytes b = bytes_in_order(e.bytes, true);
		const struct plan *p;

		if (file_window_asks(&w, e.bytes.p))
			file_window_used(&w, e.bytes.p);
		if (e.type == METADATA || e.type == CHECKPOINT)
			continue;
		f->events += type == JFR_NO_TYPE;
		if (type == JFR_NO_TYPE)
			continue;
		p = get_plan(g, type);
		jfr_begin(&g->r, &b);
		if (p->info > 0)
			jfr_info_read(&g->to->info, p->info, &g->r, type, &b);
		else if (p->has_stacks && !read_sample(g, p, type, &b))
			f->events++;
	}
	file_window_end(&w);
}

/* offsets of events in a chunk */
struct places {
	size_t *at;
	size_t n, cap;
};

static void
add_place(struct places *p, size_t at)
{
	*APPEND(p->at, p->cap, p->n) = at;
}

/* Find metadata and checkpoints, by a first pass over all events: a checkpoint
 * may come after events that need it, and an unfinished header has no offsets.
 * Return the offset at which the events end. */
static size_t
find_places(const struct jfr_chunk *c, struct places *metadata,
    struct places *checkpoints)
{
	struct file_window w = {0};
	size_t at = JFR_CHUNK_HEADER;
	struct jfr_event e;

	if (c->mapped)
		file_window_begin(&w, c->bytes);
	for (; jfr_event_at(c, at, &e); at += (size_t)e.size) {
		if (e.type == METADATA)
			add_place(metadata, at);
		else if (e.type == CHECKPOINT)
			add_place(checkpoints, at);
		if (file_window_asks(&w, e.bytes.p))
			file_window_used(&w, e.bytes.p);
	}
	file_window_end(&w);
	if (c->metadata > 0 && c->metadata < at)
		add_place(metadata, (size_t)c->metadata);
	return at;
}

/* Read the last complete metadata. */
static bool
read_metadata(struct jfr_reader *r, const struct jfr_chunk *c,
    const struct places *p)
{
	struct jfr_event e;

	for (size_t i = p->n; i-- > 0;) {
		if (jfr_event_at(c, p->at[i], &e) && e.type == METADATA &&
		    jfr_types_read(&r->types, e.bytes, c->compressed))
			return true;
		jfr_types_free(&r->types);
	}
	return false;
}

static void
start_reading(struct reading *g, const struct places *checkpoints,
    struct findings *f)
{
	const struct fold_options *o = g->s->opts;
	struct jfr_event e;

	for (size_t i = 0; i < checkpoints->n; i++)
		if (jfr_event_at(g->chunk, checkpoints->at[i], &e))
			jfr_checkpoint(&g->r, e.bytes);
	f->checkpoints += g->r.damaged;
	g->thread_type = jfr_types_named(&g->r.types,
	    STR("java.lang.Thread"));
	g->of_thread = jfr_want(&g->r, g->thread_type, of_thread, OF_THREAD);
	g->plans = NEW(&g->r.types.arena, struct plan, g->r.types.n);
	g->needs_time = o->slice.length > 0 || o->perf->time != NULL;
	jfr_frames_init(&g->frames, &g->r, &g->to->events);
	for (size_t i = 0; i < g->r.types.n; i++)
		g->to->events.async_profiler |= str_starts(
		    g->r.types.all[i].name, STR("profiler."));
}

static void
read_chunk(struct jfr_recording *to, struct sample *s,
    const struct jfr_chunk *c, struct findings *f)
{
	struct reading g = {.to = to, .s = s, .chunk = c,
	    .r = {.compressed = c->compressed}};
	struct places metadata = {0}, checkpoints = {0};
	size_t end;

	f->unfinished |= !c->finished || c->size > c->bytes.n;
	end = find_places(c, &metadata, &checkpoints);
	if (read_metadata(&g.r, c, &metadata)) {
		start_reading(&g, &checkpoints, f);
		read_events(&g, f);
		f->bytes += c->bytes.n - end;
	} else {
		f->undescribed++;
		f->bytes += c->bytes.n;
	}
	jfr_frames_free(&g.frames);
	jfr_reader_free(&g.r);
	u64_map_free(&g.threads);
	u64_map_free(&g.states);
	buf_drop(g.roots.p);
	buf_free(&g.java);
	buf_free(&g.system);
	buf_free(&g.text);
	buf_drop(metadata.at);
	buf_drop(checkpoints.at);
}

static void
report(const struct findings *f, const struct in *in, struct diag *d)
{
	if (f->unfinished)
		diag_remark(d, "%s: the recording is not finished; to get "
		    "all, let the program end, or use: jcmd PID JFR.dump "
		    "filename=FILE", in->name);
	if (f->undescribed > 0)
		diag_remark(d, "%s: %zu chunk%s no metadata, and cannot be "
		    "read", in->name, f->undescribed,
		    f->undescribed == 1 ? " has" : "s have");
	if (f->bytes > 0)
		diag_remark(d, "%s: %llu byte%s no whole event; skipped",
		    in->name, (unsigned long long)f->bytes,
		    f->bytes == 1 ? " is" : "s are");
	if (f->events > 0)
		diag_remark(d, "%s: %zu event%s not as the metadata say; "
		    "skipped", in->name, f->events,
		    f->events == 1 ? " is" : "s are");
	if (f->checkpoints > 0)
		diag_remark(d, "%s: %zu checkpoint%s damaged; names may be "
		    "missing", in->name, f->checkpoints,
		    f->checkpoints == 1 ? " is" : "s are");
}

/* Resolve --time and set the origin of time slices. */
static void
start_times(struct jfr_recording *to, struct sample *s,
    struct jfr_chunks *chunks)
{
	bool whole = perf_time_needs(s->opts) == TIME_RANGE_SPAN;
	struct perf_time_span span = {.known = true};
	uint64_t first, last;

	jfr_chunks_span(chunks, whole, &first, &last);
	span.first = slice_seconds(first);
	span.last = slice_seconds(last);
	perf_time_start(&to->times, s->opts, &span);
	slicing_origin(&s->slicing, span.first);
	s->slicing.has_wall = true;
	if (to->info.start == 0)
		to->info.start = span.first.whole;
}

/* Report a chunk of another version, or bytes after the last chunk. */
static void
refuse(const struct jfr_chunk *c, const struct in *in, struct diag *d)
{
	if (jfr_chunk_magic(c->bytes) && c->bytes.n >= JFR_CHUNK_HEADER)
		diag_remark(d, "%s: version %u.%u of Java's recordings, of "
		    "Oracle's JDK 7 or 8, cannot be read; record with a newer "
		    "JDK", in->name, c->major, c->minor);
	else
		diag_remark(d, "%s: %zu byte%s at the end %s no chunk; "
		    "skipped", in->name, c->bytes.n,
		    c->bytes.n == 1 ? "" : "s", c->bytes.n == 1 ? "is" : "are");
}

void
jfr_recording_fold(struct in *in, struct sample *s)
{
	struct jfr_recording *to = s->state;
	struct findings f = {0};
	struct jfr_chunks chunks;
	struct jfr_chunk c;

	jfr_events_start(&to->events, s);
	jfr_chunks_open(&chunks, in);
	start_times(to, s, &chunks);
	while (jfr_chunks_next(&chunks, &c)) {
		if (!c.known) {
			refuse(&c, in, s->diag);
			continue;
		}
		if (c.length <= UINT64_MAX - c.start) {
			perf_time_note(&to->times, slice_seconds(c.start));
			perf_time_note(&to->times, slice_seconds(c.start +
			    c.length));
		}
		read_chunk(to, s, &c, &f);
	}
	jfr_chunks_close(&chunks);
	report(&f, in, s->diag);
}

void
jfr_recording_finish(struct sample *s)
{
	struct jfr_recording *to = s->state;
	const struct fold_options *o = s->opts;
	struct num seconds;

	jfr_events_finish(&to->events, s);
	if (to->events.n == 0 || o->list_events)
		return;
	sample_meta_marks(s);
	seconds = perf_time_length(&to->times);
	if (!num_is0(seconds) && o->perf->time == NULL)
		meta_set_num(&s->sink->to->meta, STR("duration"), seconds);
	jfr_info_report(&to->info, s);
}

enum format_confidence
jfr_recording_probe(str head)
{
	return jfr_chunk_magic(head) ? FORMAT_CERTAIN : FORMAT_NO;
}
