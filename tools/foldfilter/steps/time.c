/* --time=12.5,13.2: the step that selects slices of time. */
#include "common/base/err.h"
#include "common/folded/slice.h"
#include "common/profile/time_range.h"
#include "tools/foldfilter/steps/step.h"

struct selection {
	struct time_ranges ranges;
	uint64_t end;		/* end of the recording in nanoseconds */
};

static void
reject_value(const struct step *s)
{
	die("%s=%s: not " TIME_RANGE_GRAMMAR, s->where, s->value);
}

static void
time_setup(struct step *s, struct step_settings *m)
{
	struct selection *t = NEW(m->arena, struct selection, 1);

	if (!time_ranges_parse(&t->ranges, str_of(s->value), NUM(0),
	    NUM(1)))
		reject_value(s);
	s->own = t;
}

static bool
selects_time(const struct selection *t, uint64_t start)
{
	struct num seconds = slice_seconds(start);

	return time_ranges_keep(&t->ranges, seconds, seconds);
}

/* Return the end of the recording, which may be after the last sample. */
static uint64_t
find_end(const struct slices *all, const struct meta *meta)
{
	uint64_t end = all->n * all->length;
	struct num duration;

	if (meta_num(meta, STR("duration"), &duration) &&
	    slice_nanos(duration) > end - all->length)
		end = slice_nanos(duration);
	return end;
}

/* Write the metadata of the selected part. */
static void
write_meta(const struct step *s, const struct slices *all, struct meta *meta)
{
	const struct selection *t = s->own;
	bool again = meta_get(meta, STR("time")).n > 0;
	struct num duration;
	uint64_t sum = 0;

	for (uint64_t at = 0; at < t->end; at += all->length)
		if (selects_time(t, at))
			sum += t->end - at < all->length ? t->end - at :
			    all->length;
	if (meta_num(meta, STR("duration"), &duration))
		meta_set_num(meta, STR("duration"), slice_seconds(sum));
	if (again)	/* the overlap of both selections is unknown */
		meta_set(meta, STR("duration"), STR(""));
	meta_set(meta, STR("time"), str_of(s->value));
}

static void
report_timeless(const struct step *s, const struct slices *all)
{
	struct num sum = {0};
	struct buf b = {0};
	char text[NUM_TEXT];

	for (size_t i = all->parts; i-- > 0 &&
	    all->part[i].slice == SLICES_NO_TIME;)
		sum = num_add(sum, all->part[i].count);
	if (num_is0(sum))
		return;
	buf_fmt(&b, "stacks without a time are not selected; they weigh ");
	buf_add(&b, num_commas(text, sum));
	step_report(s, buf_text(&b));
	buf_free(&b);
}

static void
time_prepare(struct step *s, struct step_flow *w)
{
	struct selection *t = s->own;
	struct slices all = {0};
	struct folded *f = w->f;

	if (!f->has_slices && f->stacks.n > 0)
		die("%s=%s: the input has no slices of time; stackfold "
		    "--slice writes them", s->where, s->value);
	if (!slices_split(&all, &f->names, &f->stacks, w->columns - 1,
	    &f->meta))
		die("%s: too many slices of time", s->where);
	t->end = find_end(&all, &f->meta);
	if (!time_ranges_parse(&t->ranges, str_of(s->value), NUM(0),
	    slice_seconds(t->end)))
		reject_value(s);
	for (size_t i = 0; i < t->ranges.n; i++)
		t->ranges.all[i].half_open = true;
	report_timeless(s, &all);
	if (!w->keep_total)
		write_meta(s, &all, &f->meta);
}

/* Keep a stack if the start of its slice is in one of the ranges. */
static bool
time_edit(struct step *s, struct step_flow *w)
{
	uint64_t start;
	bool found = slice_start(names_text(&w->f->names, w->slice), &start) &&
	    selects_time(s->own, start);

	w->gone = !found;
	return found;
}

const struct step_kind time_steps[] = {
	{.name = "time", .flags = STEP_TIME | STEP_ALONE | STEP_RE,
	    .setup = time_setup, .prepare = time_prepare, .edit = time_edit},
	{0}
};
