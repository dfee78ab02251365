/*
 * foldfilter - select, cut and rename stacks
 *
 *	main;walk;walk;read 1
 *	main;walk;read 2
 *	idle 3
 *
 * with --ignore idle --recursion direct gives
 *
 *	main;walk;read 3
 */
#include "common/base/err.h"
#include "common/folded/folded_match.h"
#include "common/folded/folded_parts.h"
#include "common/folded/folded_read.h"
#include "common/folded/folded_write.h"
#include "common/io/opt.h"
#include "common/io/out.h"
#include "tools/foldfilter/passes.h"
#include "tools/foldfilter/pprof.h"
#include "tools/foldfilter/step_list.h"
#include "tools/foldfilter/unsliced.h"

static struct {
	struct opt_list steps;
	bool keep_total, explain, require_match, no_merge, drop_time;
	const char *to, *own;
} opt;

#define STEP(name, arg, what) OPT_STEPS(name, 0, &opt.steps, arg, what)
#define STEP_FIRST(name, arg, what) \
	OPT_STEPS_FIRST(name, 0, &opt.steps, arg, what)

static const struct opt opts[] = {
	OPT_HEADING("Select stacks (steps are applied from left to right):"),
	STEP_FIRST("focus", "RE", "keep those with a frame that matches"),
	STEP_FIRST("ignore", "RE", "drop those with a frame that matches"),
	STEP("path", "RE;RE",
	    "keep those with these frames in a row; ^; is before the root, ;$ "
	    "after the leaf"),
	STEP_FIRST("top", "N", "keep the N heaviest"),
	STEP("time", "FROM,TO", "keep slices of time: seconds, 10%/2, 0%-10%"),
	OPT_HEADING("Cut stacks:"),
	STEP_FIRST("root-at", "RE", "begin at the first match"),
	STEP("leaf-at", "RE", "end at the last match"),
	STEP("exclusive", NULL, "from here on, cuts also remove the match"),
	STEP("unmatched", "HOW",
	    "keep or drop stacks without a match, from here on"),
	STEP("max-stack", "N", "keep N frames, counted from the leaf"),
	OPT_HEADING("Change frames:"),
	STEP_FIRST("hide", "RE", "drop those that match"),
	STEP("show", "RE", "keep only those that match"),
	STEP("collapse", "RE[=NAME]", "merge matching frames in a row"),
	STEP_FIRST("recursion", "HOW", "collapse direct, cycle or function"),
	STEP_FIRST("rename", "s/RE/X/[g]", "change names; flag i for any case"),
	STEP("map", "FILE", "new names, from lines of NAME<tab>NEW"),
	STEP("strip", "PART,PART",
	    "args templates hash offset suffix lines annotations"),
	STEP("granularity", "WHAT", "reduce names to the module or function"),
	STEP("reverse", NULL, "reverse stacks: the leaf becomes the root"),
	STEP_FIRST("anonymize", "[KEY]",
	    "replace private words; the file KEY can undo it"),
	STEP_FIRST("preset", "NAME",
	    "cpp dotnet go jvm kernel node python rayon rust tokio"),
	STEP("rules", "FILE", "steps from lines like: hide RE"),
	OPT_HEADING("Sum up small frames, and options for all steps:"),
	STEP_FIRST("min-share", "P%",
	    "sum up frames below this share as (other)"),
	STEP("max-nodes", "N", "the same for all but the N heaviest frames"),
	OPT("keep-total", 0, &opt.keep_total, NULL,
	    "dropped stacks become [filtered]"),
	OPT("explain", 0, &opt.explain, NULL,
	    "report on standard error what each step did"),
	OPT("require-match", 0, &opt.require_match, NULL,
	    "exit 1 if an expression matches nothing"),
	OPT("no-merge", 0, &opt.no_merge, NULL,
	    "do not merge lines, and keep their order"),
	OPT("own", 0, &opt.own, "RE",
	    "functions that are your code, for kind:own and for reports"),
	OPT("drop-time", 0, &opt.drop_time, NULL,
	    "remove the slices of stackfold --slice"),
	OPT("to", 0, &opt.to, "pprof",
	    "write a profile for pprof instead of folded stacks"),
	OPT_END
};

static const struct opt_program program = {
	"foldfilter", "[file ...]",
	"Select, cut, rename and merge folded stacks.",
	"foldfilter --ignore '^idle' --recursion direct in.folded >out.folded",
	opts
};

static void
check_options(void)
{
	struct match own;

	if (opt.to != NULL)
		opt_choice("to", "pprof", opt.to);
	if (opt.own != NULL)
		match_new(&own, opt.own, "--own");
	if (opt.to != NULL && opt.no_merge)
		opt_usage("--to cannot be combined with --no-merge");
}

static void
write_profile(struct folded *f, struct out *out)
{
	names_freeze(&f->names);
	stacks_freeze(&f->stacks);
	if (opt.to != NULL)
		pprof_write(f, out);
	else
		folded_write(f, f->meta.n > 0, out);
}

/* Free a part that was written, but not its names: steps remember results by
 * the ids of names. */
static void
forget_part(struct folded *f)
{
	stacks_free(&f->stacks);
	meta_free(&f->meta);
	f->inputs = 0;
}

/* Update the number of samples of a part, if it is known. */
static void
count_samples(struct folded_part *part, const struct meta *m)
{
	struct num n;

	if (meta_num(m, STR("samples"), &n))
		part->samples = n.whole;
}

/* Filter the parts of a profile as they arrive. */
static void
filter_parts(struct in *in, const struct folded_options *options,
    const struct step_list *steps, const struct passes_settings *settings,
    struct folded *f, struct out *out)
{
	struct folded_part part;
	struct buf text = {0};

	while (folded_parts_next(in, &part, &text)) {
		struct in one;

		if (!str_has(buf_str(&text), STR("# samples=")))
			buf_fmt(&text, "# samples=\"%llu\"\n",
			    (unsigned long long)part.samples);
		in_memory(&one, in->name, buf_str(&text));
		folded_read(f, options, &one);
		passes_run(steps, settings, f);
		if (opt.drop_time)
			unsliced_drop_time(f);
		count_samples(&part, &f->meta);
		folded_parts_begin(&part, out);
		write_profile(f, out);
		if (part.complete)
			folded_parts_end(&part, out);
		else
			warn("%s: part %llu has no end; the program that "
			    "writes it may have been stopped", in->name,
			    (unsigned long long)part.number);
		out_flush(out);
		forget_part(f);
	}
	buf_free(&text);
}

/* Open the input, if there is only one.  Return true if it is a profile in
 * parts; the output then has parts too. */
static bool
open_parts(struct in *in, const struct folded_options *options,
    char *const files[])
{
	bool one = files[0] == NULL || files[1] == NULL;

	*in = (struct in){.fd = -1};
	if (!one || opt.to != NULL)
		return false;
	folded_open(in, options, files[0] != NULL ? files[0] : "-");
	return folded_parts_probe(in);
}

/* Read the input that is open, or else all files. */
static void
read_input(struct folded *f, const struct folded_options *options,
    struct in *in, char *const files[])
{
	if (in->name == NULL) {
		folded_read_all(f, options, files);
		return;
	}
	folded_read(f, options, in);
	in_close(in);
	folded_match(f);
}

int
main(int argc, char *argv[])
{
	struct folded f = {0};
	struct step_list steps = {0};
	struct passes_settings settings;
	struct out out;
	char **files = opt_parse(&program, argv);
	struct folded_options options;
	bool missed, parts;
	struct in in;

	(void)argc;
	check_options();
	step_list_read(&steps, &opt.steps);
	settings = (struct passes_settings){opt.keep_total, opt.explain,
	    opt.own};
	options = (struct folded_options){
		.keep_order = opt.no_merge,
		.time = step_list_selects_time(&steps) ? FOLDED_WANT_TIME :
		    opt.drop_time ? FOLDED_DROP_TIME : FOLDED_KEEP_TIME
	};
	out_stdout(&out);
	parts = open_parts(&in, &options, files);
	if (parts) {
		filter_parts(&in, &options, &steps, &settings, &f, &out);
		folded_report(&f);
		missed = step_list_report(&steps);
	} else {
		read_input(&f, &options, &in, files);
		folded_report(&f);
		passes_run(&steps, &settings, &f);
		if (opt.drop_time)
			unsliced_drop_time(&f);
		missed = step_list_report(&steps);
		write_profile(&f, &out);
	}
	out_close(&out);
	return missed && opt.require_match ? EXIT_NO : 0;
}
