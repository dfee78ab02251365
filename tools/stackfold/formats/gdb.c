/*
 * Backtraces of gdb, of the poor man's profiler and of core dumps:
 *
 *	gdb -p PID -batch -ex 'thread apply all bt'
 *
 *	Thread 2 (Thread 0x7f02 (LWP 124) "worker"):
 *	#0  0x00007f01 in poll () from /lib/libc.so.6
 *	#1  0x00007f02 in looper (x=1, y=2) at a.c:12
 *	#2  main (argc=1, argv=0x7ffe) at a.c:99
 *
 * gives	main;looper;poll 1
 *
 * A stack ends at a blank line, at the next thread, or if the numbers begin
 * again at 0.  The continuation lines of a long frame begin with a blank.
 */
#include "tools/stackfold/formats/parts/numbered_frames.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define CUT "the stack is cut short here"

/* Return the offset of the " (" before the arguments: outside of <>, after a
 * name. */
static size_t
find_arguments(str s)
{
	size_t depth = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (str_starts(str_from(s, i), STR("operator"))) {
			i += 8;
			while (i < s.n && memchr("<>=-", s.p[i], 4) != NULL)
				i++;
		}
		if (i >= s.n)
			break;
		if (s.p[i] == '<')
			depth++;
		else if (s.p[i] == '>' && depth > 0)
			depth--;
		else if (depth == 0 && i > 0 &&
		    str_starts(str_from(s, i), STR(" (")) &&
		    !str_starts(str_from(s, i), STR(" (anonymous namespace)")))
			return i;
	}
	return STR_NONE;
}

static str
find_function(str s)
{
	size_t in, end;

	s = str_trim(s);
	in = str_find(s, STR(" in "));
	if (str_starts(s, STR("0x")) && in != STR_NONE)
		s = str_trim(str_from(s, in + 4));
	if (str_starts(s, STR("<signal handler called>")))
		return STR("<signal handler called>");
	end = find_arguments(s);
	return end != STR_NONE ? str_upto(s, end) : s;
}

static enum format_confidence
probe(str head)
{
	str line;
	uint64_t k;

	while (str_cut(&head, '\n', &line))
		if (str_starts(line, STR("TID ")))
			return FORMAT_NO;	/* eu-stack, with names of
						 * C++ */
		else if (numbered_frames_split(&line, &k) &&
		    str_has(line, STR(" (")))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

/* Return true for a line of "bt full", such as "No locals.", or of source. */
static bool
is_detail(str line)
{
	return line.n > 0 && (line.p[0] == ' ' || str_digit(line.p[0]) ||
	    str_starts(line, STR("No ")));
}

static void
end_stack(struct sample *s, uint64_t *next)
{
	sample_end_stack(s, NUM(1));
	*next = 0;
}

static void
fold(struct in *in, struct sample *s)
{
	uint64_t k, next = 0;
	str line;

	while (in_line(in, &line)) {
		str name = line;

		if (numbered_frames_split(&name, &k)) {
			if (k == 0)
				end_stack(s, &next);
			numbered_frames_follow(s, in, line, k, &next);
			name = find_function(name);
			if (name.n == 0 || str_eq(name, STR("??")))
				name = STR("[unknown]");
			sample_function(s, name, '\0');
		} else if (str_starts(line, STR("#"))) {
			numbered_frames_reject(s, in, line, &next);
		} else if (!is_detail(line)) {
			if (str_starts(line, STR("(More stack frames")))
				diag_reject(s->diag, in, line, CUT);
			end_stack(s, &next);
		}
	}
	end_stack(s, &next);
}

const struct format format_gdb = {
	.name = "gdb",
	.what = "backtraces of gdb, \"thread apply all bt\"",
	.tested_with = "real: gdb 13.1",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
