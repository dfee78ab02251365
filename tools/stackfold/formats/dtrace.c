/*
 * DTrace aggregations of stack() and ustack():
 *
 *	dtrace -x ustackframes=100 -n 'profile-97 { @[ustack()] = count(); }'
 *
 *	CPU     ID                    FUNCTION:NAME
 *	  0  70101                        :tick-10s
 *
 *	              libc.so.1`_read+0x15
 *	              bash`rl_getc(int)+0x22
 *	              bash`main+0x6f8
 *	               11
 *
 * gives	bash`main;bash`rl_getc(int);libc.so.1`_read 11
 *
 * As in FlameGraph's script, arguments are removed only from names with "::",
 * and --includeoffset omits the offset of the leaf.
 */
#include "tools/stackfold/formats/parts/counted_stacks.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Return true for "CPU ID FUNCTION:NAME", "  0  70101   :tick-10s", and prose,
 * which begins in column 1. */
static bool
is_header(str line)
{
	str first, second, third, rest = line;
	struct num n;

	if (line.n > 0 && line.p[0] != ' ' && line.p[0] != '\t')
		return !str_has_char(line, '`') &&
		    !str_starts(line, STR("0x")) && !str_has(line, STR("+0x"));
	return str_word(&rest, &first) && num_parse(first, &n) != NUM_BAD &&
	    str_word(&rest, &second) && num_parse(second, &n) != NUM_BAD &&
	    str_word(&rest, &third) && str_trim(rest).n == 0 &&
	    str_has_char(third, ':');
}

/* Return true for "    libc.so.1`_read+0x15" or "    0x104d08831". */
static bool
is_plain_frame(str line)
{
	size_t tick = str_chr(line, '`');
	str name = str_trim(line), module = str_upto(name, 0);

	if (name.n == 0 || !str_blank(line.p[0]))
		return false;
	if (tick != STR_NONE)
		module = str_trim(str_upto(line, tick));
	return str_starts(name, STR("0x")) || (module.n > 0 &&
	    module.n + 1 < name.n && !str_has_char(module, ' ') &&
	    !str_has_char(str_from(line, tick + 1), '`'));
}

/* Certain: the header, or frames and then a count, if no other line is
 * indented. */
static enum format_confidence
probe(str head)
{
	bool frames = false, ticks = false;
	struct num n;
	str line;

	while (str_cut(&head, '\n', &line)) {
		str text = str_trim(line);
		bool counted = num_parse(text, &n) != NUM_BAD;

		if ((str_starts(text, STR("CPU ")) &&
		    str_ends(text, STR(" FUNCTION:NAME"))) ||
		    (counted && frames && ticks && str_blank(line.p[0])))
			return FORMAT_CERTAIN;
		if (text.n == 0)
			continue;
		frames = is_plain_frame(line);
		ticks = frames && (ticks || str_has_char(line, '`'));
		if (!frames && !counted && !is_header(line))
			return FORMAT_NO;
	}
	return FORMAT_NO;
}

static str
strip_offset(str s)
{
	size_t plus = str_rchr(s, '+');

	return plus != STR_NONE && plus > 0 &&
	    str_starts(str_from(s, plus), STR("+0x")) ? str_upto(s, plus) : s;
}

static bool
push_frame(struct sample *s, str line)
{
	str name = str_trim(line);

	if (is_header(line))
		return false;
	if (!s->opts->includeoffset || s->frames.n == 0)
		name = strip_offset(name);
	if (str_has(name, STR("::")) || str_has(name, STR("->")))
		sample_function(s, name, '\0');
	else
		sample_frame(s, name, '\0');
	return true;
}

static void
fold(struct in *in, struct sample *s)
{
	counted_stacks_fold(in, s, push_frame);
}

const struct format format_dtrace = {
	.name = "dtrace",
	.what = "DTrace aggregations of stack() and ustack()",
	.tested_with = "published: tests of inferno",
	.options = "includeoffset",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
