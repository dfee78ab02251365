/*
 * Traces of the lightweight-java-profiler.
 *
 *	42 3  acme.Inner.b(prog.java:455)
 *	      acme.Outer.a(prog.java:123)
 *	      java.lang.Thread.run(Thread.java:744)
 *	Total trace count = 42
 *
 * gives	java.lang.Thread.run;acme.Outer.a;acme.Inner.b 42
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Remove "(prog.java:455)" and the rest; return "" if there is no such part. */
static str
strip_place(str s)
{
	size_t paren = str_chr(s, '(');

	return str_trim(str_upto(s, paren != STR_NONE ? paren : 0));
}

/* Parse count and leaf of "42 3  acme.Inner.b(prog.java:455)"; 3 is the
 * depth. */
static bool
parse_first_line(str line, uint64_t *count, str *leaf)
{
	str word;
	uint64_t depth;

	if (!str_word(&line, &word) || !num_whole(word, count) ||
	    !str_word(&line, &word) || !num_whole(word, &depth))
		return false;
	*leaf = strip_place(line);
	return leaf->n > 0 && !str_has_char(*leaf, ' ');
}

static enum format_confidence
probe(str head)
{
	str line, leaf;
	uint64_t n;

	if (!str_cut(&head, '\n', &line) || !parse_first_line(line, &n, &leaf))
		return FORMAT_NO;
	return str_has_char(leaf, '.') ? FORMAT_CERTAIN : FORMAT_MAYBE;
}

static void
fold(struct in *in, struct sample *s)
{
	uint64_t n, count = 0;
	str line, name;

	while (in_line(in, &line)) {
		bool begins = parse_first_line(line, &n, &name);

		if (begins || str_starts(line, STR("Total")))
			sample_end_stack(s, NUM(count));
		if (begins)
			count = n;
		else if (str_starts(line, STR("Total")))
			continue;
		else
			name = strip_place(line);
		if (name.n > 0)
			sample_frame(s, name, '\0');
		else if (str_trim(line).n > 0)
			diag_reject(s->diag, in, line, "not a frame");
	}
	sample_end_stack(s, NUM(count));
}

const struct format format_ljp = {
	.name = "ljp",
	.what = "traces of the lightweight-java-profiler",
	.tested_with = "description",
	.unit = "samples",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
