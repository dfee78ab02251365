#include "tools/stackfold/jfr/jfr_events.h"

#include <limits.h>

#include "common/base/sys.h"
#include "common/io/opt.h"
#include "tools/stackfold/formats/parts/java.h"
#include "tools/stackfold/jfr/jfr_types.h"
#include "tools/stackfold/perf/sample/list.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/sample/value.h"

#define RECORD_DEPTH "java -XX:FlightRecorderOptions=stackdepth=1024"
#define KINDS_SHOWN 4		/* maximum number of skipped kinds to report */

/*
 * By default the first of these families that has stacks is folded or, if none
 * has, the kind that was seen first.  The kinds of a family are added up:
 * samples in Java and in native methods are both execution samples.
 */
static const struct {
	const char *kind;
	int family;
} preferred[] = {
	{"jdk.CPUTimeSample", 1},
	{"jdk.ExecutionSample", 2}, {"jdk.NativeMethodSample", 2},
	{"profiler.WallClockSample", 3},
	{"jdk.ObjectAllocationSample", 4},
	{"jdk.ObjectAllocationInNewTLAB", 5},
	{"jdk.ObjectAllocationOutsideTLAB", 5},
	{"profiler.LiveObject", 6},
	{"profiler.Malloc", 7},
	{"jdk.JavaMonitorEnter", 8},
};

/* Fields that hold the weight of an event.  The last row that applies is used,
 * so rows for one kind follow those for all kinds.  An event without such a
 * field has weight 1. */
static const struct {
	const char *kind, *field, *unit;
} weights[] = {
	{NULL, "duration", "ns"},
	{NULL, "allocationSize", "bytes"},
	{NULL, "tlabSize", "bytes"},
	{NULL, "weight", "bytes"},
	{"jdk.OldObjectSample", "objectSize", "bytes"},
	{"profiler.Malloc", "size", "bytes"},
	{"profiler.WallClockSample", "samples", "samples"},
	{"jdk.CPUTimeSample", "samplingPeriod", "ns"},
};

/* kinds whose events have weight 1 even if they have a field listed above */
static const struct {
	const char *kind, *unit;
} counted[] = {
	{"jdk.CPUTimeSample", "samples"},
	{"jdk.ExecutionSample", "samples"},
	{"jdk.NativeMethodSample", "samples"},
	{"profiler.WallClockSample", "samples"},
	{"jdk.JavaErrorThrow", "events"},
	{"jdk.JavaExceptionThrow", "events"},
	{"jdk.OldObjectSample", "objects"},
};

/* fields with the class of what was allocated or waited for */
static const char *const objects[] = {
	"objectClass", "monitorClass", "parkedClass", NULL
};

static const char *const fates[] = {
	[JFR_NO_STACK] = "without a stack",
	[JFR_NO_WEIGHT] = "without the field of --weight",
	[JFR_LOST_STACK] = "whose stack is not in the recording",
	[JFR_OTHER_TIME] = "excluded by --time",
	[JFR_OTHER_STATE] = "excluded by --thread-state",
};

/* Return true if a pattern matches a kind, with or without its prefix
 * "jdk.". */
static bool
matches(const char *patterns, str kind)
{
	size_t dot = str_rchr(kind, '.');

	return list_matches(patterns, kind) || (dot != STR_NONE &&
	    list_matches(patterns, str_from(kind, dot + 1)));
}

/* Return the unit of a kind whose events have weight 1, or NULL for others. */
static const char *
find_count(str kind)
{
	for (size_t i = 0; i < LENGTH(counted); i++)
		if (str_eq(kind, str_of(counted[i].kind)))
			return counted[i].unit;
	return NULL;
}

void
jfr_events_start(struct jfr_events *j, struct sample *s)
{
	j->s = s;
	if (s->opts->perf->weight == PERF_WEIGHT_TIME)
		opt_usage("--weight=time is for perf; events of Java have "
		    "their own weights");
}

uint32_t
jfr_events_kind(struct jfr_events *j, str name)
{
	const char *only = j->s->opts->event_filter;
	const char *patterns = j->s->opts->perf->event, *unit;
	uint32_t i;

	name = jfr_type_name(name);
	i = names_id(&j->names, name);
	unit = find_count(name);
	GROW(j->kinds, j->cap, i + 1u);
	if (i == j->n)
		j->kinds[j->n++] = (struct jfr_kind){
			.unit = unit != NULL ? unit : "events",
			.wanted = only != NULL ?
			    str_eq(name, jfr_type_name(str_of(only))) :
			    patterns == NULL || matches(patterns, name)
		};
	return i;
}

int
jfr_events_rank(const struct jfr_events *j, uint32_t kind, str field,
    const char **unit)
{
	const struct perf_options *o = j->s->opts->perf;
	str name = names_text(&j->names, kind);
	bool is_counted = find_count(name) != NULL;
	int rank = 0;

	*unit = NULL;
	for (size_t i = 0; i < LENGTH(weights); i++) {
		bool applies = weights[i].kind != NULL ?
		    str_eq(name, str_of(weights[i].kind)) : !is_counted;

		if (applies && str_eq(field, str_of(weights[i].field))) {
			rank = (int)i + 1;
			*unit = weights[i].unit;
		}
	}
	if (o->weight == PERF_WEIGHT_PERIOD)
		return rank;
	if (rank == 0)
		*unit = o->weight_field;
	return o->weight == PERF_WEIGHT_FIELD &&
	    str_eq(field, str_of(o->weight_field));
}

void
jfr_events_begin(struct jfr_events *j, uint32_t kind)
{
	j->kind = kind;
	j->rank = 0;
	j->unit = NULL;
	j->weight = NUM(1);
	j->timed = j->truncated = false;
	j->object = 0;
}

void
jfr_events_time(struct jfr_events *j, const struct num *seconds)
{
	if (!j->timed && seconds != NULL)
		sample_time(j->s, *seconds);
	else if (!j->timed)
		sample_timeless(j->s);
	j->timed = true;
}

void
jfr_events_weight(struct jfr_events *j, int rank, struct num weight,
    const char *unit)
{
	if (rank < j->rank)
		return;
	j->rank = rank;
	j->weight = weight;
	j->unit = unit;
}

void
jfr_events_thread(struct jfr_events *j, const struct jfr_thread *t)
{
	str name = t->java.n > 0 ? t->java : t->system;

	if (name.n == 0 && t->is_virtual)
		name = STR("[virtual thread]");
	buf_set(&j->text, name);
	if (j->s->opts->java->include_tid && t->number > 0)
		buf_fmt(&j->text, "-%llu", (unsigned long long)t->number);
	if (j->text.n > 0)
		java_push_thread(j->s, buf_str(&j->text));
}

void
jfr_events_method(struct jfr_events *j, str of_class, str method,
    uint32_t line, char mark)
{
	struct buf *b = &j->text;

	b->n = 0;
	if (of_class.n == 0) {
		sample_frame(j->s, method.n > 0 ? method : STR("[unknown]"),
		    mark);
		return;
	}
	buf_add(b, of_class);
	for (size_t i = 0; i < b->n; i++)
		if (b->p[i] == '/' && !(i + 1 < b->n &&
		    str_digit(b->p[i + 1])))
			b->p[i] = '.';
	if (method.n > 0)
		buf_char(b, '.');
	buf_add(b, method);
	if (line > 0)
		buf_fmt(b, ":%u", (unsigned)line);
	java_push_method(j->s, buf_str(b), mark);
}

bool
jfr_events_wants_object(const struct jfr_events *j, str field)
{
	return j->s->opts->java->object_class && str_eq_any(field, objects);
}

/* Append the name of a class, such as "int[][]" for "[[I". */
static void
add_class(str s, struct buf *to)
{
	static const char letters[] = "BCDFIJSZ";
	static const char *const types[] = {
		"byte", "char", "double", "float", "int", "long", "short",
		"boolean"
	};
	size_t depth = 0;
	const char *letter;

	while (depth < s.n && s.p[depth] == '[')
		depth++;
	letter = depth > 0 && s.n == depth + 1 ?
	    strchr(letters, s.p[depth]) : NULL;
	s = str_from(s, depth);
	if (letter != NULL && *letter != '\0')
		s = str_of(types[letter - letters]);
	else if (depth > 0 && str_starts(s, STR("L")) && str_ends(s, STR(";")))
		s = str_upto(str_from(s, 1), s.n - 2);
	buf_add(to, s);
	while (depth-- > 0)
		buf_add(to, STR("[]"));
}

void
jfr_events_object(struct jfr_events *j, str of_class)
{
	struct sample *s = j->s;
	str name;

	if (of_class.n == 0)
		return;
	j->text.n = 0;
	add_class(of_class, &j->text);
	for (size_t i = 0; i < j->text.n; i++)
		if (j->text.p[i] == '/')
			j->text.p[i] = '.';
	name = buf_str(&j->text);
	if (s->opts->java->no_pkgs && str_has_char(name, '.'))
		name = str_from(name, str_rchr(name, '.') + 1);
	sample_frame(s, name, '\0');
	j->object = s->frames.p[--s->frames.n] + 1;
}

void
jfr_events_end(struct jfr_events *j, enum jfr_fate fate)
{
	struct jfr_kind *k = &j->kinds[j->kind];

	if (fate == JFR_TAKEN && j->rank == 0 &&
	    j->s->opts->perf->weight == PERF_WEIGHT_FIELD)
		fate = JFR_NO_WEIGHT;
	k->events++;
	k->weight = num_add(k->weight, j->weight);
	if (j->unit != NULL)
		k->unit = j->unit;
	if (fate == JFR_TAKEN && k->wanted) {
		k->truncated += j->truncated;
		if (j->object > 0)
			sample_push_leaf(j->s, j->object - 1);
		sample_end_pending(j->s, &k->stacks, j->weight);
	} else if (fate != JFR_TAKEN) {
		k->left[fate].events++;
		k->left[fate].weight = num_add(k->left[fate].weight,
		    j->weight);
	}
	sample_drop(j->s);
}

static size_t
count_stacks(const struct jfr_kind *k)
{
	return k->events - k->left[JFR_NO_STACK].events;
}

static int
find_family(str kind)
{
	for (size_t i = 0; i < LENGTH(preferred); i++)
		if (str_eq(kind, str_of(preferred[i].kind)))
			return preferred[i].family;
	return INT_MAX;
}

/* Without --event, select a family or, if no family has stacks, the first kind
 * with stacks. */
static void
choose_kinds(struct jfr_events *j)
{
	const struct fold_options *o = j->s->opts;
	int best = INT_MAX;
	bool any = false;

	if (o->event_filter != NULL || o->perf->event != NULL)
		return;
	for (uint32_t i = 0; i < j->n; i++) {
		int family = find_family(names_text(&j->names, i));

		if (count_stacks(&j->kinds[i]) > 0 && family < best)
			best = family;
	}
	for (uint32_t i = 0; i < j->n; i++) {
		int family = find_family(names_text(&j->names, i));
		bool first = !any && best == INT_MAX &&
		    count_stacks(&j->kinds[i]) > 0;

		j->kinds[i].wanted = best != INT_MAX ? family == best : first;
		any |= first;
	}
}

/* Report the events of a selected kind that were skipped, by reason. */
static void
report_left(const struct jfr_events *j, const struct jfr_kind *k, str name)
{
	struct diag *d = j->s->diag;

	for (int fate = JFR_TAKEN + 1; fate < JFR_FATES; fate++) {
		const struct jfr_left *left = &k->left[fate];

		if (left->events == 0)
			continue;
		diag_skip_many(d, str_of(fates[fate]), left->events,
		    left->weight);
		diag_remark(d, "%zu event%s of %.*s %s; skipped",
		    left->events, left->events == 1 ? "" : "s", (int)name.n,
		    name.p, fates[fate]);
	}
}

static void
fold_kinds(struct jfr_events *j)
{
	struct sample *s = j->s;
	struct buf names = {0};
	int family = 0;

	for (uint32_t i = 0; i < j->n; i++) {
		struct jfr_kind *k = &j->kinds[i];
		str name = names_text(&j->names, i);

		if (!k->wanted || k->events == 0)
			continue;
		report_left(j, k, name);
		if (k->stacks.samples == 0)
			continue;
		value_unit(s, k->unit);
		sink_release(s->sink, &k->stacks, NULL);
		if (find_family(name) == family)
			continue;	/* another kind of the family was named
					 * already */
		family = find_family(name) != INT_MAX ? find_family(name) : 0;
		buf_fmt(&names, "%s%.*s", names.n > 0 ? "," : "", (int)name.n,
		    name.p);
	}
	if (names.n > 0)
		meta_set(&s->sink->to->meta, STR("event"), buf_str(&names));
	buf_free(&names);
}

/* Return the kind with the most stacks among those that are not shown yet and
 * are selected if `wanted`, else not selected; j->n if there is none. */
static uint32_t
find_most(const struct jfr_events *j, bool wanted, const bool *shown)
{
	uint32_t most = j->n;

	for (uint32_t i = 0; i < j->n; i++)
		if (j->kinds[i].wanted == wanted && !shown[i] &&
		    count_stacks(&j->kinds[i]) > (most < j->n ?
		    count_stacks(&j->kinds[most]) : 0))
			most = i;
	return most;
}

/* Append the kinds with stacks: "a (12 events), b (3 events) and 7 more
 * kinds". */
static void
add_kinds(const struct jfr_events *j, bool wanted, struct buf *to)
{
	struct arena arena = {0};
	bool *shown = NEW(&arena, bool, j->n);
	size_t n = 0;
	uint32_t i;

	for (; (i = find_most(j, wanted, shown)) < j->n; n++) {
		char name[64];
		size_t stacks = count_stacks(&j->kinds[i]);

		shown[i] = true;
		if (n >= KINDS_SHOWN)
			continue;
		note_text(name, sizeof(name), names_text(&j->names, i));
		buf_fmt(to, "%s%s (%zu event%s)", n > 0 ? ", " : "", name,
		    stacks, stacks == 1 ? "" : "s");
	}
	if (n > KINDS_SHOWN)
		buf_fmt(to, " and %zu more kind%s", n - KINDS_SHOWN,
		    n == KINDS_SHOWN + 1 ? "" : "s");
	arena_free(&arena);
}

static void
report_kinds(struct jfr_events *j)
{
	const struct fold_options *o = j->s->opts;
	bool asked = o->event_filter != NULL || o->perf->event != NULL;
	struct buf kept = {0}, skipped = {0};

	for (uint32_t i = 0; i < j->n; i++) {
		const struct jfr_kind *k = &j->kinds[i];

		if (!k->wanted && k->events > 0)
			diag_skip_many(j->s->diag, names_text(&j->names, i),
			    k->events, k->weight);
	}
	add_kinds(j, true, &kept);
	add_kinds(j, false, &skipped);
	if (skipped.n > 0)
		diag_remark(j->s->diag, "folded %s; skipped %s%s",
		    kept.n > 0 ? buf_text(&kept) : "no event",
		    buf_text(&skipped), asked && kept.n > 0 ? "" :
		    "; choose with --event=NAME, --list-events shows all");
	else if (kept.n == 0 && j->s->diag->nremark == 0)
		diag_remark(j->s->diag, "no event has a stack; record samples "
		    "with: java -XX:StartFlightRecording:filename=app.jfr APP");
	buf_free(&kept);
	buf_free(&skipped);
}

static void
report_cut(const struct jfr_events *j)
{
	size_t stacks = 0, cut = 0;

	for (uint32_t i = 0; i < j->n; i++)
		if (j->kinds[i].wanted) {
			stacks += j->kinds[i].stacks.samples;
			cut += j->kinds[i].truncated;
		}
	if (cut > 0)
		diag_remark(j->s->diag, "%zu of %zu stack%s %s cut while "
		    "recording; record with: %s", cut, stacks,
		    stacks == 1 ? "" : "s", cut == 1 ? "was" : "were",
		    j->async_profiler ? "asprof -j 8192" : RECORD_DEPTH);
}

/* Print --list-events.  The unit is omitted if it is a count of events. */
static void
list_kinds(const struct jfr_events *j)
{
	struct buf *to = &j->s->sink->listing;

	for (uint32_t i = 0; i < j->n; i++) {
		const struct jfr_kind *k = &j->kinds[i];
		char text[NUM_TEXT];

		if (k->events == 0)
			continue;
		buf_printable(to, names_text(&j->names, i));
		buf_fmt(to, " %zu ", k->events);
		buf_add(to, num_text(text, k->weight));
		if (strcmp(k->unit, "events") != 0 &&
		    strcmp(k->unit, "samples") != 0)
			buf_fmt(to, " %s", k->unit);
		buf_char(to, '\n');
	}
}

void
jfr_events_finish(struct jfr_events *j, struct sample *s)
{
	if (j->s == NULL)	/* no input had this format */
		return;
	j->s = s;
	if (s->opts->list_events)
		list_kinds(j);
	choose_kinds(j);
	report_cut(j);
	report_kinds(j);
	fold_kinds(j);
	for (uint32_t i = 0; i < j->n; i++)
		stacks_free(&j->kinds[i].stacks.stacks);
}
