/*
 * Stacks of AIX processes:
 *
 *	procstack PID
 *
 *	4325502: /usr/bin/svc 60
 *	---------- tid# 77 (pthread ID: 1) ----------
 *	0xd01f0a58  _nap(??, ??) + 0x10
 *	0xd01f0b58  waiter(??, ??) + 0xb8
 *	0x10000200  main(0x1) + 0x1
 *
 * gives	/usr/bin/svc;main;waiter;_nap 1
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Parse the command of "4325502: /usr/bin/svc 60". */
static bool
parse_process(str line, str *command)
{
	str word;
	uint64_t pid;

	return str_word(&line, &word) && str_strip(&word, STR(":")) &&
	    num_whole(word, &pid) && str_word(&line, command);
}

static bool
is_thread(str line)
{
	return str_starts(line, STR("---------- tid# "));
}

/* Parse the name of "0xd01f0a58  _nap(??, ??) + 0x10".  Return the address if
 * the name is "[...]" or empty. */
static bool
parse_frame(str line, str *name)
{
	str addr;
	uint64_t n;
	size_t paren;

	if (!str_word(&line, &addr) || !num_address(addr, &n))
		return false;
	*name = str_trim(line);
	paren = str_chr(*name, '(');
	if (paren != STR_NONE && paren > 0)
		*name = str_upto(*name, paren);
	if (name->n == 0 || name->p[0] == '[')
		*name = addr;
	return true;
}

static enum format_confidence
probe(str head)
{
	str line;

	while (str_cut(&head, '\n', &line))
		if (is_thread(line))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

static void
end_thread(struct sample *s, const struct buf *command)
{
	if (s->frames.n == 0)
		return;
	if (command->n > 0)
		sample_root(s, buf_str(command));
	sample_end(s, NUM(1));
}

static void
fold(struct in *in, struct sample *s)
{
	struct buf command = {0};
	str line, text;

	while (in_line(in, &line)) {
		if (parse_process(line, &text)) {
			end_thread(s, &command);
			buf_set(&command, text);
		} else if (is_thread(line)) {
			end_thread(s, &command);
		} else if (parse_frame(line, &text)) {
			sample_frame(s, text, '\0');
		} else if (str_trim(line).n > 0) {
			diag_reject(s->diag, in, line,
			    "not a frame of procstack");
		}
	}
	end_thread(s, &command);
	buf_free(&command);
}

const struct format format_procstack = {
	.name = "procstack",
	.what = "stacks of AIX processes, procstack",
	.tested_with = "description",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
