/*
 * folddiff - compare folded profiles
 *
 *	before: main;parse 30	after: main;parse 60
 *	        main;hash 20	       main;print 10
 *
 * gives	main;hash 20 0
 *		main;parse 30 60
 *		main;print 0 10
 */
#include <stdlib.h>
#include <string.h>

#include "common/arena.h"
#include "common/err.h"
#include "common/opt.h"
#include "tools/folddiff/fold.h"
#include "tools/folddiff/norm.h"
#include "tools/folddiff/runs.h"

static struct {
	struct opt_list before, after, rename;
	bool normalize, strip_hex, canon, no_canon, meta, quiet;
	const char *norm, *anchor;
} opt;

static const struct opt opts[] = {
	OPT_HEADING("What is compared:"),
	OPT("before", 0, &opt.before, "FILE...", "one run or more before"),
	OPT("after", 0, &opt.after, "FILE...", "and after the change"),
	OPT_HEADING("Names:"),
	OPT_OLD("strip-hex", 's', &opt.strip_hex, NULL,
	    "write hexadecimal numbers as 0x..."),
	OPT("canon", 0, &opt.canon, NULL,
	    "one name for clones, closures, hashes, threads, lines"),
	OPT("no-canon", 0, &opt.no_canon, NULL, "names as they are"),
	OPT("rename", 0, &opt.rename, "s/RE/X/[g]", "rename frames"),
	OPT_HEADING("Scale:"),
	OPT_OLD("normalize", 'n', &opt.normalize, NULL,
	    "make the totals equal, as --norm=total"),
	OPT("norm", 0, &opt.norm, "WHAT",
	    "make equal: total, none, seconds, anchor"),
	OPT("anchor", 0, &opt.anchor, "RE",
	    "make the total of these functions equal"),
	OPT_HEADING("Output:"),
	OPT("meta", 0, &opt.meta, NULL, "write metadata"),
	OPT("quiet", 'q', &opt.quiet, NULL, "no warnings"),
	OPT_END
};

static const struct program program = {
	"folddiff", "before after", "Compare folded profiles.", opts
};

static void
add_all(struct runs *r, const struct opt_list *l, char **files, unsigned side)
{
	for (size_t i = 0; i < l->n; i++)
		runs_add(r, l->all[i].value, side);
	for (; l->n == 0 && files != NULL && *files != NULL; files++)
		runs_add(r, *files, side);
}

/* two operands; or lists, of which one may be the operands */
static void
choose_sides(struct runs *r, char **files)
{
	bool lists = opt.before.n > 0 || opt.after.n > 0;
	size_t n = 0;

	while (files[n] != NULL)
		n++;
	if (opt.before.n > 0 && opt.after.n > 0 && n > 0)
		opt_usage("%s: belongs to neither --before nor --after",
		    files[0]);
	if (lists ? n == 0 && (opt.before.n == 0 || opt.after.n == 0) : n != 2)
		opt_usage("needs two profiles: before and after");
	if (!lists) {
		runs_add(r, files[0], BEFORE);
		runs_add(r, files[1], AFTER);
		return;
	}
	add_all(r, &opt.before, files, BEFORE);
	add_all(r, &opt.after, files, AFTER);
}

static struct norm
choose_norm(enum norm_by by)
{
	if (opt.anchor != NULL)
		by = NORM_ANCHOR;
	else if (opt.normalize)
		by = NORM_TOTAL;
	if (opt.norm != NULL && !norm_parse(opt.norm, &by))
		opt_usage("--norm=%s: is none of total, none, seconds, anchor",
		    opt.norm);
	if ((by == NORM_ANCHOR) != (opt.anchor != NULL))
		opt_usage("--norm=anchor and --anchor=RE go together");
	return (struct norm){by, opt.anchor};
}

static void
rename_frames(struct runs *r, struct arena *a, bool canon)
{
	struct renaming how = {
		.strip_hex = opt.strip_hex,
		.canon = (canon || opt.canon) && !opt.no_canon,
		.subst = NEW(a, struct subst, opt.rename.n),
		.nsubst = opt.rename.n,
	};

	for (size_t i = 0; i < how.nsubst; i++)
		subst_new(&how.subst[i], opt.rename.all[i].value, "--rename");
	runs_rename(r, &how);
}

int
main(int argc, char *argv[])
{
	struct runs runs = {0};
	struct arena arena = {0};
	struct fold_how how;
	struct out out;

	(void)argc;
	choose_sides(&runs, opt_parse(&program, argv));
	how = (struct fold_how){choose_norm(NORM_NONE), opt.meta, opt.quiet};
	runs_read(&runs);
	if (!opt.quiet)
		folded_complain(&runs.f);
	rename_frames(&runs, &arena, false);
	out_stdout(&out);
	fold_write(&runs, &how, &out);
	out_close(&out);
	return 0;
}
