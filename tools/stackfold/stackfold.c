/*
 * stackfold - fold what a profiler printed into one line a stack
 *
 *	app 12 [000] 1.5: 7 cycles:
 *		401136 leaf+0x6 (/bin/app)
 *		401150 main+0x10 (/bin/app)
 *
 * gives	app;main;leaf 7
 */
#include <string.h>

#include "common/err.h"
#include "common/folded.h"
#include "common/opt.h"
#include "common/out.h"
#include "tools/stackfold/format.h"
#include "tools/stackfold/sample.h"

static const struct fold_opts defaults = {
	.names = NAMES_PLAIN, .include_tname = true, .value = 1
};
static struct fold_opts o;
static struct {
	const char *format;
	bool list_formats, quiet;
} own;

static const struct opt opts[] = {
	OPT_HEADING("Input:"),
	OPT("format", 'f', &own.format, "NAME",
	    "what the input is, where that cannot be told"),
	OPT("list-formats", 0, &own.list_formats, NULL,
	    "print what can be read"),
	OPT_HEADING("Root of the stacks:"),
	OPT_OLD("pid", 0, &o.pid, NULL, "command-PID"),
	OPT_OLD("tid", 0, &o.tid, NULL, "command-PID/TID"),
	OPT_HEADING("Frames:"),
	OPT_OLD("kernel", 0, &o.kernel, NULL, "mark kernel frames with _[k]"),
	OPT_OLD("jit", 0, &o.jit, NULL, "mark compiled frames with _[j]"),
	OPT_OLD("all", 0, &o.all, NULL,
	    "mark both, and inlined frames with _[i]"),
	OPT("names", 0, &o.names_word, "raw|full|plain|short",
	    "as printed; with arguments; without; templates as <...>"),
	OPT_OLD("addrs", 0, &o.addrs, NULL, "give unknown frames an address"),
	OPT_HEADING("Samples:"),
	OPT_OLD("event-filter", 0, &o.event_filter, "NAME",
	    "only this event, spelled as the input does"),
	OPT_HEADING("Of single formats:"),
	OPT("includeoffset", 0, &o.includeoffset, NULL,
	    "keep offsets in names (dtrace)"),
	OPT("no-modules", 0, &o.no_modules, NULL,
	    "names without their library (sample, vtune)"),
	OPT("include-tname", 0, &o.include_tname, NULL,
	    "thread as root; --no-include-tname leaves it out (Java)"),
	OPT("include-tid", 0, &o.include_tid, NULL,
	    "thread's number in its name (Java)"),
	OPT("shorten-pkgs", 0, &o.shorten_pkgs, NULL,
	    "j.l.Thread.run for java.lang.Thread.run (Java)"),
	OPT("no-pkgs", 0, &o.no_pkgs, NULL,
	    "Thread.run for java.lang.Thread.run (Java)"),
	OPT("size", 0, &o.size, NULL, "bytes, not allocations (vtune)"),
	OPT("count", 'c', &o.count, NULL, "calls, not time (xdebug)"),
	OPT("value", 0, &o.value, "N",
	    "the Nth of several values (gopprof)"),
	OPT_HEADING("Messages:"),
	OPT("quiet", 'q', &own.quiet, NULL, "only errors"),
	OPT_END
};

static const struct program program = {
	"stackfold", "[file ...]",
	"Fold what a profiler printed into one line a stack.", opts
};

static void
list_formats(void)
{
	struct out out;

	out_stdout(&out);
	for (const struct format *const *f = format_all; *f != NULL; f++)
		out_fmt(&out, "%-20s %s (%s)\n", (*f)->name, (*f)->what,
		    (*f)->specimen);
	out_close(&out);
}

/* was this option given?  NULL `to` and those of stackfold itself were not */
static bool
given(const struct opt *row)
{
	const char *to = row->to, *base = (const char *)&o;
	const char *was = (const char *)&defaults;
	size_t size = row->kind == OPT_BOOL ? sizeof(bool) :
	    row->kind == OPT_INT ? sizeof(long) :
	    row->kind == OPT_REAL ? sizeof(double) :
	    row->kind == OPT_TEXT ? sizeof(char *) : sizeof(struct opt_list);

	if (row->kind == OPT_HEAD || to < base || to >= base + sizeof(o))
		return false;
	return memcmp(to, was + (to - base), size) != 0;
}

/* an option that other formats heed, and this one does not */
static void
check_honoured(const struct in *in, const struct format *f)
{
	for (const struct opt *row = opts; row->name != NULL; row++) {
		struct buf who = {0};

		if (!given(row) || format_honours(f, str_of(row->name)))
			continue;
		for (const struct format *const *p = format_all; *p; p++)
			if (format_honours(*p, str_of(row->name)))
				buf_fmt(&who, "%s%s", who.n > 0 ? ", " : "",
				    (*p)->name);
		if (who.n > 0)
			opt_usage("--%s is for the format%s %s; %s is %s",
			    row->name, strchr(who.p, ',') ? "s" : "", who.p,
			    in->name, f->name);
	}
}

static void
choose_names(void)
{
	static const char *const words[] = {"raw", "full", "plain", "short"};

	if (o.names_word == NULL)
		return;
	for (unsigned i = 0; i < 4; i++)
		if (strcmp(o.names_word, words[i]) == 0) {
			o.names = (enum names_mode)i;
			return;
		}
	opt_usage("--names: \"%s\" is not raw, full, plain or short",
	    o.names_word);
}

static const struct format *
chosen(const char *name)
{
	const struct format *f = name != NULL ? format_find(name) : NULL;

	if (name != NULL && f == NULL)
		opt_usage("--format: \"%s\" is none; --list-formats shows them",
		    name);
	return f;
}

static void
fold_file(const char *path, const struct format *f, struct sample *s)
{
	struct in in;

	in_open(&in, path);
	if (f == NULL && in_peek(&in, 1).n == 0)
		warn("%s: is empty; did the command that should write it "
		    "fail?", in.name);
	else {
		f = f != NULL ? f : format_of(&in);
		check_honoured(&in, f);
		s->leaf_first = false;
		f->fold(&in, s, &o);
		sample_drop(s);
	}
	s->to->too_long += in.too_long;
	in_close(&in);
}

static void
fold_all(char *const paths[], struct sample *s)
{
	static char dash[] = "-", *const standard[] = {dash, NULL};
	const struct format *f = chosen(own.format);

	for (char *const *p = *paths != NULL ? paths : standard; *p; p++)
		fold_file(*p, f, s);
	for (const struct format *const *p = format_all; *p != NULL; p++)
		if ((*p)->finish != NULL)
			(*p)->finish(s, &o);
}

/* what was wrong, and what to do about it */
static void
summary(const struct sample *s)
{
	if (!own.quiet) {
		folded_complain(s->to);
		sample_complain(s);
	}
	if (s->to->stacks.n == 0)
		warn("nothing folded%s%s", s->hint != NULL ? "; " : "",
		    s->hint != NULL ? s->hint : "");
}

int
main(int argc, char *argv[])
{
	struct folded folded = {0};
	struct sample s = {.to = &folded, .opts = &o};
	struct out out;
	char **paths;

	(void)argc;
	o = defaults;
	paths = opt_parse(&program, argv);
	if (own.list_formats) {
		list_formats();
		return 0;
	}
	choose_names();
	fold_all(paths, &s);
	summary(&s);
	out_stdout(&out);
	folded_write(&folded, folded.meta.n > 0, &out);
	out_close(&out);
	return folded.stacks.n == 0 ? EXIT_NO : 0;
}
