#include "tools/foldfilter/pprof.h"

#include "common/base/err.h"
#include "common/base/leb128.h"
#include "common/base/units.h"
#include "common/profile/stack_order.h"

/* numbers of fields in the messages of profile.proto */
enum {PROFILE_TYPE = 1, PROFILE_SAMPLE, PROFILE_LOCATION = 4,
    PROFILE_FUNCTION, PROFILE_STRING, PROFILE_DURATION = 10,
    PROFILE_COMMENT = 13};
enum {TYPE_NAME = 1, TYPE_UNIT};
enum {SAMPLE_LOCATION = 1, SAMPLE_VALUE};
enum {LOCATION_ID = 1, LOCATION_LINE = 4};
enum {LINE_FUNCTION = 1};
enum {FUNCTION_ID = 1, FUNCTION_NAME};

struct writer {
	const struct folded *f;
	struct buf all;		/* the profile */
	struct buf part;	/* the current message of the profile */
	struct buf list;	/* a list or message inside `part` */
	struct names strings;
	struct names_map known;	/* number by name id; 0 if not used yet */
	uint32_t *used;		/* name id by number - 1 */
	size_t nused, used_cap;
	struct num scale;	/* factor for counts */
	size_t rounded, cut;	/* how many counts lost decimals; how */
				/* many were above 2^63 - 1 */
};

static void
write_number(struct buf *b, unsigned field, uint64_t n)
{
	leb128_add(b, field << 3);
	leb128_add(b, n);
}

static void
write_bytes(struct buf *b, unsigned field, str s)
{
	leb128_add(b, field << 3 | 2);
	leb128_add(b, s.n);
	buf_add(b, s);
}

/* Write a message or list as a field of `to`, then empty `part`. */
static void
write_part(struct buf *to, unsigned field, struct buf *part)
{
	write_bytes(to, field, buf_str(part));
	part->n = 0;
}

static void
write_type(struct writer *w, str name, str unit)
{
	write_number(&w->part, TYPE_NAME, names_id(&w->strings, name));
	write_number(&w->part, TYPE_UNIT, names_id(&w->strings, unit));
	write_part(&w->all, PROFILE_TYPE, &w->part);
}

/*
 * Write the type and unit of the counts.  Times with decimals are converted to
 * nanoseconds.  A unit such as "samples" is the type, and the unit is "count".
 */
static void
write_types(struct writer *w)
{
	const struct meta *m = &w->f->meta;
	str unit = meta_get(m, STR("unit")), name = meta_get(m, STR("event"));
	struct buf one = {0};
	struct num is;
	bool measure;

	buf_fmt(&one, "1%.*s", (int)unit.n, unit.p);
	measure = unit.n > 0 && units_parse(buf_str(&one), &is);
	w->scale = NUM(1);
	if (!measure && w->f->stacks.columns != 2) {
		name = unit.n > 0 ? unit : STR("samples");
		unit = STR("count");
	} else if (!measure) {
		unit = unit.n > 0 ? unit : STR("samples");
	} else if (w->f->stacks.nano != NULL && num_cmp(is, NUM(1)) > 0) {
		w->scale = is;
		unit = str_ends(unit, STR("B")) ? STR("bytes") : STR("ns");
	}
	if (name.n == 0)
		name = STR("weight");
	if (str_eq(unit, STR("ns")))
		unit = STR("nanoseconds");
	if (w->f->stacks.columns == 2) {
		write_type(w, STR("before"), unit);
		write_type(w, STR("after"), unit);
	} else {
		write_type(w, name, unit);
	}
	buf_free(&one);
}

/* Convert a count to a whole number below 2^63. */
static uint64_t
round_count(struct writer *w, struct num n)
{
	if (num_cmp(w->scale, NUM(1)) != 0)
		n = num_scale(n, w->scale, NUM(1));
	if (n.nano > 0) {
		w->rounded++;
		n.whole += n.nano >= NUM_NANO / 2 && n.whole < UINT64_MAX;
	}
	if (n.whole > INT64_MAX) {
		w->cut++;
		n.whole = INT64_MAX;
	}
	return n.whole;
}

/* Return the number of a name, from 1 in order of first use. */
static uint32_t
number_name(struct writer *w, uint32_t name)
{
	uint32_t *n = names_at(&w->known, &w->f->names, name);

	if (*n == 0) {
		*APPEND(w->used, w->used_cap, w->nused) = name;
		*n = (uint32_t)w->nused;
	}
	return *n;
}

static void
write_samples(struct writer *w)
{
	const struct stacks *s = &w->f->stacks;
	const uint32_t *order = stack_order_by_text(s, &w->f->names);

	for (size_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, order[i], &depth);

		while (depth > 0)
			leb128_add(&w->list, number_name(w, ids[--depth]));
		write_part(&w->part, SAMPLE_LOCATION, &w->list);
		for (unsigned c = 0; c < s->columns; c++)
			leb128_add(&w->list,
			    round_count(w, stacks_count(s, order[i], c)));
		write_part(&w->part, SAMPLE_VALUE, &w->list);
		write_part(&w->all, PROFILE_SAMPLE, &w->part);
	}
}

static void
write_frames(struct writer *w)
{
	for (size_t i = 0; i < w->nused; i++) {
		write_number(&w->list, LINE_FUNCTION, i + 1);
		write_number(&w->part, LOCATION_ID, i + 1);
		write_part(&w->part, LOCATION_LINE, &w->list);
		write_part(&w->all, PROFILE_LOCATION, &w->part);
	}
	for (size_t i = 0; i < w->nused; i++) {
		write_number(&w->part, FUNCTION_ID, i + 1);
		write_number(&w->part, FUNCTION_NAME, names_id(&w->strings,
		    names_text(&w->f->names, w->used[i])));
		write_part(&w->all, PROFILE_FUNCTION, &w->part);
	}
}

/* Write metadata as comments, except those that describe the counts. */
static void
write_comments(struct writer *w)
{
	const struct meta *m = &w->f->meta;
	struct num seconds;
	struct buf b = {0};

	for (size_t i = 0; i < m->n; i++) {
		str key = m->all[i].key, value = m->all[i].value;

		if (str_eq(key, STR("unit")) || str_eq(key, STR("weight")) ||
		    str_eq(key, STR("columns")))
			continue;
		if (str_eq(key, STR("duration")) &&
		    num_parse(value, &seconds) != NUM_BAD) {
			write_number(&w->all, PROFILE_DURATION,
			    num_scale(seconds, NUM(NUM_NANO), NUM(1)).whole &
			    INT64_MAX);
			continue;
		}
		b.n = 0;
		buf_fmt(&b, "%.*s=\"%.*s\"", (int)key.n, key.p, (int)value.n,
		    value.p);
		write_number(&w->all, PROFILE_COMMENT,
		    names_id(&w->strings, buf_str(&b)));
	}
	buf_free(&b);
}

static void
write_strings(struct writer *w)
{
	for (uint32_t i = 0; i < w->strings.n; i++)
		write_bytes(&w->all, PROFILE_STRING,
		    names_text(&w->strings, i));
}

static void
report_losses(const struct writer *w)
{
	if (w->rounded > 0)
		warn("%zu count%s with decimals, which pprof does not have; "
		    "rounded", w->rounded, w->rounded == 1 ? "" : "s");
	if (w->cut > 0)
		warn("%zu count%s above 2^63 - 1; reduced to that", w->cut,
		    w->cut == 1 ? "" : "s");
}

void
pprof_write(const struct folded *f, struct out *o)
{
	struct writer w = {.f = f};

	names_id(&w.strings, STR(""));		/* string 0 must be empty */
	write_types(&w);
	write_samples(&w);
	write_frames(&w);
	write_comments(&w);
	write_strings(&w);
	report_losses(&w);
	out_str(o, buf_str(&w.all));
}
