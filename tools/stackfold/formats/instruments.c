/*
 * Call trees of Instruments (Xcode), by Edit, Deep Copy.
 *
 *	Running Time	Self (ms)		Symbol Name
 *	7.0 s  100.0%	0.0 s	 	main
 *	5.5 s  78.0%	1.5 s	 	 parse
 *	300.0 ms  5.0%	12.5 ms	 	  lex token
 *
 * gives	main;parse 1500
 *		main;parse;lex token 12.5
 *
 * in milliseconds of self time, cycles or bytes.  Other versions and templates
 * print "4273.0ms", a bare 693, "96.08 Gc" or "-", and omit the column of
 * blanks.  "Bytes Used" has no column of self weights; they are computed as the
 * weight of a node minus the weights of its callees.
 */
#include "common/base/sys.h"
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

struct columns {
	size_t tabs;		/* tabs per line; 0 if unknown */
	bool self;		/* the second column is the self weight */
};

struct node {
	size_t indent;
	struct num total, self;
	const char *unit;	/* unit of the total; NULL for a bare number */
	str name;
};

static const char ms[] = "ms", cycles[] = "cycles", bytes[] = "bytes";

static const struct unit {
	const char *name;
	uint64_t times, per;
	const char *in;		/* unit of the folded weights */
} units[] = {
	{"", 1, 1, NULL},
	{"min", 60000, 1, ms}, {"s", 1000, 1, ms}, {"ms", 1, 1, ms},
	{"us", 1, 1000, ms}, {"\xc2\xb5s", 1, 1000, ms},
	{"ns", 1, 1000000, ms},
	{"c", 1, 1, cycles}, {"cycles", 1, 1, cycles},
	{"Kc", 1000, 1, cycles}, {"kc", 1000, 1, cycles},
	{"Mc", 1000000, 1, cycles}, {"Gc", 1000000000, 1, cycles},
	{"Bytes", 1, 1, bytes}, {"KB", 1u << 10, 1, bytes},
	{"MB", 1u << 20, 1, bytes}, {"GB", 1u << 30, 1, bytes},
	{"KiB", 1u << 10, 1, bytes}, {"MiB", 1u << 20, 1, bytes},
	{"GiB", 1u << 30, 1, bytes},
};

/* Parse "12.5 ms", "4273.0ms   99.9%", "693" or "-". */
static bool
parse_amount(str s, struct num *n, const char **in)
{
	size_t k = 0;
	str unit;

	s = str_trim(s);
	*n = NUM(0);
	*in = NULL;
	if (str_eq(s, STR("-")))
		return true;
	while (k < s.n && (str_digit(s.p[k]) || s.p[k] == '.'))
		k++;
	if (num_parse(str_upto(s, k), n) == NUM_BAD)
		return false;
	s = str_from(s, k);
	str_word(&s, &unit);
	for (size_t i = 0; i < LENGTH(units); i++) {
		const struct unit *u = &units[i];

		if (!str_eq(unit, str_of(u->name)))
			continue;
		*n = num_scale(*n, NUM(u->times), NUM(u->per));
		*in = u->in;
		return true;
	}
	return false;
}

/* Parse a line: the weight and its share, the self weight if there is such a
 * column, and the indented name. */
static bool
parse_node(str line, const struct columns *c, struct node *n)
{
	str field[2], name = {0};
	size_t fields = 0;
	const char *in;

	for (; str_cut(&line, '\t', &name); fields++)
		if (fields < LENGTH(field))
			field[fields] = name;
	n->self = NUM(0);
	if (fields < 2 || (c->tabs > 0 && fields != c->tabs + 1) ||
	    !str_has_char(field[0], '%') ||
	    !parse_amount(field[0], &n->total, &n->unit) ||
	    (c->self && !parse_amount(field[1], &n->self, &in)))
		return false;
	n->indent = call_tree_indent(name);
	n->name = str_from(name, n->indent);
	return n->name.n > 0;
}

/* Parse "Running Time	Self (ms)		Symbol Name". */
static bool
parse_header(str line, struct columns *c)
{
	size_t tab = str_rchr(line, '\t');
	str first;

	if (tab == STR_NONE ||
	    !str_starts(str_from(line, tab + 1), STR("Symbol Name")))
		return false;
	c->tabs = 0;
	for (size_t i = 0; i < line.n; i++)
		c->tabs += line.p[i] == '\t';
	str_cut(&line, '\t', &first);
	c->self = str_starts(line, STR("Self"));
	return true;
}

static enum format_confidence
probe(str head)
{
	struct columns c = {.self = true};
	struct node n;
	str line;

	if (!str_cut(&head, '\n', &line))
		return FORMAT_NO;
	if (parse_header(line, &c))
		return FORMAT_CERTAIN;
	return str_cut(&head, '\n', &line) &&
	    parse_node(str_trim(line), &c, &n) ? FORMAT_CERTAIN : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct call_tree t = {.s = s};
	struct columns c = {.self = true};
	struct node n;
	bool first = true;
	size_t base = 0;	/* indentation of the root */
	const char *unit = NULL;
	str line;

	s->sink->summed = true;
	while (in_line(in, &line)) {
		if (in->lineno > 1 && parse_node(line, &c, &n)) {
			base = first || n.indent < base ? n.indent : base;
			first = false;
			if (n.unit != NULL && n.unit != unit)
				value_unit(s, unit = n.unit);
			if (!(c.self ?
			    call_tree_exclusive : call_tree_inclusive)(&t,
			    n.indent - base, n.name,
			    c.self ? n.self : n.total))
				diag_reject(s->diag, in, line, CALL_TREE_JUMP);
		} else if (parse_header(line, &c) || in->lineno == 1) {
			call_tree_end(&t);
			first = true;
		} else if (line.n > 0) {
			diag_reject(s->diag, in, line,
			    "not a line of a call tree");
		}
	}
	call_tree_end(&t);
}

const struct format format_instruments = {
	.name = "instruments",
	.what = "call trees copied from Instruments (Xcode)",
	.tested_with = "published: samples of speedscope",
	.probe = probe,
	.fold = fold,
};
