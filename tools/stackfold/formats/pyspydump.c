/*
 * py-spy dump --pid PID	(py-spy record -f raw is folded already)
 *
 *	Process 1234: python3 app.py
 *	Python v3.11.2 (/usr/bin/python3.11)
 *
 *	Thread 1234 (active+gil): "MainThread"
 *	    work (app.py:5)
 *	        Locals:
 *	            n: 20000
 *	    main (app.py:12)
 *
 * gives	MainThread;main (app.py:12);work (app.py:5) 1
 *
 * --no-include-tname leaves the thread out; idle threads count, too.
 */
#include "tools/stackfold/formats/parts/java.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* "Thread 1234 (active+gil): "MainThread"", "Thread 0x7F12 (idle)" */
static bool
parse_thread(str line, str *name)
{
	size_t quote = str_chr(line, '"');

	if (!str_starts(line, STR("Thread ")) ||
	    (str_find(line, STR(" (active")) == STR_NONE &&
	    str_find(line, STR(" (idle")) == STR_NONE))
		return false;
	*name = str_from(line, 7);
	if (quote != STR_NONE && str_rchr(line, '"') > quote)
		*name = (str){line.p + quote + 1,
		    str_rchr(line, '"') - quote - 1};
	else
		*name = str_upto(*name, str_chr(*name, ' '));
	return true;
}

/* "    work (app.py:5)"; arguments and locals lie deeper */
static bool
is_frame(str line)
{
	return line.n > 5 && str_starts(line, STR("    ")) &&
	    line.p[4] != ' ' && str_ends(line, STR(")")) &&
	    str_find(line, STR(" (")) != STR_NONE;
}

static enum format_confidence
probe(str head)
{
	bool python = false;
	str line, name;

	while (str_cut(&head, '\n', &line)) {
		line = str_trim(line);
		python = python || str_starts(line, STR("Python v"));
		if (python && parse_thread(line, &name))
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	bool open = false;
	str line, name;

	(void)o;
	while (in_line(in, &line)) {
		bool start = parse_thread(line, &name);
		bool deep = str_starts(line, STR("        "));

		if (open && (start || line.n == 0 || line.p[0] != ' ')) {
			sample_end(s, NUM(1));
			open = false;
		}
		if (start) {
			java_push_thread(s, name);
			open = true;
		} else if (open && is_frame(line)) {
			sample_frame(s, str_trim(line), '\0');
		} else if (open && !deep) {
			diag_reject(s->diag, in, line, "not a frame");
		} else if (!open && is_frame(line)) {
			diag_reject(s->diag, in, line, "a frame of no thread");
		}
	}
	if (open)
		sample_end(s, NUM(1));
}

const struct format format_pyspydump = {
	.name = "pyspydump",
	.what = "py-spy dump",
	.tested_with = "description",
	.options = "include-tname",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
