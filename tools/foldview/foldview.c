/*
 * foldview - the flame graph in the terminal
 *
 *	main;parse;read 3
 *	main;parse 1
 *	main;idle 1
 *
 * gives	│read            │
 *		│parse                │idle│
 *		│main                      │
 *		│all                       │
 *
 *	terminal/	keys and rows of the terminal
 *	view/		the state of the view, and the keys that change it
 *	browse, draw	the flame graph: events, and drawing of a view
 *	changes		the tables of --changes
 */
#include "common/base/err.h"
#include "common/io/opt.h"
#include "common/io/out.h"
#include "tools/foldview/browse.h"
#include "tools/foldview/changes.h"

#define SORT_WORDS "self|total"

static struct options {
	bool live, changes, by_total;
	const char *baseline, *sort;
} opt;

static const struct opt opts[] = {
	OPT_FIRST("live", 0, &opt.live, NULL,
	    "show the sum of a profile in parts (stackfold --every) while it "
	    "is recorded"),
	OPT_FIRST("changes", 0, &opt.changes, NULL,
	    "print a table for each part: shares now and in the minute "
	    "before"),
	OPT_FIRST("baseline", 0, &opt.baseline, "FILE",
	    "with --changes: compare with this profile instead"),
	OPT_FIRST("sort", 0, &opt.sort, SORT_WORDS, "order of tables (self)"),
	OPT_END
};

static const struct opt_program program = {
	"foldview", "[file ...]",
	"Show the flame graph of folded stacks in the terminal.",
	"foldview cpu.folded", opts
};

static const struct options *
parse_options(char *argv[], char ***paths)
{
	*paths = opt_parse(&program, argv);
	if (opt.live && opt.changes)
		opt_usage("use only one of --live and --changes");
	if (opt.baseline != NULL && !opt.changes)
		opt_usage("--baseline needs --changes");
	if ((opt.live || opt.changes) && (*paths)[0] != NULL &&
	    (*paths)[1] != NULL)
		opt_usage("--live and --changes take one input");
	opt.by_total = opt.sort != NULL &&
	    opt_choice("sort", SORT_WORDS, opt.sort) == 1;
	return &opt;
}

int
main(int argc, char *argv[])
{
	const struct options *o;
	struct out out;
	char **paths;
	bool shown;

	(void)argc;
	o = parse_options(argv, &paths);
	out_stdout(&out);
	out_people(&out, false);
	if (o->changes)
		shown = changes_report(&(struct changes_settings){
		    .by_total = o->by_total, .baseline = o->baseline,
		    .path = paths[0] != NULL ? paths[0] : "-"}, &out);
	else
		shown = (o->live ? browse_parts : browse_profile)(
		    &(struct browse_settings){o->by_total, paths}, &out);
	if (!shown)
		return EXIT_NO;
	out_close(&out);
	return 0;
}
