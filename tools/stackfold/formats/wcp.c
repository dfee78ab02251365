/*
 * Reports of wallClockProfiler.
 *
 *	Full stacks
 *	99.7% ==== (17 samples)
 *	       1: poll_x   (at /src/a.nim:343)
 *	       2: main
 *
 * gives	main;poll_x   (at /src/a.nim:343) 17
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Parse "99.7% ==== (17 samples)". */
static bool
parse_heading(str line, uint64_t *n)
{
	size_t open = str_rchr(line, '(');
	str word;

	if (open == STR_NONE || !str_ends(line, STR(" samples)")) ||
	    !str_has(line, STR("% =")))
		return false;
	line = str_from(line, open + 1);
	return str_word(&line, &word) && num_whole(word, n);
}

/* Parse "1: poll_x". */
static bool
parse_frame(str line, str *name)
{
	size_t colon = str_find(line, STR(": "));
	uint64_t n;

	if (colon == STR_NONE || !num_whole(str_upto(line, colon), &n))
		return false;
	*name = str_from(line, colon + 2);
	return true;
}

static enum format_confidence
probe(str head)
{
	size_t at = str_find(head, STR("Full stacks"));
	uint64_t n;
	str line;

	if (at == STR_NONE)
		return FORMAT_NO;
	head = str_from(head, at);
	while (str_cut(&head, '\n', &line))
		if (parse_heading(str_trim(line), &n))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	uint64_t n, weight = 0;
	bool stacks = false;
	str line, name;

	while (in_line(in, &line)) {
		line = str_trim(line);
		if (str_eq(line, STR("Full stacks"))) {
			stacks = true;
		} else if (!stacks) {
			continue;
		} else if (parse_heading(line, &n)) {
			sample_end_stack(s, NUM(weight));
			weight = n;
		} else if (parse_frame(line, &name)) {
			sample_frame(s, name, '\0');
		} else if (line.n == 0) {
			sample_end_stack(s, NUM(weight));
		} else {
			diag_reject(s->diag, in, line, "not a line of a stack");
		}
	}
	sample_end_stack(s, NUM(weight));
}

const struct format format_wcp = {
	.name = "wcp",
	.what = "reports of wallClockProfiler",
	.tested_with = "description",
	.unit = "samples",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
