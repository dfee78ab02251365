/*
 * stackfold - fold the output of a profiler into one line per stack
 *
 *	app 12 [000] 1.5: 7 cycles:
 *		401136 leaf+0x6 (/bin/app)
 *		401150 main+0x10 (/bin/app)
 *
 * gives	app;main;leaf 7
 *
 * options.c has the options and formats.c the table of formats.
 */
#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/folded/folded.h"
#include "common/folded/folded_write.h"
#include "common/folded/slice.h"
#include "common/io/out.h"
#include "tools/stackfold/formats.h"
#include "tools/stackfold/input/detect.h"
#include "tools/stackfold/input/parallel_read.h"
#include "tools/stackfold/input/progress.h"
#include "tools/stackfold/options.h"
#include "tools/stackfold/own/own_rule_make.h"
#include "tools/stackfold/perf/data/recording_dir.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/sample/report.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

#define FINDINGS_SHOWN 5	/* most findings printed without --stats */

static void
list_formats(struct out *out)
{
	for (const struct format *const *f = formats_all; *f != NULL; f++)
		out_fmt(out, "%-20s %s (%s)\n", (*f)->name, (*f)->what,
		    (*f)->tested_with);
	out_close(out);
}

static void
fold_file(const char *path, const struct options *o, struct sample *s,
    struct formats_states *states, struct progress *p)
{
	struct progress_input watch;
	struct buf room = {0};
	struct in in;

	in_open_watched(&in, recording_dir_file(path, &room),
	    progress_input(&watch, p, s->sink));
	if (o->format == NULL && in_peek(&in, 1).n == 0)
		warn("%s: empty input; did the command that writes it "
		    "fail?", in.name);
	else {
		const struct format *f = o->format != NULL ? o->format :
		    detect_format(formats_all, &in);

		options_check_format(&in, f);
		s->leaf_first = f->leaf_first;
		s->marks = f->marks;
		s->state = formats_state(states, f);
		if (f->unit != NULL)
			value_unit(s, f->unit);
		p->format = f;
		if (!parallel_read_fold(&in, f, s))
			f->fold(&in, s);
		sample_drop(s);
		sample_meta_marks(s);
	}
	folded_passed_over(s->sink->to, &in);
	in_close(&in);
	buf_free(&room);
}

static void
fold_files(const struct options *o, struct sample *s)
{
	static char dash[] = "-", *const standard[] = {dash, NULL};
	struct formats_states states = {0};
	struct progress progress = {0};

	if (!o->quiet && o->fold.every == 0)
		progress_start(&progress, &o->fold);
	for (char *const *p = *o->files != NULL ? o->files : standard; *p; p++)
		fold_file(*p, o, s, &states, &progress);
	progress_end(&progress);
	formats_finish(&states, s);
}

/* Name the time slices and report samples without a time. */
static void
finish_slices(struct sample *s)
{
	struct slicing *g = &s->slicing;
	const struct folded *f = s->sink->to;

	slicing_finish(g, s->sink->to);
	if (g->timeless > 0)
		diag_remark(s->diag, "%zu of %zu sample%s %s no time; now "
		    "below \"%s\"", g->timeless, g->samples,
		    g->samples == 1 ? "" : "s",
		    g->timeless == 1 ? "has" : "have", SLICE_NONE.p);
	if (f->has_slices && s->sink->samples > f->lines)
		die("inputs with and without time slices cannot be added "
		    "up; remove the time with foldfilter --drop-time");
}

/* Print problems and advice. Return true if there are problems. */
static bool
print_problems(const struct report *r, const struct options *o)
{
	const char *hint = r->diag->hint;
	bool lost = report_lost(r);

	if (!o->quiet)
		folded_report(r->sink->to);
	if (!o->quiet && !o->fold.list_events) {
		diag_print(r->diag, o->advice);
		if (r->sink->facts.native && o->advice)
			health_warn(&r->health, FINDINGS_SHOWN);
	}
	if (!r->any)
		warn("nothing folded%s%s", hint != NULL ? "; " : "",
		    hint != NULL ? hint : "");
	return lost || r->health.n > 0;
}

/* With --every: write the last part and report late samples. */
static void
finish_parts(struct sample *s)
{
	struct parts *p = &s->parts;

	if (p->begun)
		parts_write(p, s->sink, s->sink->facts.lost.whole, NULL);
	if (p->late > 0)
		diag_remark(s->diag, "%zu sample%s came after %s part was "
		    "written; now in the next part", p->late,
		    p->late == 1 ? "" : "s", p->late == 1 ? "its" : "their");
}

/* Set the metadata that hold for any format: the total weight and, if each
 * sample weighs 1, the number of samples. */
static void
set_usual_meta(const struct sink *s)
{
	struct meta *m = &s->to->meta;
	struct num total = stacks_total(&s->to->stacks, 0);

	if (s->to->inputs > 0 || s->to->stacks.columns == 2 ||
	    s->direct != NULL || num_is0(total))
		return;
	meta_set_num(m, STR("weight"), total);
	if (s->summed || meta_get(m, STR("unit")).n > 0 ||
	    num_cmp(total, NUM(s->samples)) != 0)
		return;
	meta_set_count(m, STR("samples"), s->samples);
	meta_set(m, STR("unit"), STR("samples"));
}

static void
write_result(const struct report *r, const struct options *o, struct out *out)
{
	const struct sink *sink = r->sink;
	bool meta = o->meta && (r->any || !o->lean);

	if (o->lean && !o->stats)
		set_usual_meta(sink);
	if (o->lean && !sink->has_meta && !o->stats)
		meta_lean(&sink->to->meta);
	if (o->fold.list_events)
		out_str(out, buf_str(&sink->listing));
	else if (o->stats)
		report_write(r, o->stats_json, out);
	else if (o->no_merge && meta)	/* metadata are complete only now, so
					 * they come last */
		meta_write(&sink->to->meta, out);
	else if (!o->no_merge && o->fold.every == 0)
		folded_write(sink->to, meta || sink->has_meta ||
		    o->fold.slice.length > 0, out);
	out_close(out);
}

int
main(int argc, char *argv[])
{
	const struct options *o = options_parse(argv);
	struct folded folded = {0};
	struct diag diag = {0};
	struct sink sink;
	struct sample sample;
	struct report report;
	struct out out;
	bool problems;

	(void)argc;
	sys_allow_open_files();		/* every module of a recording may keep
					 * a file open */
	out_stdout(&out);
	if (o->list_formats) {
		list_formats(&out);
		return 0;
	}
	sink_init(&sink, &folded, o->no_merge ? &out : NULL,
	    o->fold.slice.length > 0);
	sample_init(&sample, &sink, &diag, &o->fold);
	sample.parts = (struct parts){.length = o->fold.every, .meta = o->meta,
	    .lean = o->lean, .out = &out};
	if (o->no_merge)
		slicing_head(&sample.slicing, &out);
	fold_files(o, &sample);
	own_rule_make(&sink.own, &folded.names, &folded.stacks, &folded.meta);
	finish_slices(&sample);
	finish_parts(&sample);
	sample_report_cut(&sample);
	sample_report_mangled(&sample);
	report_make(&report, &sink, &diag, !o->quiet || o->stats || o->strict);
	problems = print_problems(&report, o);
	write_result(&report, o, &out);
	if (o->strict && problems)
		return EXIT_NO;
	return report.any || o->allow_empty ? 0 : EXIT_NO;
}
