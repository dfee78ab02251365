/*
 * The options of stackfold: their table, which --help prints, and what they
 * mean.  They are parsed once and handed down as const.
 */
#ifndef STACKFOLD_OPTIONS_H
#define STACKFOLD_OPTIONS_H

#include <stdbool.h>

#include "common/io/in.h"
#include "common/io/opt.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/fold_options.h"

struct options {
	char *const *files;	/* the operands, NULL-terminated */
	const struct format *format;	/* NULL: detect it in each file */
	struct fold_options fold;	/* what formats and samples see */

	/* printed instead of a profile */
	bool list_formats;

	/* how the result is printed */
	bool meta;		/* metadata first, with --no-merge last, */
	bool lean;		/* and only those of meta_lean() */
	bool no_merge;		/* one line per sample, when it ends */
	bool stats, stats_json;	/* statistics instead of stacks */

	/* what is reported, and the exit status */
	bool quiet, advice;
	bool strict, allow_empty;
};

/* exits where options are wrong or do not go together; valid until exit */
const struct options *options_parse(char *argv[]);
/* exit if an option was given that this input's format does not use, and
 * other formats do */
void options_check_format(const struct in *, const struct format *);

#endif
