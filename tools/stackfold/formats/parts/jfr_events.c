#include "tools/stackfold/formats/parts/jfr_events.h"

#include "tools/stackfold/sample/value.h"

#define SAMPLES "jdk.ExecutionSample"
#define JFR_RECORD_DEPTH "java -XX:FlightRecorderOptions=stackdepth=1024"
#define OTHER "other events; --event-filter=NAME folds one of them"

/* execution samples are of two kinds, of Java and of native code */
static bool
is_sample(str kind)
{
	return str_eq(kind, STR(SAMPLES)) ||
	    str_eq(kind, STR("jdk.NativeMethodSample"));
}

uint32_t
jfr_events_begin(struct jfr_events *j, str kind)
{
	uint32_t i = names_id(&j->names, is_sample(kind) ? STR(SAMPLES) : kind);

	GROW(j->kinds, j->cap, i + 1u);
	if (i == j->n)
		j->kinds[j->n++] = (struct jfr_kind){0};
	j->unit = NULL;
	j->weight = NUM(1);
	j->timed = false;
	return i;
}

void
jfr_events_time(struct jfr_events *j, str time)
{
	struct num t;

	if (!j->timed && wall_clock_time(&j->clock, time, &t)) {
		sample_time(j->s, t);
		j->s->slicing.has_wall = j->clock.utc;
	} else if (!j->timed)
		sample_timeless(j->s);
	j->timed = true;
}

void
jfr_events_weight(struct jfr_events *j, struct num weight, const char *unit)
{
	j->weight = weight;
	j->unit = unit;
}

void
jfr_events_end(struct jfr_events *j, uint32_t kind, bool stack)
{
	if (is_sample(names_text(&j->names, kind)))
		jfr_events_weight(j, NUM(1), "samples");
	if (stack) {
		j->stacks++;
		sample_end_pending(j->s, &j->kinds[kind].stacks, j->weight);
		if (j->unit != NULL)
			j->kinds[kind].unit = j->unit;
	} else {
		j->kinds[kind].bare++;
		j->kinds[kind].weight = num_add(j->kinds[kind].weight,
		    j->weight);
	}
	sample_drop(j->s);
}

/* which kind to fold, or the number of them */
static uint32_t
choose_kind(const struct jfr_events *j, const char *wanted)
{
	uint32_t i;

	if (names_find(&j->names, str_of(wanted != NULL ? wanted : SAMPLES),
	    &i) && (wanted != NULL || j->kinds[i].stacks.samples > 0))
		return i;
	for (i = 0; i < j->n; i++)
		if (wanted == NULL && j->kinds[i].stacks.samples > 0)
			return i;
	return i;
}

static void
fold_kind(struct jfr_events *j, struct jfr_kind *k)
{
	if (k->unit != NULL)
		value_unit(j->s, k->unit);
	sink_release(j->s->sink, &k->stacks, NULL);
	if (k->bare == 0)
		return;
	diag_skip_many(j->s->diag, STR("without a stack"), k->bare, k->weight);
	diag_remark(j->s->diag, "%zu event%s without a stack; skipped",
	    k->bare, k->bare == 1 ? "" : "s");
}

void
jfr_events_cut(struct jfr_events *j, size_t stacks, size_t depth)
{
	j->printed_cut += stacks;
	if (depth > j->depth)
		j->depth = depth;
}

/* text does not tell whether a stack was cut when it was recorded; but at its
 * usual depth jfr print has cut it */
static void
report_cut(const struct jfr_events *j)
{
	const char *all = j->stacks == 1 ? "" : "s";

	if (j->printed_cut > 0)
		diag_remark(j->s->diag, "%zu of %zu stack%s %s cut to %zu "
		    "frames; use: jfr print --stack-depth 2048%s",
		    j->printed_cut, j->stacks, all,
		    j->printed_cut == 1 ? "is" : "are", j->depth,
		    j->depth == JFR_PRINT_DEPTH ? "" : "; where that does not "
		    "help, record with: " JFR_RECORD_DEPTH);
	if (j->recorded_cut > 0)
		diag_remark(j->s->diag, "%zu of %zu stack%s %s cut while "
		    "recording; record with: " JFR_RECORD_DEPTH,
		    j->recorded_cut, j->stacks, all,
		    j->recorded_cut == 1 ? "was" : "were");
}

void
jfr_events_fold(struct jfr_events *j, const char *wanted)
{
	uint32_t chosen = choose_kind(j, wanted);

	for (uint32_t i = 0; i < j->n; i++)
		if (i == chosen)
			fold_kind(j, &j->kinds[i]);
		else
			sink_discard(&j->kinds[i].stacks, j->s->diag, OTHER);
	report_cut(j);
}
