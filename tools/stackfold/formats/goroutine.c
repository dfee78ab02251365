/*
 * kill -QUIT PID of a Go program, or /debug/pprof/goroutine?debug=2 (or =1)
 *
 *	goroutine 19 [chan receive, 3 minutes]:
 *	main.(*T).wait(...)
 *		/srv/main.go:13
 *	main.main.func1()
 *		/srv/main.go:29 +0x5a
 *	created by main.main
 *		/srv/main.go:29 +0x73
 *
 * gives	main.main.func1;main.(*T).wait 1
 *
 * debug=1 prints the number of equal goroutines:
 *
 *	2 @ 0x437936 0x40619b 0x462041
 *	#	0x4b60b9	main.(*T).wait+0x59	/srv/main.go:13
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Return true for "goroutine 19 [chan receive]:". */
static bool
is_header(str line)
{
	str word;
	uint64_t n;

	return str_starts(line, STR("goroutine ")) &&
	    str_ends(line, STR("]:")) && str_word(&line, &word) &&
	    str_word(&line, &word) && num_whole(word, &n);
}

/* Parse "2 @ 0x437936 0x40619b", or "2 @" for a stack without addresses. */
static bool
parse_count(str line, struct num *n)
{
	size_t at = str_find(line, STR(" @"));
	str rest;

	if (at == STR_NONE || num_parse(str_upto(line, at), n) == NUM_BAD)
		return false;
	rest = str_from(line, at + strlen(" @"));
	return str_trim(rest).n == 0 || str_starts(rest, STR(" 0x"));
}

/* Push "#	0x4b60b9	main.(*T).wait+0x59	/srv/main.go:13",
 * or "#	0x4b60b9" for an unknown function.  Address 0 is not a frame. */
static bool
push_counted_frame(struct sample *s, str line)
{
	str field, name = {0};

	if (!str_starts(line, STR("#\t0x")))
		return false;
	line = str_from(line, 2);
	str_cut(&line, '\t', &field);
	if (!str_cut(&line, '\t', &name) && str_eq(field, STR("0x0")))
		return true;
	sample_function(s, str_before(name, STR("+0x")), 0);
	return true;
}

static void
push_frame(struct sample *s, const struct in *in, str line)
{
	if (str_starts(line, STR("\t")) || str_starts(line, STR("created by")))
		return;
	if (push_counted_frame(s, line))
		return;
	if (str_starts(line, STR("...")))
		diag_reject(s->diag, in, line, "the dump leaves out frames");
	else if (str_ends(line, STR(")")) && str_chr(line, '(') > 0)
		sample_function(s, line, 0);
	else if (!str_starts(line, STR("goroutine running on other")) &&
	    !str_starts(line, STR("#")))
		diag_reject(s->diag, in, line, "not a frame");
}

static enum format_confidence
probe(str head)
{
	struct num n;
	str line;

	while (str_cut(&head, '\n', &line)) {
		line = str_trim(line);
		if (is_header(line) ||
		    str_starts(line, STR("goroutine profile: total ")) ||
		    str_starts(line, STR("threadcreate profile: total ")) ||
		    (parse_count(line, &n) &&
		    str_find(head, STR("#\t0x")) == 0))
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct num weight = {0}, n;
	bool open = false;
	str line;

	while (in_line(in, &line)) {
		bool dumped = is_header(line);
		bool start = dumped || parse_count(line, &n);

		if (open && (start || line.n == 0)) {
			sample_end(s, weight);
			open = false;
		}
		if (start)
			weight = dumped ? NUM(1) : n;
		else if (open)
			push_frame(s, in, line);
		open = open || start;
	}
	if (open)
		sample_end(s, weight);
}

const struct format format_goroutine = {
	.name = "goroutine",
	.what = "goroutines of a Go program, dumped by SIGQUIT or net/http/pprof",
	.tested_with = "real: Go 1.19",
	.options = "names",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
