/*
 * Folded text: what this suite and many profilers write, see folded(5).
 * Stacks that occur more than once are summed, and all are sorted.
 *
 *	main;b 1
 *	main;a 2
 *	main;b 3
 *
 * gives	main;a 2
 *		main;b 4
 */
#include "common/pack.h"
#include "tools/stackfold/format.h"
#include "tools/stackfold/sample.h"

/* "main;read 3", "main;read	2.5" */
static bool
ends_in_number(str line)
{
	size_t i = line.n;
	struct num n;

	while (i > 0 && line.p[i - 1] != ' ' && line.p[i - 1] != '\t')
		i--;
	return i > 1 && num_parse(str_from(line, i), &n) != NUM_BAD;
}

/* "main;read 3 # why" */
static bool
before_comment(str line)
{
	size_t hash = str_rchr(line, '#');

	return hash != STR_NONE &&
	    ends_in_number(str_trim(str_upto(line, hash)));
}

/* or a picture that holds them; one line in ten may be anything else */
static enum sure
probe(str head)
{
	size_t good = 0, bad = 0, deep = 0;
	str line;

	if (pack_probe(head))
		return SURE_YES;
	while (str_cut(&head, '\n', &line)) {
		line = str_trim(line);
		if (line.n == 0 || str_starts(line, STR("# ")))
			continue;
		if (!ends_in_number(line) && !before_comment(line)) {
			bad++;
			continue;
		}
		good++;
		deep += str_chr(line, ';') != STR_NONE;
	}
	if (good == 0 || bad * 10 > good)
		return SURE_NO;
	return deep > 0 ? SURE_YES : SURE_MAYBE;
}

static void
fold(struct in *in, struct sample *s, const struct fold_opts *o)
{
	size_t before = s->to->lines;

	(void)o;
	folded_read(s->to, in);
	s->has_meta |= s->to->meta.n > 0;
	s->samples += s->to->lines - before;
}

const struct format format_folded = {
	.name = "folded",
	.what = "stacks that are folded already: merged and sorted",
	.specimen = "real",
	.probe = probe,
	.fold = fold,
};
