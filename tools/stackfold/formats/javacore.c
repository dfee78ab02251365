/*
 * Dumps of IBM's and OpenJ9's Java.  All threads are counted.
 *
 *	kill -QUIT PID
 *
 *	3XMTHREADINFO      "worker-7" J9VMThread:0x1, ..., state:R, prio=5
 *	3XMTHREADINFO1            (native thread ID:0x3158, ...)
 *	3XMTHREADINFO3           Java callstack:
 *	4XESTACKTRACE                at org/acme/Net.read(Native Method)
 *	4XESTACKTRACE                at org/acme/Main.run(Main.java:7(...))
 *	3XMTHREADINFO3           Native callstack:
 *
 * gives	worker-7;org/acme/Main.run;org/acme/Net.read 1
 */
#include "tools/stackfold/formats/parts/java.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define THREAD STR("3XMTHREADINFO  ")
#define NATIVE_ID STR("(native thread ID:")

static enum format_confidence
probe(str head)
{
	return str_has(head, STR("\n3XMTHREADINFO")) ||
	    str_starts(head, THREAD) ||
	    str_starts(head, STR("0SECTION")) ? FORMAT_CERTAIN : FORMAT_NO;
}

static void
begin_thread(struct buf *name, str line)
{
	size_t from = str_chr(line, '"'), to = str_rchr(line, '"');

	name->n = 0;
	if (from != STR_NONE && to > from)
		buf_add(name, (str){line.p + from + 1, to - from - 1});
	else
		buf_add(name, str_trim(str_from(line, THREAD.n)));
}

/* With --include-tid, append "-0x3158" to the name. */
static void
add_thread_id(struct buf *name, str line, const struct fold_options *o)
{
	size_t at = str_find(line, NATIVE_ID);

	if (!o->java->include_tid || at == STR_NONE)
		return;
	buf_char(name, '-');
	buf_add(name, str_before(str_from(line, at + NATIVE_ID.n), STR(",")));
}

static void
end_thread(struct sample *s, const struct buf *name)
{
	if (s->frames.n == 0)
		return;
	java_push_thread(s, buf_str(name));
	sample_end(s, NUM(1));
}

static void
fold(struct in *in, struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct buf name = {0};
	str line, method;

	while (in_line(in, &line)) {
		if (str_starts(line, THREAD)) {
			end_thread(s, &name);
			begin_thread(&name, line);
		} else if (str_starts(line, STR("3XMTHREADINFO1 "))) {
			add_thread_id(&name, line, o);
		} else if (str_starts(line, STR("4XESTACKTRACE"))) {
			if (java_parse_frame(str_from(line, 13), &method))
				java_push_method(s, method, '\0');
			else
				diag_reject(s->diag, in, line, "not a frame");
		}
	}
	end_thread(s, &name);
	buf_free(&name);
}

const struct format format_javacore = {
	.name = "javacore",
	.what = "dumps of IBM's and OpenJ9's Java",
	.tested_with = "description",
	.options = "include-tname include-tid shorten-pkgs no-pkgs",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
