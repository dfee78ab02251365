/*
 * lldb -p PID --batch -o 'thread backtrace all'
 *
 *	(lldb) thread backtrace all
 *	* thread #1, name = 'sl', stop reason = signal SIGSTOP
 *	  * frame #0: 0x00007fe081826df2 libc.so.6`__libc_pause at pause.c:29:10
 *	    frame #1: 0x0000557aa388d159 sl`inner(n=1) at sl.c:3:29
 *	    frame #2: 0x0000557aa388d081 sl`_start + 33
 *
 * gives	_start;inner;__libc_pause 1
 *
 * Threads that lldb lists when a process stops are skipped, because "thread
 * backtrace" prints them again with all frames.
 */
#include "tools/stackfold/formats/parts/numbered_frames.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define STOPPED "listed where the process stopped, of which bt shows more"

/* Return true for "* thread #1, name = 'sl'". */
static bool
is_thread(str line)
{
	str_skip(&line, STR("* "));
	return str_starts(str_trim(line), STR("thread #"));
}

/* Remove " at sl.c:3:29" or " + 33" after the name. */
static str
strip_place(str name)
{
	size_t colon = str_rchr(name, ':'), i = str_rchr(name, ' ');
	uint64_t n;

	if (i != STR_NONE && str_ends(str_upto(name, i), STR(" +")))
		return str_upto(name, i - 2);
	if (colon == STR_NONE || !num_whole(str_from(name, colon + 1), &n))
		return name;
	while (i != STR_NONE && !str_ends(str_upto(name, i), STR(" at")))
		i = str_rchr(str_upto(name, i), ' ');
	return i != STR_NONE ? str_upto(name, i - 3) : name;
}

/* Push frame *k: "* frame #1: 0x0000557aa388d159 sl`inner(n=1) [inlined] at
 * sl.c:3:29".  Return false for any other line. */
static bool
push_frame(struct sample *s, str line, uint64_t *k)
{
	struct sample_code f = {0};
	size_t tick;
	str word;
	bool inlined;

	line = str_trim(line);
	str_skip(&line, STR("* "));
	if (!str_word(&line, &word) || !str_eq(word, STR("frame")) ||
	    !str_word(&line, &word) || !str_strip(&word, STR(":")) ||
	    !str_skip(&word, STR("#")) || !num_whole(word, k) ||
	    !str_word(&line, &word) || !num_address(word, &f.addr))
		return false;
	f.has_addr = true;
	line = str_trim(line);
	tick = str_chr(line, '`');
	if (tick == STR_NONE) {
		f.module = line;
		sample_symbol(s, &f);
		return true;
	}
	line = strip_place(str_from(line, tick + 1));
	inlined = str_strip(&line, STR(" [inlined]"));
	sample_function(s, line, inlined && s->opts->all ? 'i' : '\0');
	return true;
}

static enum format_confidence
probe(str head)
{
	bool found = false;
	str line;

	while (str_cut(&head, '\n', &line)) {
		found = found || is_thread(line);
		if (found && str_has(line, STR("frame #0: 0x")))
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

static void
end_stack(struct sample *s, bool stopped, uint64_t *next)
{
	*next = 0;
	if (s->frames.n == 0)
		return;
	if (stopped)
		diag_skip(s->diag, STOPPED, NUM(1));
	else
		sample_end(s, NUM(1));
	sample_drop(s);
}

static void
fold(struct in *in, struct sample *s)
{
	uint64_t k, next = 0;
	bool stopped = false;
	str line;

	s->diag->hint = "use: lldb -p PID --batch -o 'thread backtrace all'";
	while (in_line(in, &line)) {
		bool command = str_starts(line, STR("(lldb)"));

		if (is_thread(line) || command)
			end_stack(s, stopped, &next);
		else if (str_starts(line, STR("Process ")))
			stopped = str_has(line, STR(" stopped"));
		else if (push_frame(s, line, &k))
			numbered_frames_follow(s, in, line, k, &next);
		else if (str_has(line, STR(" frame #")))
			numbered_frames_reject(s, in, line, &next);
		stopped = stopped && !command;
	}
	end_stack(s, stopped, &next);
}

const struct format format_lldb = {
	.name = "lldb",
	.what = "thread backtrace all of lldb",
	.tested_with = "real: lldb 14",
	.options = "addrs names",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
