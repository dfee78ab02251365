#include "tools/stackfold/options.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/io/opt.h"
#include "tools/stackfold/formats.h"
#include "tools/stackfold/formats/parts/java.h"
#include "tools/stackfold/measure/measures.h"
#include "tools/stackfold/perf/sample/list.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/sample/slicing.h"
#include "tools/stackfold/spans/spans.h"

/* option values as typed; resolved after the last option is parsed */
static struct {
	const char *span, *inlined;
	const char *every, *format, *measure, *names, *slice, *srcline, *stats;
	const char *weight;
	struct opt_list roots;
	bool bytes, meta, plain, ticks;
} given;

/* resolved options; constant once options_parse() returns */
static struct perf_options perf;
static struct spans_options spans;
static struct java_options java = {.include_tname = true};
static struct options set = {
	.advice = true,
	.fold = {
		.names = SYMBOL_PLAIN,
		.perf = &perf, .java = &java
	}
};

static const struct opt opts[] = {
	OPT_HEADING("Input:"),
	OPT_FIRST("format", 'f', &given.format, "NAME",
	    "format of the input, if it is not detected"),
	OPT_FIRST("list-formats", 0, &set.list_formats, NULL,
	    "list all formats"),
	OPT("threads", 'j', &set.fold.threads, "N",
	    "fold a large file with N threads (one per processor, at "
	    "most 8)"),
	OPT_HEADING("Root of the stacks:"),
	OPT_FIRST("root", 0, &given.roots, "comm|pid|tid|cgroup|none|label:KEY",
	    "root frame: command, command-PID, command-PID/TID, pod or "
	    "cgroup, none, value of a label, repeatable (comm; label: pprof)"),
	OPT_FIRST("slice", 0, &given.slice, "SECONDS|auto",
	    "use time slices of SECONDS as the root frame, with metadata"),
	OPT_HEADING("Frames:"),
	OPT("names", 0, &given.names, "raw|full|plain|short",
	    "as printed; with arguments; without arguments; without "
	    "template arguments (plain)"),
	OPT("no-restore", 0, &perf.as_recorded, NULL,
	    "do not restore callers that frame pointers lose (perfdata)"),
	OPT("symfs", 0, &perf.symfs, "DIR",
	    "look for the programs in DIR (perfdata, pprof; perf with "
	    "--inline)"),
	OPT("kallsyms", 0, &perf.kallsyms, "FILE",
	    "take the symbols of the kernel from FILE (perfdata)"),
	OPT_OLD_FIRST("inline", 0, &given.inlined, "[auto]",
	    "expand inlined functions (auto: within a second)"),
	OPT_OLD("srcline", 0, &given.srcline, "[path]",
	    "append source lines (of text: those of -F +srcline); path: of "
	    "files with their folders"),
	OPT("module", 0, &set.fold.module, NULL,
	    "name a frame module`function"),
	OPT_OLD("addrs", 0, &set.fold.addrs, NULL,
	    "add the address to unknown frames"),
	OPT_HEADING("Samples:"),
	OPT_FIRST("event", 'e', &perf.event, "GLOB[,GLOB]",
	    "only these events"),
	OPT("list-events", 0, &set.fold.list_events, NULL,
	    "print each event, its samples and weight"),
	OPT_FIRST("comms", 0, &perf.comms, "GLOB[,GLOB]",
	    "only these commands"),
	OPT("cpus", 0, &perf.cpus, "N-N,N", "only these CPUs"),
	OPT_FIRST("time", 0, &perf.time, "FROM,TO",
	    "only this time: seconds, +seconds, 10%/2, 0%-10%"),
	OPT("weight", 'w', &given.weight, "period|samples|time|weight|FIELD",
	    "weight of a sample: its period, 1, microseconds since the "
	    "thread's last sample, cycles of an access to memory, or a field "
	    "of a tracepoint (period)"),
	OPT_FIRST("measure", 0, &given.measure,
	    "cpu|off-cpu|wall|run-queue|latency|locks",
	    "which time to fold (cpu); run-queue:waker, latency:process, "
	    "latency:command and latency:cgroup are variants"),
	OPT("thread-state", 0, &perf.thread_state, "GLOB[,GLOB]",
	    "only threads that left the CPU in this state: S, D, R; or were "
	    "in it: SLEEPING (jfrdata)"),
	OPT("spans", 0, &spans.file, "FILE",
	    "use spans of time, such as requests, as root frames; each "
	    "line: start end thread name"),
	OPT("span", 0, &given.span, "over:DURATION|pN,under:...",
	    "only spans longer, or not longer, than a duration such as 100ms "
	    "or a percentile such as p99"),
	OPT_COMPAT("bytes", 0, &given.bytes, NULL,
	    "as --value=bytes (ghcprof)"),
	OPT_COMPAT("ticks", 0, &given.ticks, NULL,
	    "as --value=ticks (ghcprof)"),
	OPT("value", 0, &set.fold.value, "NAME|N",
	    "fold this one of several values, or the Nth (pprof and "
	    "others)"),
	OPT("object-class", 0, &java.object_class, NULL,
	    "add the class of the allocated or awaited object as leaf (JFR)"),
	OPT_HEADING("Output:"),
	OPT_FIRST("meta", 0, &given.meta, NULL,
	    "write all metadata: also the command, host, date, duration"),
	OPT_FIRST("plain", 0, &given.plain, NULL,
	    "write no metadata and mark no frames"),
	OPT("no-merge", 0, &set.no_merge, NULL,
	    "one line per sample, in the order of the input"),
	OPT("every", 0, &given.every, "SECONDS",
	    "write the profile in parts of SECONDS, while input arrives"),
	OPT("stats", 0, &given.stats, "[json]",
	    "print statistics and problems instead of stacks"),
	OPT("strict", 0, &set.strict, NULL,
	    "exit with 1 if there are any problems"),
	OPT("allow-empty", 0, &set.allow_empty, NULL,
	    "exit with 0 even if nothing was folded"),
	OPT("advice", 0, &set.advice, NULL,
	    "advise on the quality of the recording; turn off by "
	    "--no-advice"),
	OPT("quiet", 'q', &set.quiet, NULL, "print no messages except errors"),

	/* options of stackcollapse-perf.pl */
	OPT_OLD_COMPAT("all", 0, &set.fold.all, NULL,
	    "with --plain: mark frames as without it"),
	OPT_OLD_COMPAT("kernel", 0, &set.fold.kernel, NULL,
	    "mark only kernel frames, with _[k]"),
	OPT_OLD_COMPAT("jit", 0, &set.fold.jit, NULL,
	    "mark only compiled frames, with _[j]"),
	OPT_OLD_COMPAT("pid", 0, &set.fold.pid, NULL, "as --root=pid"),
	OPT_OLD_COMPAT("tid", 0, &set.fold.tid, NULL, "as --root=tid"),
	OPT_OLD_COMPAT("context", 0, &perf.context, NULL,
	    "with --inline: append file and line (--srcline)"),
	OPT_OLD_COMPAT("event-filter", 0, &set.fold.event_filter, "NAME",
	    "only this event, spelled as in the input (--event)"),
	/* options of perf script */
	OPT_COMPAT("no-demangle", 0, &set.fold.no_demangle, NULL,
	    "keep names as linkers have them, clean others (--names=raw)"),
	/* options of the other stackcollapse scripts and of inferno */
	OPT_COMPAT("calls", 'c', &set.fold.calls, NULL,
	    "fold calls instead of time (xdebug)"),
	OPT_COMPAT("include-tid", 0, &java.include_tid, NULL,
	    "add the thread's number to its name (Java)"),
	OPT_COMPAT("include-tname", 0, &java.include_tname, NULL,
	    "thread as root frame; --no-include-tname omits it (Java)"),
	OPT_COMPAT("includeoffset", 0, &set.fold.includeoffset, NULL,
	    "keep offsets in names (dtrace)"),
	OPT_COMPAT("no-modules", 0, &set.fold.no_modules, NULL,
	    "omit the library of a name (sample, vtune)"),
	OPT_COMPAT("no-pkgs", 0, &java.no_pkgs, NULL,
	    "Thread.run for java.lang.Thread.run (Java)"),
	OPT_COMPAT("shorten-pkgs", 0, &java.shorten_pkgs, NULL,
	    "j.l.Thread.run for java.lang.Thread.run (Java)"),
	OPT_COMPAT("size", 0, &set.fold.size, NULL,
	    "fold bytes instead of allocations (vtune)"),
	OPT_END
};

static const struct opt_program program = {
	"stackfold", "[file ...]",
	"Fold the output of a profiler into one line per stack.",
	"perf script | stackfold >app.folded", opts
};

/* Resolve --root, --pid and --tid into one kind of root, plus any number of
 * labels. */
static void
set_root(void)
{
	const char *word = NULL;
	size_t cap = 0;

	for (size_t i = 0; i < given.roots.n; i++) {
		const char *root = given.roots.all[i].value;

		if (str_starts(str_of(root), STR("label:"))) {
			*APPEND(set.fold.labels, cap, set.fold.nlabels) =
			    root + strlen("label:");
		} else {
			word = root;
		}
	}
	if (given.roots.n > 1 && word != NULL)
		opt_usage("--root: use one of comm, pid, tid, cgroup and none, "
		    "or label:KEY, which can be repeated");
	if (word == NULL)
		perf.root = set.fold.tid ? PERF_ROOT_TID :
		    set.fold.pid ? PERF_ROOT_PID : PERF_ROOT_COMM;
	else if (set.fold.pid || set.fold.tid)
		opt_usage("--root cannot be combined with --pid or --tid");
	else
		perf.root = opt_choice("root",
		    "comm|pid|tid|cgroup|none|label:KEY", word);
}

static void
set_inlined(void)
{
	perf.srcline = given.srcline != NULL;
	perf.source_paths = perf.srcline && given.srcline[0] != '\0';
	if (perf.source_paths)
		opt_choice("srcline", "path", given.srcline);
	perf.inlined = given.inlined != NULL;
	perf.cheap = perf.inlined && given.inlined[0] != '\0';
	if (perf.cheap)
		opt_choice("inline", "auto", given.inlined);
	if (perf.context && !perf.inlined)
		opt_usage("--context needs --inline");
}

/* Return true for a name, or names with '*' between them. */
static bool
is_product(str names)
{
	return names.n > 0 && names.p[0] != '*' &&
	    names.p[names.n - 1] != '*' && !str_has(names, STR("**"));
}

static void
set_weight(void)
{
	const char *word = given.weight;

	if (word == NULL || strcmp(word, "period") == 0)
		perf.weight = PERF_WEIGHT_PERIOD;
	else if (strcmp(word, "samples") == 0)
		perf.weight = PERF_WEIGHT_SAMPLES;
	else if (strcmp(word, "time") == 0)
		perf.weight = PERF_WEIGHT_TIME;
	else {
		if (!is_product(str_of(word)))
			opt_usage("--weight=%s: not a field, such as bytes, or "
			    "a product, such as size*number", word);
		perf.weight = PERF_WEIGHT_FIELD;
		perf.weight_field = word;
		perf.access = strcmp(word, "weight") == 0;
	}
}

/* Return the measure with this name; an unknown name is a usage error. */
static const struct measure *
find_measure(str name)
{
	struct buf names = {0};
	const struct measure *m = measures_find(name);

	for (size_t i = 0; m == NULL && measures_all[i] != NULL; i++)
		buf_fmt(&names, "%s%s", i > 0 ? "|" : "",
		    measures_all[i]->name);
	if (m == NULL)
		opt_usage("--measure: \"%s\" should be %s", given.measure,
		    names.p);
	return m;
}

/* Resolve --measure and reject options that it excludes. */
static void
set_measure(void)
{
	str way, name = {0};

	perf.measure = measures_all[0];
	if (given.measure == NULL)
		return;
	way = str_of(given.measure);
	str_cut(&way, ':', &name);
	perf.measure = find_measure(name);
	if (way.n > 0 && perf.measure->ways == NULL)
		opt_usage("--measure: nothing may follow %s",
		    perf.measure->name);
	if (way.n > 0)
		perf.measure_way = 1 + opt_choice("measure",
		    perf.measure->ways, way.p);
	if (perf.measure->follows && given.weight != NULL)
		opt_usage("--measure=%s cannot be combined with --weight",
		    perf.measure->name);
	if (perf.measure->needs_all && (perf.comms != NULL ||
	    perf.cpus != NULL || perf.time != NULL))
		opt_usage("--measure=%s needs all samples: select stacks with "
		    "foldfilter --path '^;RE'", perf.measure->name);
}

/* --ticks and --bytes are inferno's names of two values of GHC profiles */
static void
set_value(void)
{
	if (given.ticks + given.bytes + (set.fold.value != NULL) > 1)
		opt_usage("use only one of --value, --ticks and --bytes");
	if (given.ticks)
		set.fold.value = "ticks";
	if (given.bytes)
		set.fold.value = "bytes";
}

static void
set_spans(void)
{
	if (given.span != NULL && !spans_select(&spans, given.span))
		opt_usage("--span: \"%s\" is not such as over:100ms or "
		    "over:p99,under:2s", given.span);
	if (spans.file == NULL && given.span != NULL)
		opt_usage("--span needs --spans");
	if (spans.file != NULL && perf.measure->needs_all)
		opt_usage("--spans cannot be combined with --measure=%s; use "
		    "--measure=wall", perf.measure->name);
	perf.spans = spans.file != NULL ? &spans : NULL;
}

static void
set_slices(void)
{
	struct fold_slice_options *o = &set.fold.slice;

	if (given.slice == NULL)
		return;
	if (!slicing_parse(o, given.slice))
		opt_usage("--slice: \"%s\" is neither a number of seconds "
		    "nor auto", given.slice);
	if (set.no_merge && o->automatic)
		opt_usage("--slice=auto cannot be combined with --no-merge; "
		    "give a number of seconds");
	o->at_once = set.no_merge;
}

/* Resolve --every. Samples must arrive in time order, so one thread folds. */
static void
set_parts(void)
{
	struct fold_slice_options part;

	if (given.every == NULL)
		return;
	if (!slicing_parse(&part, given.every) || part.automatic)
		opt_usage("--every: \"%s\" is not a number of seconds",
		    given.every);
	if (set.no_merge || given.stats != NULL || given.slice != NULL ||
	    perf.measure->follows || perf.spans != NULL || set.fold.list_events)
		opt_usage("--every cannot be combined with --no-merge, "
		    "--stats, --list-events, --slice, --spans and a --measure "
		    "other than cpu");
	if (set.files[0] != NULL && set.files[1] != NULL)
		opt_usage("--every takes one input");
	set.fold.every = part.length;
	set.fold.quiet = set.quiet;
	set.fold.threads = 1;
	set.advice = false;	/* one part is too little to judge the
				 * recording */
}

static void
set_output(void)
{
	if (set.no_merge && given.stats != NULL)
		opt_usage("--no-merge cannot be combined with --stats");
	if (set.fold.threads < 0 || set.fold.threads > 256)
		opt_usage("--threads: give 1 to 256, or 0 to choose by size");
	set.stats = given.stats != NULL;
	set.stats_json = set.stats && given.stats[0] != '\0';
	if (set.stats_json)
		opt_choice("stats", "json", given.stats);
}

const struct options *
options_parse(char *argv[])
{
	set.files = opt_parse(&program, argv);
	if (!given.plain && !set.fold.kernel && !set.fold.jit)
		set.fold.all = true;
	set.lean = !given.plain && !given.meta;
	set.meta = set.lean || given.meta;
	set_root();
	set_inlined();
	set_weight();
	set_measure();
	set_value();
	set_spans();
	if (perf.event != NULL && set.fold.event_filter != NULL)
		opt_usage("--event cannot be combined with --event-filter");
	if (perf.cpus != NULL && !list_is_numbers(perf.cpus))
		opt_usage("--cpus: \"%s\" is not a list of numbers such as "
		    "0-3,7", perf.cpus);
	set_slices();
	set_parts();
	if (given.names != NULL)
		set.fold.names = opt_choice("names", "raw|full|plain|short",
		    given.names);
	set_output();
	if (given.format != NULL && !set.list_formats) {
		set.format = formats_find(given.format);
		if (set.format == NULL)
			opt_usage("unknown format \"%s\"; --list-formats shows "
			    "all", given.format);
	}
	return &set;
}

/* Return true if the format supports this option. */
static bool
format_uses(const struct format *f, str option)
{
	str words = str_of(f->options != NULL ? f->options : ""), word;

	while (str_word(&words, &word))
		if (str_eq(word, option))
			return true;
	return false;
}

/* Return true if the option was given. Only kinds of options that a format may
 * ignore are checked. */
static bool
is_given(const struct opt *row)
{
	bool usual = row->to == &java.include_tname;

	return (row->kind == OPT_BOOL && *(bool *)row->to != usual) ||
	    (row->kind == OPT_TEXT && *(const char **)row->to != NULL) ||
	    (row->kind == OPT_LIST && ((struct opt_list *)row->to)->n > 0);
}

void
options_check_format(const struct in *in, const struct format *f)
{
	for (const struct opt *row = opts; row->name != NULL; row++) {
		/* formats list --root under this name if it has labels */
		str name = row->to == &given.roots && set.fold.nlabels > 0 ?
		    STR("root=label") : str_of(row->name);
		struct buf users = {0};

		if (!is_given(row) || format_uses(f, name))
			continue;
		for (const struct format *const *p = formats_all; *p; p++)
			if (format_uses(*p, name))
				buf_fmt(&users, "%s%s", users.n > 0 ? ", " : "",
				    (*p)->name);
		if (users.n > 0)
			opt_usage("--%s is for the format%s %s; %s is %s",
			    name.p, strchr(users.p, ',') ? "s" : "", users.p,
			    in->name, f->name);
	}
	/* perf script resolves all names except those of inlined functions */
	if (perf.symfs != NULL && !perf.inlined && strcmp(f->name, "perf") == 0)
		opt_usage("--symfs needs --inline: %s is perf, which has all "
		    "other names", in->name);
	/* perf records a thread's state only when it leaves the CPU */
	if (perf.thread_state != NULL && !perf.measure->has_states &&
	    format_uses(f, STR("measure")))
		opt_usage("--thread-state needs --measure=off-cpu");
}
