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
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

enum xml_kind { XML_OPEN, XML_CLOSE, XML_TEXT, XML_END };

/* The subset of XML that profilers write, read one tag or text at a time.
 * Comments, processing instructions and CDATA marks are skipped.  Starts as
 * {.in}. */
struct xml {
	struct in *in;
	str line;		/* the rest of the current line */
	bool closes;		/* the tag was <x/>: XML_CLOSE follows */
	bool bad;		/* a tag contained a '<' */
	str name;		/* the tag's name; valid until the next call */
	struct buf text;	/* the tag, or the text between two,
				 * undecoded */
};

static bool
fill_line(struct xml *x)
{
	return x->line.n > 0 || in_line(x->in, &x->line);
}

/* Return the offset of the '>' that ends a tag, outside of quotes, or
 * STR_NONE. */
static size_t
find_tag_end(str s, char *quote, bool *bad)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c > '>')		/* true for most bytes */
			continue;
		if (*quote != '\0')
			*quote = c == *quote ? '\0' : *quote;
		else if (c == '"' || c == '\'')
			*quote = c;
		else if (c == '>')
			return i;
		else
			*bad |= c == '<';
	}
	return STR_NONE;
}

/* Read a tag up to its '>', across lines. */
static void
take_tag(struct xml *x)
{
	char quote = '\0';

	x->text.n = 0;
	while (fill_line(x)) {
		size_t end = find_tag_end(x->line, &quote, &x->bad);

		if (end != STR_NONE) {
			buf_add(&x->text, str_upto(x->line, end));
			x->line = str_from(x->line, end + 1);
			return;
		}
		buf_add(&x->text, x->line);
		buf_char(&x->text, ' ');
		x->line.n = 0;
	}
}

static void
take_text(struct xml *x)
{
	x->text.n = 0;
	while (fill_line(x)) {
		size_t tag = str_chr(x->line, '<');
		size_t n = tag != STR_NONE ? tag : x->line.n;

		buf_add(&x->text, str_upto(x->line, n));
		x->line = str_from(x->line, n);
		if (tag != STR_NONE)
			return;
		buf_char(&x->text, ' ');
	}
}

static enum xml_kind
parse_tag(struct xml *x)
{
	str s = buf_str(&x->text), word;
	bool close = str_starts(s, STR("/"));

	x->closes = str_ends(s, STR("/"));
	if (close)
		s = str_from(s, 1);
	str_word(&s, &word);
	if (str_ends(word, STR("/")))
		word.n--;
	x->name = word;
	return close ? XML_CLOSE : XML_OPEN;
}

/* Read the next tag or text. */
static enum xml_kind
xml_next(struct xml *x)
{
	if (x->closes) {
		x->closes = false;
		return XML_CLOSE;
	}
	while (fill_line(x)) {
		if (x->line.p[0] != '<') {
			take_text(x);
			if (str_trim(buf_str(&x->text)).n > 0)
				return XML_TEXT;
			continue;
		}
		x->line = str_from(x->line, 1);
		take_tag(x);
		if (x->text.n > 0 && x->text.p[0] != '?' &&
		    x->text.p[0] != '!')
			return parse_tag(x);
	}
	return XML_END;
}

/* Return an attribute of the tag, undecoded, or an empty string. */
static str
xml_attr(const struct xml *x, const char *name)
{
	str s = buf_str(&x->text), want = str_of(name);

	for (;;) {
		size_t eq = str_chr(s, '='), end;
		str key, value;

		if (eq == STR_NONE || eq + 1 >= s.n)
			return (str){0};
		key = str_trim(str_upto(s, eq));
		value = str_from(s, eq + 2);
		end = str_chr(value, s.p[eq + 1]);
		if (end == STR_NONE)
			return (str){0};
		if (str_ends(key, want) && (key.n == want.n ||
		    key.p[key.n - want.n - 1] == ' '))
			return str_upto(value, end);
		s = str_from(value, end + 1);
	}
}

static const struct entity {
	const char *name;
	char means;
} entities[] = {
	{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'},
	{"&apos;", '\''},
};

/* Append s with entities such as &lt; decoded. */
static void
xml_decode(struct buf *b, str s)
{
	size_t at;

	while ((at = str_chr(s, '&')) != STR_NONE) {
		size_t n = 1;
		char c = '&';

		buf_add(b, str_upto(s, at));
		s = str_from(s, at);
		for (size_t i = 0; i < LENGTH(entities); i++) {
			str name = str_of(entities[i].name);

			if (!str_starts(s, name))
				continue;
			n = name.n;
			c = entities[i].means;
			break;
		}
		buf_char(b, c);
		s = str_from(s, n);
	}
	buf_add(b, s);
}

#define BACKTRACE STR("backtrace")

enum { VALUE_TIME, VALUE_CYCLES, VALUE_ROWS, VALUES };

static const struct value values[VALUES] = {
	{"time", "ms"}, {"cycles", "cycles"}, {"rows", "samples"},
};

/* elements that hold the weight of a row, and the divisor of their values */
static const struct {
	const char *name;
	uint64_t divisor;
} weights[VALUES - 1] = {
	{"weight", 1000000}, {"cycle-weight", 1},
};

/* An element with an id. */
struct element {
	bool known;		/* the element was read, not just referred to */
	struct num weight;
	uint32_t frame;
	size_t at, n;		/* frames of a backtrace: a range of `frames` in
				 * struct table */
};

struct table {
	struct sample *s;
	struct names ids;
	struct element *all;	/* indexed by the number of the id */
	size_t cap;
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
	return str_has(head, STR("<trace-query-result")) ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

static struct element *
find_element(struct table *t, str id)
{
	uint32_t k = names_id(&t->ids, id);

	GROW_ZEROED(t->all, t->cap, (size_t)k + 1);
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
	const struct element *w, *b = r->backtrace.is ?
	    &t->all[r->backtrace.element] : NULL;
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
	} else if (b == NULL) {
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
	uint32_t place;

	while (i < VALUE_ROWS && !str_eq(x->name, str_of(weights[i].name)))
		i++;
	if (i < VALUE_ROWS) {
		r->weights[i].is = true;
		r->weights[i].element = place = find_place(t, x);
		if (xml_attr(x, "ref").n == 0 && !x->closes &&
		    xml_next(x) == XML_TEXT)
			t->all[place].known = num_parse(
			    str_trim(buf_str(&x->text)),
			    &t->all[place].weight) != NUM_BAD;
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
