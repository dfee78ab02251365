/*
 * pprof --stacks ./app cpu.prof			of gperftools
 *
 *	Total: 5 samples
 *	Stacks:
 *
 *	3        (00007fd2e960d1cc) /src/read.c:39:read
 *	         (000055c0ea29e219) ??:0:main
 *
 *	2        (000055c0ea29e20f) ??:0:main
 *
 * gives	main 2
 *		main;read 3
 *
 * pprof prints bytes, objects and samples as whole numbers.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* "(00007fd2e960d1cc) /src/read.c:39:read", or an address alone */
static bool
push_frame(struct sample *s, str line)
{
	struct sample_code f = {.has_addr = true};
	str address;
	size_t i;

	if (!str_starts(line, STR("(")) || !str_cut(&line, ')', &address) ||
	    !num_hex(str_from(address, 1), &f.addr))
		return false;
	for (i = 0; i + 1 < line.n; i++)	/* ":39:" ends the file */
		if (line.p[i] == ':' && str_digit(line.p[i + 1])) {
			size_t n = str_digits(str_from(line, i + 1));

			if (i + 1 + n < line.n && line.p[i + 1 + n] == ':')
				f.name = str_from(line, i + n + 2);
			if (f.name.n > 0)
				break;
		}
	if (f.name.n > 0 && !str_starts(f.name, STR("0x")))
		sample_function(s, f.name, '\0');
	else
		sample_symbol(s, &f);
	return true;
}

static bool
parse_header(str line, str *unit)
{
	str word;

	return str_starts(line, STR("Total: ")) && str_word(&line, &word) &&
	    str_word(&line, &word) && str_digit(word.p[0]) &&
	    str_word(&line, unit);
}

static enum format_confidence
probe(str head)
{
	str line, unit;

	while (str_cut(&head, '\n', &line))
		if (parse_header(str_trim(line), &unit) && str_cut(&head, '\n',
		    &line) && str_eq(str_trim(line), STR("Stacks:")))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

/* "33  37.1%  37.1%  33  37.1% inner": a list of functions follows */
static bool
is_table(str line)
{
	str word;

	return str_word(&line, &word) && str_word(&line, &word) &&
	    str_ends(word, STR("%"));
}

/* what is counted: MB are of the total only, stacks have bytes */
static void
set_unit(struct sample *s, str unit)
{
	if (str_eq(unit, STR("MB")) || str_eq(unit, STR("B")))
		unit = STR("bytes");
	else if (str_eq(unit, STR("seconds")))
		unit = STR("ns");
	value_unit_told(s, unit);
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct num weight = {0}, next;
	bool open = false, begun = false;
	str line, word, rest;

	(void)o;
	s->sink->summed = true;
	while (in_line(in, &line)) {
		rest = line = str_trim(line);
		if (!begun && parse_header(line, &word)) {
			set_unit(s, word);
		} else if (str_eq(line, STR("Stacks:"))) {
			begun = true;
		} else if (begun && open && push_frame(s, line)) {
			continue;
		} else if (begun && str_word(&rest, &word) &&
		    num_parse(word, &next) != NUM_BAD &&
		    push_frame(s, str_trim(rest))) {
			weight = next;
			open = true;
		} else if (line.n == 0 && open) {
			sample_end(s, weight);
			open = false;
		} else if (begun && line.n > 0 && !is_table(line)) {
			diag_reject(s->diag, in, line, "not a stack");
		}
	}
	if (open)
		sample_end(s, weight);
}

const struct format format_pprofstacks = {
	.name = "pprofstacks",
	.what = "what pprof --stacks of gperftools prints",
	.tested_with = "real: gperftools 2.10",
	.options = "addrs names",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
