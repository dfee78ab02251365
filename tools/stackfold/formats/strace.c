/*
 * strace -f -k -T COMMAND
 *
 *	[pid 22417] write(1, "", 0)         = 0 <0.000012>
 *	 > /usr/lib/libc.so.6(__write+0x10) [0xf8350]
 *	 > /srv/bp(leaf+0x43) [0x118c]
 *	 > /srv/bp(main+0x18) [0x11ee]
 *
 * gives	main;leaf;__write;write() 1
 *
 * The system call is the leaf.  --value=calls counts calls, --value=time their
 * time in nanoseconds, which needs -T.
 */
#include "common/base/sys.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

static const struct value values[] = {
	{"calls", "calls"}, {"time", "ns"},
};

/* Return true for a line of -r: "     0.000624 brk(NULL)". */
static bool
begins_with_time(str line)
{
	struct num n;
	str word;

	return str_word(&line, &word) && num_parse(word, &n) != NUM_BAD;
}

/* Parse the call or signal of "[pid 7] write(1,", "7 12:01:02 <... write
 * resumed>" or "--- SIGTERM {". */
static bool
parse_call(str line, str *name)
{
	size_t i = str_find(line, STR("<... ")), end, from;

	if (i != STR_NONE) {
		line = str_from(line, i + 5);
		return str_word(&line, name);
	}
	i = str_find(line, STR("--- SIG"));
	if (i != STR_NONE) {
		line = str_from(line, i + 4);
		return str_word(&line, name);
	}
	end = str_chr(line, '(');
	if (end == STR_NONE || (str_starts(line, STR(" ")) &&
	    !begins_with_time(line)))
		return false;
	for (from = end; from > 0 && ((line.p[from - 1] >= 'a' &&
	    line.p[from - 1] <= 'z') || str_digit(line.p[from - 1]) ||
	    line.p[from - 1] == '_'); from--)
		continue;
	*name = (str){line.p + from, end - from};
	return name->n > 0 && (from == 0 || line.p[from - 1] == ' ');
}

/* Parse the time that -T prints at the end, "<0.000012>", in nanoseconds. */
static struct num
parse_time(str line)
{
	size_t i = str_rchr(line, '<');
	struct num n = {0};

	if (i != STR_NONE && str_ends(line, STR(">")) &&
	    num_parse((str){line.p + i + 1, line.n - i - 2}, &n) == NUM_BAD)
		n = NUM(0);
	return num_scale(n, NUM(NUM_NANO), NUM(1));
}

/* Push " > /srv/bp(leaf(int)+0x43) [0x118c]". */
static void
push_frame(struct sample *s, str line)
{
	size_t open = str_chr(line, '('), plus = str_find(line, STR("+0x"));
	struct sample_code f = {0};

	if (open != STR_NONE && open > 3)
		f.module = (str){line.p + 3, open - 3};
	if (f.module.n > 0 && plus != STR_NONE && plus > open)
		f.name = (str){line.p + open + 1, plus - open - 1};
	if (f.name.n > 0)
		sample_function(s, f.name, '\0');
	else
		sample_symbol(s, &f);
}

static enum format_confidence
probe(str head)
{
	bool found = false;
	str line, name;

	while (str_cut(&head, '\n', &line)) {
		if (found && str_starts(line, STR(" > ")) &&
		    str_has(line, STR(" [0x")))
			return FORMAT_CERTAIN;
		found = parse_call(line, &name);
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct num weight = {0};
	struct buf text = {0};
	bool open = false;
	str line, name;

	bool timed = value_choose(s, "strace", values, LENGTH(values), 0) == 1;

	s->diag->hint = "use: strace -k";
	while (in_line(in, &line)) {
		if (str_starts(line, STR(" > "))) {
			if (!open)
				diag_reject(s->diag, in, line,
				    "a frame of no call");
			else if (!str_has(line, STR(" [0x")))
				diag_reject(s->diag, in, line, "not a frame");
			else
				push_frame(s, line);
			continue;
		}
		if (open && s->frames.n == 1 && str_has(line, STR("+++ ")))
			continue;	/* strace prints this line before the
					 * stack of exit_group() */
		if (open && s->frames.n > 1)
			sample_end(s, weight);
		sample_drop(s);
		open = parse_call(line, &name);
		if (open) {
			text.n = 0;
			buf_fmt(&text, "%.*s%s", (int)name.n, name.p,
			    str_starts(name, STR("SIG")) ? "" : "()");
			sample_frame(s, buf_str(&text), '\0');
		}
		weight = timed ? parse_time(line) : NUM(1);
	}
	if (open && s->frames.n > 1)
		sample_end(s, weight);
	buf_free(&text);
}

const struct format format_strace = {
	.name = "strace",
	.what = "system calls and their stacks, from strace -k",
	.tested_with = "real: strace 6.1",
	.options = "names value",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
