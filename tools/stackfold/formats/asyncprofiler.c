/*
 * asprof -d 10 -o traces PID	(its "-o collapsed" is folded already)
 *
 *	--- Execution profile ---
 *	Total samples       : 213
 *
 *	--- 2080000000 ns (30.36%), 208 samples
 *	  [ 0] java.lang.Math.sin
 *	  [ 1] Main.main
 *
 * gives	Main.main;java.lang.Math.sin 208
 *
 * --value=total counts the total, nanoseconds here, instead of the samples.
 */
#include "common/base/sys.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* what the total counts depends on the event */
static const struct value values[] = {
	{"samples", "samples"}, {"total", ""},
};

/* "--- 2080000000 ns (30.36%), 208 samples" */
static bool
parse_header(str line, struct num *total, struct num *samples)
{
	size_t comma = str_rchr(line, ',');
	str word;

	if (!str_starts(line, STR("--- ")) || comma == STR_NONE)
		return false;
	str_word(&line, &word);
	if (!str_word(&line, &word) || num_parse(word, total) == NUM_BAD)
		return false;
	line = str_from(line, str_rchr(line, ',') + 1);
	return str_word(&line, &word) && num_parse(word, samples) != NUM_BAD &&
	    str_starts(str_trim(line), STR("sample"));
}

/* "  [ 0] java.lang.Math.sin_[j]" */
static bool
parse_frame(str line, str *name)
{
	size_t i = str_find(line, STR("] "));
	uint64_t n;

	if (!str_starts(line, STR("  [")) || i == STR_NONE ||
	    !num_whole(str_trim((str){line.p + 3, i - 3}), &n))
		return false;
	*name = str_trim(str_from(line, i + 2));
	return name->n > 0;
}

static enum format_confidence
probe(str head)
{
	struct num a, b;
	str line;

	while (str_cut(&head, '\n', &line))
		if (parse_header(str_trim(line), &a, &b))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	size_t value = value_choose(s, "asyncprofiler", values,
	    LENGTH(values), 0);
	struct num n[2] = {{0}}, weight = {0};
	bool open = false;
	str line, name;

	(void)o;
	while (in_line(in, &line)) {
		bool start = parse_header(line, &n[0], &n[1]);

		if (open && (start || line.n == 0)) {
			sample_end(s, weight);
			open = false;
		}
		if (start) {
			weight = n[value == 1 ? 0 : 1];
			open = true;
		} else if (open && parse_frame(line, &name)) {
			sample_frame(s, name, '\0');
		} else if (open || parse_frame(line, &name)) {
			diag_reject(s->diag, in, line,
			    "not a frame of a stack");
		}
	}
	if (open)
		sample_end(s, weight);
}

const struct format format_asyncprofiler = {
	.name = "asyncprofiler",
	.what = "-o traces of async-profiler",
	.tested_with = "description",
	.options = "value",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
