/*
 * Stacks printed by Python's faulthandler:
 *
 *	faulthandler.dump_traceback_later(1, repeat=True)
 *
 *	Thread 0x00007f10 (most recent call first):
 *	  File "/srv/app/io.py", line 12 in read
 *	  File "/srv/app/main.py", line 3 in <module>
 *
 * gives	/srv/app/main.py:3:<module>;/srv/app/io.py:12:read 1
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define FILE_PART STR("File \"")
#define LINE_PART STR("\", line ")

/* Return true for "Thread 0x00007f10 [worker] (most recent call first):" and
 * its variants "Current thread" and "Stack". */
static bool
is_heading(str line)
{
	return str_ends(str_trim(line), STR("(most recent call first):")) &&
	    (str_starts(line, STR("Thread 0x")) ||
	    str_starts(line, STR("Current thread ")) ||
	    str_starts(line, STR("Stack ")));
}

/* Parse `   File "PATH", line N in NAME`. */
static bool
parse_frame(str line, str *path, str *number, str *name)
{
	size_t at;

	line = str_trim(line);
	at = str_find(line, LINE_PART);
	if (!str_starts(line, FILE_PART) || at == STR_NONE)
		return false;
	*path = (str){line.p + FILE_PART.n, at - FILE_PART.n};
	line = str_from(line, at + LINE_PART.n);
	at = str_find(line, STR(" in "));
	if (at == STR_NONE)
		return false;
	*number = str_upto(line, at);
	*name = str_from(line, at + 4);
	return str_digits(*number) == at;	/* "11," is of a traceback */
}

static enum format_confidence
probe(str head)
{
	str line, path, number, name;
	bool thread = false;

	while (str_cut(&head, '\n', &line)) {
		if (thread && parse_frame(line, &path, &number, &name))
			return FORMAT_CERTAIN;
		thread = is_heading(line);
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	str line, path, number, name;
	struct buf b = {0};
	bool thread = false;

	while (in_line(in, &line)) {
		if (thread && parse_frame(line, &path, &number, &name)) {
			b.n = 0;
			buf_fmt(&b, "%.*s:%.*s:%.*s", (int)path.n, path.p,
			    (int)number.n, number.p, (int)name.n, name.p);
			sample_frame(s, buf_str(&b), '\0');
			continue;
		}
		if (str_starts(line, STR("  ...")))
			diag_reject(s->diag, in, line, "the stack is cut here");
		else if (str_starts(str_trim(line), FILE_PART))
			diag_reject(s->diag, in, line,
			    "not a frame of a thread");
		if (str_starts(line, STR("  ")))
			continue;
		sample_end_stack(s, NUM(1));
		thread = is_heading(line);
	}
	sample_end_stack(s, NUM(1));
	buf_free(&b);
}

const struct format format_faulthandler = {
	.name = "faulthandler",
	.what = "stacks that Python's faulthandler prints",
	.tested_with = "real: Python 3.11",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
