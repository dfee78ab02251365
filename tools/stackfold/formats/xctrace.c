/*
 * Time profiles of Instruments (Xcode 12 and later), as XML:
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
 * in milliseconds.  Later elements refer to the id of an earlier one.
 */
#include "common/frames/symbol.h"
#include "tools/stackfold/formats/parts/xml.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* an element with an id */
struct element {
	struct num weight;
	bool is_frame;
	uint32_t frame;
	size_t at, n;		/* of a backtrace: its frames in the list */
};

struct table {
	struct names ids;
	struct element *all;
	size_t n, cap;
	struct sample_ids frames;	/* of all backtraces, end to end */
};

struct row {
	struct num weight;	/* in ns */
	bool weighed;
	uint32_t backtrace;	/* its place in the table, plus one */
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

/* a <frame>, or a reference to one */
static void
read_frame(struct table *t, struct sample *s, const struct xml *x)
{
	str ref = xml_attr(x, "ref"), id = xml_attr(x, "id");
	struct element *e;
	uint32_t k;

	if (ref.n == 0)
		k = find_frame_id(s, x);
	else if ((e = find_element(t, ref))->is_frame)
		k = e->frame;
	else
		k = sample_id(s, STR("[unknown]"), '\0');
	if (id.n > 0) {
		e = find_element(t, id);
		e->is_frame = true;
		e->frame = k;
	}
	sample_ids_add(&t->frames, k);
}

/* the frames of a <backtrace> up to its end; its place in the table */
static uint32_t
read_backtrace(struct table *t, struct sample *s, struct xml *x)
{
	str ref = xml_attr(x, "ref"), id = xml_attr(x, "id");
	uint32_t k = (uint32_t)(find_element(t, ref.n > 0 ? ref : id) - t->all);
	size_t at = t->frames.n;
	enum xml_kind kind;

	if (ref.n > 0)
		return k;
	while ((kind = xml_next(x)) != XML_END) {
		if (kind == XML_OPEN && str_eq(x->name, STR("frame")))
			read_frame(t, s, x);
		else if (kind == XML_CLOSE &&
		    str_eq(x->name, STR("backtrace")))
			break;
	}
	t->all[k].at = at;
	t->all[k].n = t->frames.n - at;
	return k;
}

static struct num
read_weight(struct table *t, struct xml *x)
{
	str ref = xml_attr(x, "ref"), id = xml_attr(x, "id");
	struct element *e = find_element(t, ref.n > 0 ? ref : id);

	if (ref.n == 0 && !x->closes && xml_next(x) == XML_TEXT)
		num_parse(str_trim(buf_str(&x->text)), &e->weight);
	return e->weight;
}

static void
end_row(struct table *t, struct sample *s, const struct row *r)
{
	struct num ms = num_scale(r->weight, NUM(1), NUM(1000000));
	const struct element *b;

	if (!r->weighed)
		ms = NUM(1);
	if (r->backtrace == 0) {
		diag_skip(s->diag, "rows without a backtrace", ms);
		return;
	}
	b = &t->all[r->backtrace - 1];
	for (size_t i = 0; i < b->n; i++)
		sample_push(s, t->frames.p[b->at + i]);
	sample_end(s, ms);
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct xml x = {.in = in};
	struct table t = {0};
	struct row r = {0};
	enum xml_kind kind;
	bool open = false;

	(void)o;
	while ((kind = xml_next(&x)) != XML_END) {
		if (x.bad)
			diag_reject(s->diag, in, STR(""), "a tag within a tag");
		x.bad = false;
		if (kind == XML_OPEN && str_eq(x.name, STR("row"))) {
			r = (struct row){0};
			open = true;
		} else if (kind == XML_CLOSE && str_eq(x.name, STR("row"))) {
			end_row(&t, s, &r);
			open = false;
		} else if (kind == XML_OPEN && open &&
		    str_eq(x.name, STR("weight"))) {
			r.weight = read_weight(&t, &x);
			r.weighed = true;
		} else if (kind == XML_OPEN && open &&
		    str_eq(x.name, STR("backtrace"))) {
			r.backtrace = read_backtrace(&t, s, &x) + 1;
		}
	}
	if (open)
		diag_reject(s->diag, in, STR(""), "the last row is cut short");
}

const struct format format_xctrace = {
	.name = "xctrace",
	.what = "time profiles of Instruments, xctrace export",
	.tested_with = "published: tests of inferno",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
