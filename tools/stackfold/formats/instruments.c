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
 * in milliseconds of self time.
 */
#include "common/sys.h"
#include "tools/stackfold/format.h"
#include "tools/stackfold/sample.h"
#include "tools/stackfold/tree.h"

struct node {
	size_t depth;
	struct num self;
	str name;
};

static const struct unit {
	const char *name;
	uint64_t ms;
} units[] = {{"min", 60000}, {"s", 1000}, {"ms", 1}};

/* "12.5 ms" in milliseconds */
static bool
milliseconds(str s, struct num *n)
{
	str number, unit;

	if (!str_word(&s, &number) || num_parse(number, n) == NUM_BAD ||
	    !str_word(&s, &unit))
		return false;
	for (size_t i = 0; i < LENGTH(units); i++) {
		if (!str_eq(unit, str_of(units[i].name)))
			continue;
		*n = num_scale(*n, NUM(units[i].ms), NUM(1));
		return true;
	}
	return false;
}

/* running time, self time, a blank, and the name behind its indent */
static bool
node(str line, struct node *n)
{
	str total, self, blank;
	struct num running;

	if (!str_cut(&line, '\t', &total) || !str_cut(&line, '\t', &self) ||
	    !str_cut(&line, '\t', &blank) || str_trim(blank).n > 0 ||
	    str_chr(total, '%') == STR_NONE ||
	    !milliseconds(total, &running) || !milliseconds(self, &n->self))
		return false;
	for (n->depth = 0; line.n > 0 && line.p[0] == ' '; n->depth++)
		line = str_from(line, 1);
	n->name = line;
	return line.n > 0;
}

static enum sure
probe(str head)
{
	struct node n;
	str line;

	return str_cut(&head, '\n', &line) && str_cut(&head, '\n', &line) &&
	    node(str_ends(line, STR("\r")) ? str_upto(line, line.n - 1) : line,
	    &n) ? SURE_YES : SURE_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_opts *o)
{
	struct tree t = {.s = s};
	struct node n;
	str line;

	(void)o;
	while (in_line(in, &line)) {
		if (in->lineno == 1 || line.n == 0)
			continue;
		if (!node(line, &n))
			sample_bad(s, in, line, "no line of a call tree");
		else if (!tree_exclusive(&t, n.depth, n.name, n.self))
			sample_bad(s, in, line, "indented more than one "
			    "level deeper, taken as one");
	}
	tree_end(&t);
}

const struct format format_instruments = {
	.name = "instruments",
	.what = "call trees copied from Instruments (Xcode)",
	.specimen = "description",
	.probe = probe,
	.fold = fold,
};
