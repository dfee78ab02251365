/*
 * go tool pprof -traces PROGRAM PROFILE
 *
 *	Type: cpu
 *	-----------+-------------------------------------------------------
 *	      20ms   main.spin (inline)
 *	             main.Map[...]
 *	             main.main
 *	-----------+-------------------------------------------------------
 *	     bytes:  648kB
 *	  902.59kB   compress/flate.NewWriter
 *	             compress/gzip.(*Writer).Write
 *
 * gives	compress/gzip.(*Writer).Write;compress/flate.NewWriter 924252.16
 *		main.main;main.Map[...];main.spin 20000000
 *
 * in nanoseconds or bytes.  pprof rounds what it prints; -unit=ns or -unit=B
 * keeps it exact, and "pprof -raw" too.
 */
#include "common/base/units.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

static bool
is_rule(str line)
{
	return str_starts(line, STR("-----------+-"));
}

static void
push_frame(struct sample *s, str name, bool all)
{
	bool inlined = str_ends(name, STR(" (inline)"));

	if (inlined)
		name.n -= 9;
	sample_function(s, str_trim(name), inlined && all ? 'i' : '\0');
}

/* what lies between two rules; the first line of the stack has the amount */
static void
read_block_line(struct sample *s, const struct in *in, str line, bool *open,
    struct num *weight)
{
	str rest = line, word;
	bool deep = str_starts(line, STR("             "));

	if (*open && deep) {
		push_frame(s, str_trim(line), s->opts->all);
	} else if (str_word(&rest, &word) && word.p[word.n - 1] == ':') {
		return;				/* a label */
	} else if (!*open && units_parse(word, weight) && rest.n > 0) {
		push_frame(s, str_trim(rest), s->opts->all);
		*open = true;
	} else if (line.n > 0) {
		diag_reject(s->diag, in, line, "neither an amount nor a frame");
	}
}

static enum format_confidence
probe(str head)
{
	return is_rule(head) ||
	    str_find(head, STR("\n-----------+-")) != STR_NONE ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct num weight = {0};
	bool blocks = false, open = false;
	str line = {0};

	(void)o;
	while (in_line(in, &line)) {
		if (!is_rule(line)) {
			if (blocks)
				read_block_line(s, in, line, &open, &weight);
			continue;
		}
		if (open)
			sample_end(s, weight);
		blocks = true;
		open = false;
	}
	if (open) {
		sample_end(s, weight);
		diag_reject(s->diag, in, line,
		    "the rule after this stack is missing, "
		    "the input is cut short");
	}
}

const struct format format_pproftraces = {
	.name = "pproftraces",
	.what = "what pprof -traces prints",
	.tested_with = "real: Go 1.19",
	.options = "all names",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
