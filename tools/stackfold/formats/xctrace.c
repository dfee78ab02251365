/*
 * Profiles of Instruments (Xcode 12 and later), as XML:
 *
 *	xctrace export --input run.trace --xpath
 *	    '/trace-toc/run[1]/data/table[@schema="time-profile"]'
 *
 *	<trace-query-result><node>
 *	<row><weight id="9" fmt="1.00 ms">1000000</weight>
 *	  <backtrace id="10"><frame id="11" name="read"/>
 *	    <frame id="13" name="main"/></backtrace></row>
 *	<row><weight ref="9"/><backtrace ref="10"/></row>
 *
 * gives	main;read 2
 *
 * in milliseconds.  Elements may refer to the id of an earlier one.  Columns
 * are recognized by their type: weight, or cycle-weight of the CPU profiler;
 * backtrace or, since Xcode 26, tagged-backtrace, which contains a backtrace
 * or, since Xcode 27, its frames.
 */
#include "common/base/sys.h"
#include "common/frames/symbol.h"
#include "tools/stackfold/formats/parts/xml.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

#define BACKTRACE STR("backtrace")

enum { VALUE_TIME, VALUE_CYCLES, VALUE_ROWS, VALUES };

static const struct value values[VALUES] = {
	{"time", "ms"}, {"cycles", "cycles"}, {"rows", "samples"},
};

/* elements with the weight of a row, and the divisor of their number */
static const struct {
	const char *name;
	uint64_t divisor;
} weights[VALUES - 1] = {
	{"weight", 1000000}, {"cycle-weight", 1},
};

/* An element with an id. */
struct element {
	bool known;		/* it was read, not only referred to */
	struct num weight;
	uint32_t frame;
	size_t at, n;		/* frames of a backtrace: a range of `frames` in
				 * struct table */
};

struct table {
	struct sample *s;
	struct names ids;
	struct element *all;
	size_t n, cap;
	struct sample_ids frames;	/* frames of all backtraces,
					 * concatenated */
	size_t chosen;			/* the value that is folded; VALUES
					 * before the first row */
	struct left { size_t rows; struct num weight; } left[VALUES];
	size_t unknown_frames;		/* references to unknown frames */
};

struct row {
	struct { bool is; uint32_t element; } weights[VALUES - 1], backtrace;
};

static enum format_confidence
probe(str head)
{
	return str_find(head, STR("<trace-query-result")) != STR_NONE ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

static struct element *
find_element(struct table *t, str id)
{
	uint32_t k = names_id(&t->ids, id);

	GROW(t->all, t->cap, (size_t)k + 1);
	for (; t->n <= k; t->n++)
		t->all[t->n] = (struct element){0};
	return &t->all[k];
}

static uint32_t
find_frame_id(struct sample *s, const struct xml *x)
{
	struct buf name = {0}, clean = {0};
	uint32_t id;

	xml_decode(&name, xml_attr(x, "name"));
	if (name.n == 0)
		buf_add(&name, STR("[unknown]"));
	id = sample_id(s, symbol_clean(&clean, buf_str(&name), SYMBOL_FULL),
	    '\0');
	buf_free(&name);
	buf_free(&clean);
	return id;
}

/* Read a <frame> or a reference to one. */
static void
read_frame(struct table *t, const struct xml *x)
{
	str ref = xml_attr(x, "ref"), id = xml_attr(x, "id");
	uint32_t frame;

	if (ref.n > 0 && find_element(t, ref)->known) {
		frame = find_element(t, ref)->frame;
	} else if (ref.n > 0) {
		frame = sample_id(t->s, STR("[unknown]"), '\0');
		t->unknown_frames++;
	} else {
		frame = find_frame_id(t->s, x);
	}
	if (id.n > 0)
		*find_element(t, id) = (struct element){.known = true,
		    .frame = frame};
	sample_ids_add(&t->frames, frame);
}

/* Return the index of the element that the tag defines or refers to. */
static uint32_t
find_place(struct table *t, const struct xml *x)
{
	str ref = xml_attr(x, "ref");

	return (uint32_t)(find_element(t, ref.n > 0 ? ref :
	    xml_attr(x, "id")) - t->all);
}

/* Read a backtrace, perhaps within a tagged one.  Return its index. */
static uint32_t
read_backtrace(struct table *t, struct xml *x)
{
	uint32_t place = find_place(t, x), inner = place;
	bool tagged = !str_eq(x->name, BACKTRACE), refers = false;
	size_t at = t->frames.n;
	enum xml_kind kind;

	if (xml_attr(x, "ref").n > 0)
		return place;
	while ((kind = xml_next(x)) != XML_END) {
		if (kind == XML_TEXT)
			continue;
		if (str_ends(x->name, BACKTRACE)) {
			if (kind == XML_OPEN) {
				inner = find_place(t, x);
				refers = xml_attr(x, "ref").n > 0;
			} else if (tagged != str_eq(x->name, BACKTRACE)) {
				break;
			}
		} else if (kind == XML_OPEN && str_eq(x->name, STR("frame"))) {
			read_frame(t, x);
		}
	}
	if (!refers)
		t->all[inner] = (struct element){.known = true, .at = at,
		    .n = t->frames.n - at};
	t->all[place] = t->all[inner];
	return place;
}

static uint32_t
read_weight(struct table *t, struct xml *x)
{
	uint32_t place = find_place(t, x);

	if (xml_attr(x, "ref").n == 0 && !x->closes &&
	    xml_next(x) == XML_TEXT)
		t->all[place].known = num_parse(str_trim(buf_str(&x->text)),
		    &t->all[place].weight) != NUM_BAD;
	return place;
}

/* Return the value of a row: the chosen one or, if the row lacks that, another
 * one.  The first row chooses. */
static size_t
find_value(struct table *t, const struct row *r)
{
	size_t has = 0;

	while (has < VALUE_ROWS && !r->weights[has].is)
		has++;
	if (t->chosen == VALUES)
		t->chosen = value_choose(t->s, "xctrace", values, VALUES, has);
	if (t->chosen == VALUE_ROWS)
		return t->s->opts->value != NULL ? VALUE_ROWS : has;
	return r->weights[t->chosen].is ? t->chosen : has;
}

static void
end_row(struct table *t, const struct row *r)
{
	struct diag *d = t->s->diag;
	size_t value = find_value(t, r);
	const struct element *b = &t->all[r->backtrace.element], *w;
	struct num weight = NUM(1);

	if (value < VALUE_ROWS) {
		w = &t->all[r->weights[value].element];
		weight = num_scale(w->weight, NUM(1),
		    NUM(weights[value].divisor));
		if (!w->known) {
			diag_skip(d, "rows whose weight refers to an unknown "
			    "element", NUM(0));
			return;
		}
	}
	if (value != t->chosen) {
		t->left[value].rows++;
		t->left[value].weight = num_add(t->left[value].weight, weight);
	} else if (!r->backtrace.is) {
		diag_skip(d, "rows without a backtrace", weight);
	} else if (!b->known) {
		diag_skip(d, "rows whose backtrace refers to an unknown "
		    "element", weight);
	} else {
		for (size_t i = 0; i < b->n; i++)
			sample_push(t->s, t->frames.p[b->at + i]);
		sample_end(t->s, weight);
	}
}

/* Read an element of a row. */
static void
read_column(struct table *t, struct row *r, struct xml *x)
{
	size_t i = 0;

	while (i < VALUE_ROWS && !str_eq(x->name, str_of(weights[i].name)))
		i++;
	if (i < VALUE_ROWS) {
		r->weights[i].is = true;
		r->weights[i].element = read_weight(t, x);
	} else if (str_ends(x->name, BACKTRACE) && !r->backtrace.is) {
		r->backtrace.is = true;
		r->backtrace.element = read_backtrace(t, x);
	}
}

static void
report_left(const struct table *t)
{
	for (size_t i = 0; i < VALUES; i++) {
		const struct left *l = &t->left[i];

		if (l->rows == 0)
			continue;
		diag_skip_many(t->s->diag, STR("of another value"), l->rows,
		    l->weight);
		diag_remark(t->s->diag, "folded the value %s; --value=%s folds "
		    "%zu other row%s", values[t->chosen].name, values[i].name,
		    l->rows, l->rows == 1 ? "" : "s");
	}
}

static void
fold(struct in *in, struct sample *s)
{
	struct xml x = {.in = in};
	struct table t = {.s = s, .chosen = VALUES};
	struct row r = {0};
	enum xml_kind kind;
	bool open = false;

	s->diag->hint = "export a table that has backtraces, as time-profile "
	    "and cpu-profile";
	while ((kind = xml_next(&x)) != XML_END) {
		bool row = kind != XML_TEXT && str_eq(x.name, STR("row"));

		if (x.bad)
			diag_reject(s->diag, in, STR(""), "a tag within a tag");
		x.bad = false;
		if (row && kind == XML_OPEN)
			r = (struct row){0};
		else if (row && kind == XML_CLOSE)
			end_row(&t, &r);
		else if (open && kind == XML_OPEN)
			read_column(&t, &r, &x);
		if (row)
			open = kind == XML_OPEN;
	}
	if (open)
		diag_reject(s->diag, in, STR(""), "the last row is cut short");
	report_left(&t);
	diag_unnamed(s->diag, in, t.unknown_frames);
}

const struct format format_xctrace = {
	.name = "xctrace",
	.what = "profiles of Instruments, xctrace export",
	.tested_with = "published: tests of inferno",
	.options = "value",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
