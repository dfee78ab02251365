/*
 * Exceptions in the log of a Java program.
 *
 *	2031-01-01 ERROR boom
 *		at com.acme.Bar.baz(Bar.java:12)
 *		at com.acme.Main.main(Main.java:3)
 *	Caused by: java.io.IOException
 *		at com.acme.Deep.io(Deep.java:1)
 *		... 3 more
 *
 * gives	com.acme.Deep.io 1
 *		com.acme.Main.main;com.acme.Bar.baz 1
 */
#include "tools/stackfold/formats/parts/java.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Return FORMAT_CERTAIN for frames that are not of a thread dump, a javacore or
 * JavaScript. */
static enum format_confidence
probe(str head)
{
	size_t frames = 0;
	str line, method;

	if (str_has(head, STR(" nid=")) ||
	    str_has(head, STR("Full thread dump")) ||
	    str_has(head, STR("4XESTACKTRACE")))
		return FORMAT_NO;
	while (str_cut(&head, '\n', &line))
		frames += java_parse_frame(line, &method) &&
		    str_has_char(method, '.') && !str_has_char(method, ' ');
	return frames > 0 ? FORMAT_CERTAIN : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	str line, method;

	while (in_line(in, &line)) {
		if (java_parse_frame(line, &method))
			java_push_method(s, method, '\0');
		else if (str_starts(line, STR("\tat ")))
			diag_reject(s->diag, in, line, "not a frame");
		else if (!str_has(line, STR("waiting on ")))
			sample_end_stack(s, NUM(1));
	}
	sample_end_stack(s, NUM(1));
}

const struct format format_javaexceptions = {
	.name = "javaexceptions",
	.what = "exceptions in the logs of Java programs",
	.tested_with = "real: OpenJDK 17",
	.options = "shorten-pkgs no-pkgs",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
