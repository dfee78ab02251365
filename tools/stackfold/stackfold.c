/*
 * stackfold - fold the output of a profiler into one line per stack
 *
 *	app 12 [000] 1.5: 7 cycles:
 *		401136 leaf+0x6 (/bin/app)
 *		401150 main+0x10 (/bin/app)
 *
 * gives	app;main;leaf 7
 */
#include <stdlib.h>
#include <string.h>

#include "common/base/err.h"
#include "common/io/opt.h"
#include "common/io/out.h"
#include "common/profile/folded.h"
#include "common/profile/folded_write.h"
#include "common/profile/slice.h"
#include "tools/stackfold/formats.h"
#include "tools/stackfold/formats/parts/java.h"
#include "tools/stackfold/formats/single_options.h"
#include "tools/stackfold/input/parallel_read.h"
#include "tools/stackfold/input/progress.h"
#include "tools/stackfold/perf/data/recording_dir.h"
#include "tools/stackfold/perf/list.h"
#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/plan/doctor.h"
#include "tools/stackfold/sample/report.h"
#include "tools/stackfold/sample/sample.h"

#define FINDINGS 5	/* printed without --stats */

static struct perf_options perf;
static struct java_options java = {.include_tname = true};
static struct single_options single;
static struct fold_options o = {
	.names = SYMBOL_PLAIN,
	.perf = &perf, .java = &java, .single = &single
};
static struct {
	const char *format, *stats;
	bool list_formats, inspect, doctor;
	struct opt_list record;
	bool quiet, advice, allow_empty, meta, no_merge, strict;
} own = {.advice = true};

static const struct opt opts[] = {
	OPT_HEADING("Input:"),
	OPT("format", 'f', &own.format, "NAME",
	    "format of the input, where it is not detected"),
	OPT("list-formats", 0, &own.list_formats, NULL,
	    "list all formats"),
	OPT("inspect", 0, &own.inspect, NULL,
	    "print what programs, recordings or the machine lack that a "
	    "profiler needs"),
	OPT("doctor", 0, &own.doctor, NULL,
	    "the same for people: what stands in the way, and the remedy"),
	OPT("record", 0, &own.record, "KEY[=VALUE]",
	    "with --inspect: how perf record records off-cpu, "
	    "event=page-faults and so on; repeatable"),
	OPT("threads", 'j', &o.threads, "N",
	    "fold a large file with N threads (one per processor, at "
	    "most 8)"),
	OPT_HEADING("Root of the stacks:"),
	OPT_OLD("pid", 0, &o.pid, NULL, "same as --root=pid"),
	OPT_OLD("tid", 0, &o.tid, NULL, "same as --root=tid"),
	OPT("root", 0, &perf.root_word, "comm|pid|tid|cgroup|none|label:KEY",
	    "root frame: command, command-PID, command-PID/TID, pod or "
	    "cgroup, none, value of a label (comm; label: pprof)"),
	OPT("pool", 0, &perf.pool, NULL,
	    "replace numbers in commands by #, so that threads merge"),
	OPT("event-root", 0, &perf.event_root, NULL,
	    "use the event as the root frame"),
	OPT("slice", 0, &o.slice, "SECONDS|auto",
	    "use time slices of SECONDS as the root frame, with metadata"),
	OPT_HEADING("Frames:"),
	OPT_OLD("kernel", 0, &o.kernel, NULL, "mark kernel frames with _[k]"),
	OPT_OLD("jit", 0, &o.jit, NULL, "mark compiled frames with _[j]"),
	OPT_OLD("all", 0, &o.all, NULL,
	    "mark both, and inlined frames with _[i]"),
	OPT("names", 0, &o.names_word, "raw|full|plain|short",
	    "as printed; with arguments; without arguments; without "
	    "template arguments (plain)"),
	OPT("no-demangle", 0, &o.no_demangle, NULL,
	    "keep names as linkers have them: _ZN1A3fooEv, _RNvC1a3foo"),
	OPT("symfs", 0, &perf.symfs, "DIR",
	    "look for the programs in DIR (perfdata, pprof; perf with "
	    "--inline)"),
	OPT("kallsyms", 0, &perf.kallsyms, "FILE",
	    "take the symbols of the kernel from FILE (perfdata)"),
	OPT_OLD("inline", 0, &perf.inlined, NULL,
	    "expand inlined functions"),
	OPT("inline-auto", 0, &perf.cheap, NULL,
	    "expand those that take less than a second"),
	OPT_OLD("context", 0, &perf.context, NULL,
	    "with --inline: append file and line"),
	OPT_OLD("srcline", 0, &perf.srcline, NULL,
	    "append source lines (of text: those of -F +srcline)"),
	OPT("module", 0, &o.module, NULL,
	    "name a frame module`function"),
	OPT_OLD("addrs", 0, &o.addrs, NULL,
	    "add the address to unknown frames"),
	OPT("merge-unknown", 0, &o.merge_unknown, NULL,
	    "merge adjacent unknown frames of one module"),
	OPT_HEADING("Samples:"),
	OPT("event", 'e', &perf.event, "GLOB[,GLOB]", "only these events"),
	OPT_OLD("event-filter", 0, &o.event_filter, "NAME",
	    "only this event, spelled as in the input"),
	OPT("list-events", 0, &o.list_events, NULL,
	    "print each event, its samples and weight"),
	OPT("comms", 0, &perf.comms, "GLOB[,GLOB]", "only these commands"),
	OPT("pids", 0, &perf.pids, "N-N,N", "only these processes"),
	OPT("tids", 0, &perf.tids, "N-N,N", "only these threads"),
	OPT("cpus", 0, &perf.cpus, "N-N,N", "only these CPUs"),
	OPT("time", 0, &perf.time, "FROM,TO",
	    "only this time: seconds, +seconds, 10%/2, 0%-10%"),
	OPT("weight", 'w', &perf.weight, "period|samples|time|FIELD",
	    "weight of a sample: its period, 1, microseconds since the "
	    "thread's last sample, or a field of a tracepoint (period)"),
	OPT("offcpu", 0, &perf.offcpu, NULL,
	    "fold time off the CPU, from context switches"),
	OPT("offcpu-state", 0, &perf.offcpu_state, "GLOB[,GLOB]",
	    "only threads that left the CPU in this state: S, D, R"),
	OPT("wall", 0, &perf.wall, NULL,
	    "fold the time of threads: on-CPU, off-CPU and runnable"),
	OPT("runq", 0, &perf.runq, NULL,
	    "fold the time from a wakeup or preemption to a CPU"),
	OPT("waker", 0, &perf.waker, NULL,
	    "with --runq: by the stack that woke the thread"),
	OPT_HEADING("Of single formats:"),
	OPT("includeoffset", 0, &single.includeoffset, NULL,
	    "keep offsets in names (dtrace)"),
	OPT("no-modules", 0, &single.no_modules, NULL,
	    "omit the library of a name (sample, vtune)"),
	OPT("include-tname", 0, &java.include_tname, NULL,
	    "thread as root frame; --no-include-tname omits it (Java)"),
	OPT("include-tid", 0, &java.include_tid, NULL,
	    "add the thread's number to its name (Java)"),
	OPT("shorten-pkgs", 0, &java.shorten_pkgs, NULL,
	    "j.l.Thread.run for java.lang.Thread.run (Java)"),
	OPT("no-pkgs", 0, &java.no_pkgs, NULL,
	    "Thread.run for java.lang.Thread.run (Java)"),
	OPT("bytes", 0, &single.bytes, NULL,
	    "fold bytes instead of time (ghcprof) or ticks (ghcjson)"),
	OPT("ticks", 0, &single.ticks, NULL,
	    "fold ticks instead of time (ghcprof)"),
	OPT("size", 0, &single.size, NULL,
	    "fold bytes instead of allocations (vtune)"),
	OPT("calls", 'c', &single.calls, NULL,
	    "fold calls instead of time (xdebug)"),
	OPT("value", 0, &o.value, "NAME|N",
	    "fold this one of several values, or the Nth (pprof and "
	    "others)"),
	OPT("order", 0, &single.order, "caller|callee",
	    "which frame comes first in a stack (perfreport)"),
	OPT_HEADING("Output:"),
	OPT("meta", 0, &own.meta, NULL,
	    "write metadata first: event, unit, samples, command"),
	OPT("no-merge", 0, &own.no_merge, NULL,
	    "one line per sample, in the order of the input"),
	OPT("stats", 0, &own.stats, "[json]",
	    "print statistics and problems instead of stacks"),
	OPT("strict", 0, &own.strict, NULL,
	    "exit with 1 if there are any problems"),
	OPT("allow-empty", 0, &own.allow_empty, NULL,
	    "exit with 0 even if nothing was folded"),
	OPT("advice", 0, &own.advice, NULL,
	    "advise on the quality of the recording; --no-advice does not"),
	OPT("quiet", 'q', &own.quiet, NULL, "print no messages except errors"),
	OPT_END
};

static const struct opt_program program = {
	"stackfold", "[file ...]",
	"Fold the output of a profiler into one line per stack.",
	"perf script | stackfold --kernel >app.folded", opts
};

static void
list_formats(struct out *out)
{
	for (const struct format *const *f = formats_all; *f != NULL; f++)
		out_fmt(out, "%-20s %s (%s)\n", (*f)->name, (*f)->what,
		    (*f)->tested_with);
	out_close(out);
}

/* is something printed that takes no profile? */
static bool
no_profile(char *const words[], struct out *out)
{
	bool inspects = own.inspect || own.doctor;

	if (own.record.n > 0 && (!own.inspect || own.doctor))
		opt_usage("--record needs --inspect");
	if (own.list_formats)
		list_formats(out);
	else if (inspects && doctor(words, own.doctor, &own.record,
	    perf.symfs, formats_guess, out) > 0)
		exit(EXIT_NO);
	return own.list_formats || inspects;
}

/* was this option of a format given? */
static bool
given(const struct opt *row)
{
	if (row->to == &perf.inlined && perf.cheap)
		return false;	/* --inline-auto was */
	return (row->kind == OPT_BOOL &&
	    *(bool *)row->to != (row->to == &java.include_tname)) ||
	    (row->kind == OPT_TEXT && *(const char **)row->to != NULL);
}

/* how formats call an option that they use */
static const char *
use_of(const struct opt *row)
{
	return o.label != NULL && row->to == &perf.root_word ? "root=label" :
	    row->name;
}

/* text has names, but not those of inlined functions */
static void
check_symfs(const struct in *in, const struct format *f)
{
	if (perf.symfs != NULL && !perf.inlined && strcmp(f->name, "perf") == 0)
		opt_usage("--symfs needs --inline or --inline-auto: %s is "
		    "perf, which has all other names", in->name);
}

/* an option that other formats use, and this one does not */
static void
check_used(const struct in *in, const struct format *f)
{
	for (const struct opt *row = opts; row->name != NULL; row++) {
		str use = str_of(use_of(row));
		struct buf who = {0};

		if (!given(row) || format_uses(f, use))
			continue;
		for (const struct format *const *p = formats_all; *p; p++)
			if (format_uses(*p, use))
				buf_fmt(&who, "%s%s", who.n > 0 ? ", " : "",
				    (*p)->name);
		if (who.n > 0)
			opt_usage("--%s is for the format%s %s; %s is %s",
			    use.p, strchr(who.p, ',') ? "s" : "", who.p,
			    in->name, f->name);
	}
}

static void
check_numbers(const char *option, const char *list)
{
	if (list != NULL && !list_is_numbers(list))
		opt_usage("--%s: \"%s\" is not a list of numbers such as "
		    "0-3,7", option, list);
}

/* the root that --root, --pid and --tid ask for */
static enum perf_options_root
root_of(void)
{
	if (o.label != NULL || perf.root_word == NULL)
		return o.tid ? PERF_ROOT_TID :
		    o.pid ? PERF_ROOT_PID : PERF_ROOT_COMM;
	if (o.pid || o.tid)
		opt_usage("--root cannot be combined with --pid or --tid");
	return opt_choice("root", "comm|pid|tid|cgroup|none", perf.root_word);
}

static void
check_perf(void)
{
	const char *word = perf.root_word;

	if (word != NULL && strncmp(word, "label:", 6) == 0)
		o.label = word + 6;
	perf.root = root_of();
	perf.cheap &= !perf.inlined;
	perf.inlined |= perf.cheap;
	if (perf.context && !perf.inlined)
		opt_usage("--context needs --inline");
	perf.switches = perf.offcpu || perf.wall || perf.runq;
	if (perf.switches && perf.weight != NULL)
		opt_usage("--%s cannot be combined with --weight",
		    perf.wall ? "wall" : perf.runq ? "runq" : "offcpu");
	if (perf.offcpu + perf.wall + perf.runq > 1)
		opt_usage("use only one of --offcpu, --wall and --runq");
	if (perf.waker && !perf.runq)
		opt_usage("--waker needs --runq");
	if (perf.runq && (perf.comms != NULL || perf.pids != NULL ||
	    perf.tids != NULL || perf.cpus != NULL || perf.time != NULL))
		opt_usage("--runq needs all samples: select stacks with "
		    "foldfilter --focus-root");
	if (perf.offcpu_state != NULL && !perf.offcpu)
		opt_usage("--offcpu-state needs --offcpu");
	if (perf.event != NULL && o.event_filter != NULL)
		opt_usage("--event cannot be combined with --event-filter");
	check_numbers("pids", perf.pids);
	check_numbers("tids", perf.tids);
	check_numbers("cpus", perf.cpus);
}

static void
check_slices(struct slicing *g)
{
	if (o.slice == NULL)
		return;
	if (!slicing_parse(g, o.slice))
		opt_usage("--slice: \"%s\" is neither a number of seconds "
		    "nor auto", o.slice);
	if (own.no_merge && g->automatic)
		opt_usage("--slice=auto cannot be combined with --no-merge; "
		    "give a number of seconds");
	g->at_once = own.no_merge;
}

/* what the words mean, and whether they go together */
static void
check_options(struct slicing *g)
{
	check_perf();
	check_slices(g);
	if (o.names_word != NULL)
		o.names = opt_choice("names", "raw|full|plain|short",
		    o.names_word);
	if (single.order != NULL)
		opt_choice("order", "caller|callee", single.order);
	if (own.no_merge && (own.meta || own.stats != NULL))
		opt_usage("--no-merge cannot be combined with --meta or "
		    "--stats");
	if (o.threads < 0 || o.threads > 256)
		opt_usage("--threads: give 1 to 256, or 0 to choose by size");
	if (own.stats != NULL && own.stats[0] != '\0')
		opt_choice("stats", "json", own.stats);
}

static const struct format *
chosen(const char *name)
{
	const struct format *f = name != NULL ? formats_find(name) : NULL;

	if (name != NULL && f == NULL)
		opt_usage("unknown format \"%s\"; --list-formats shows all",
		    name);
	return f;
}

static void
fold_file(const char *path, const struct format *f, struct sample *s,
    struct formats_states *states, struct progress *p)
{
	struct progress_input watch;
	struct buf room = {0};
	struct in in;

	in_open_watched(&in, recording_dir_file(path, &room),
	    progress_input(&watch, p, s->sink));
	if (f == NULL && in_peek(&in, 1).n == 0)
		warn("%s: empty input; did the command that writes it "
		    "fail?", in.name);
	else {
		f = f != NULL ? f : formats_detect(&in);
		check_used(&in, f);
		check_symfs(&in, f);
		s->leaf_first = f->leaf_first;
		s->state = formats_state(states, f);
		p->format = f;
		if (!parallel_read_fold(&in, f, s, o.threads))
			f->fold(&in, s, &o);
		sample_drop(s);
	}
	folded_passed_over(s->sink->to, &in);
	in_close(&in);
	buf_free(&room);
}

/* name the slices, and report what has none */
static void
finish_slices(struct sample *s)
{
	struct slicing *g = &s->slicing;
	const struct folded *f = s->sink->to;

	slicing_finish(g, s->sink->to);
	if (g->timeless > 0)
		diag_remark(s->diag, "%zu of %zu samples %s no time; now "
		    "below \"%s\"", g->timeless, g->samples,
		    g->timeless == 1 ? "has" : "have", SLICE_NONE.p);
	if (f->has_slices && s->sink->samples > f->lines)
		die("inputs with and without time slices cannot be added "
		    "up; remove the time with foldfilter --drop-time");
}

static void
fold_all(char *const paths[], struct sample *s)
{
	static char dash[] = "-", *const standard[] = {dash, NULL};
	const struct format *f = chosen(own.format);
	struct formats_states states = {0};
	struct progress progress = {0};

	if (!own.quiet)
		progress_start(&progress, &o);
	for (char *const *p = *paths != NULL ? paths : standard; *p; p++)
		fold_file(*p, f, s, &states, &progress);
	progress_end(&progress);
	for (const struct format *const *p = formats_all; *p != NULL; p++)
		if ((*p)->finish != NULL) {
			s->state = formats_state(&states, *p);
			(*p)->finish(s, &o);
		}
	finish_slices(s);
}

/* what was wrong, and what to do about it; true if anything was */
static bool
summary(const struct report *r, bool quiet)
{
	const char *hint = r->diag->hint;
	bool bad = report_lost(r);

	if (!quiet) {
		folded_report(r->sink->to);
		diag_print(r->diag, own.advice);
		if (r->sink->facts.native && own.advice)
			health_warn(&r->health, FINDINGS);
	}
	if (!r->any)
		warn("nothing folded%s%s", hint != NULL ? "; " : "",
		    hint != NULL ? hint : "");
	return bad || r->health.n > 0;
}

static void
write_result(const struct report *r, struct out *out)
{
	const struct sink *sink = r->sink;

	if (o.list_events)
		out_str(out, buf_str(&sink->listing));
	else if (own.stats != NULL)
		report_write(r, own.stats[0] != '\0', out);
	else if (sink->direct == NULL)
		folded_write(sink->to, own.meta || sink->has_meta ||
		    o.slice != NULL, out);
	out_close(out);
}

int
main(int argc, char *argv[])
{
	struct folded folded = {0};
	struct sink sink = {.to = &folded};
	struct diag diag = {0};
	struct sample s = {
		.sink = &sink, .diag = &diag, .names = &folded.names,
		.opts = &o
	};
	struct report r;
	struct out out;
	char **paths;
	bool bad;

	(void)argc;
	paths = opt_parse(&program, argv);
	check_options(&s.slicing);
	out_stdout(&out);
	if (no_profile(paths, &out))
		return 0;
	sink.sliced = o.slice != NULL;
	if (own.no_merge) {
		sink.direct = &out;
		slicing_head(&s.slicing, &out);
	}
	fold_all(paths, &s);
	sample_report_mangled(&s);
	report_make(&r, &sink, &diag);
	bad = summary(&r, own.quiet || o.list_events);
	write_result(&r, &out);
	if (own.strict && bad)
		return EXIT_NO;
	return r.any || own.allow_empty ? 0 : EXIT_NO;
}
