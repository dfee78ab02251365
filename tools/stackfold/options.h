/* Parses the options of stackfold and holds the table that --help prints. */
#ifndef STACKFOLD_OPTIONS_H
#define STACKFOLD_OPTIONS_H

#include <stdbool.h>

#include "common/io/in.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/fold_options.h"

struct options {
	char *const *files;	/* file operands; ends with NULL */
	const struct format *format;	/* NULL: detect it in each file */
	struct fold_options fold;	/* the options that formats and samples
					 * need */

	/* print the list of formats instead of a profile */
	bool list_formats;

	/* output */
	bool meta;		/* write metadata; with --no-merge after the
				 * stacks */
	bool lean;		/* write only the metadata that meta_lean()
				 * keeps */
	bool no_merge;		/* write one line per sample as soon as it
				 * ends */
	bool stats, stats_json;	/* write statistics instead of stacks */

	/* messages and exit status */
	bool quiet, advice;
	bool strict, allow_empty;
};

/* Parse the options. A usage error exits. The result is valid until exit. */
const struct options *options_parse(char *argv[]);
/* Exit with a usage error if an option was given that only other formats than
 * this input's support. */
void options_check_format(const struct in *, const struct format *);

#endif
