/*
 * A format plugs in here: how the output of one profiler is recognised, and
 * how its samples are read.  To add one:
 *
 * - write formats/NAME.c, which ends in
 *	const struct format format_NAME = { ... };
 * - add one line to the list in formats.c, and one word to the Makefile;
 * - add cases, and one paragraph to stackfold(1).
 *
 * An option of its own is a row in options.c, a member of struct fold_options,
 * and a word in `options` below.
 */
#ifndef STACKFOLD_FORMAT_H
#define STACKFOLD_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/io/in.h"
#include "tools/stackfold/sample/fold_options.h"

struct sample;

enum format_confidence {
	FORMAT_NO,		/* no sign of it */
	FORMAT_DOUBTFUL,	/* too little to tell: named where no format
				 * is detected, and never taken */
	FORMAT_MAYBE,		/* possible; taken when it is the only one */
	FORMAT_CERTAIN		/* a landmark that no other format has */
};

/* how a big file is cut into parts, which several threads fold */
struct format_parts {
	/* may the file be cut before this line, whatever precedes it? */
	bool (*begins)(str line);
	/* with these options, does no sample depend on another one? */
	bool (*divisible)(const struct fold_options *);
	/* look ahead in the whole file for what all parts must know; false if
	 * the first kilobytes do not tell */
	bool (*start)(struct in *, struct sample *whole);
	/* hand that to a part, before it is folded */
	void (*lend)(struct sample *part, struct sample *whole);
	/* add what the format itself counted; parts come in their order */
	void (*merge)(struct sample *whole, struct sample *part);
};

struct format {
	const char *name;	/* what --format takes */
	const char *what;	/* one line for --list-formats */
	/* where the tested input comes from: "real: PROGRAM VERSION", recorded
	 * with the command that opens the file, "published: WHERE" by others,
	 * "description": written after a manual */
	const char *tested_with;
	/* the options that it uses, by name, between blanks; an option that
	 * no format names works with all */
	const char *options;
	/* the kinds of frames that it can mark, as in the metadata "marks" of
	 * folded(5); NULL for none */
	const char *marks;
	/* what the weights of all its inputs are, as in the metadata "unit";
	 * NULL if that depends */
	const char *unit;
	/* samples list the leaf first */
	bool leaf_first;
	/* judge the first bytes, whole lines where the input has lines, and
	 * consume nothing; called again with more until one is certain.  Text
	 * has no NUL and is no JSON.  NULL for formats that are JSON only */
	enum format_confidence (*probe)(str head);
	/* the members that tell its JSON, see json_keys.h, or NULL */
	const char *json;
	/* its input is bytes that may look like any text: where probe is
	 * certain, no other format is asked */
	bool binary;
	/* so much looks like it that others are asked first */
	bool last;
	/* read one input to its end; called once for each */
	void (*fold)(struct in *, struct sample *);
	/* bytes that it keeps in sample.state from one input to the next; they
	 * are 0 at first */
	size_t state_size;
	/* append a hint for whoever waits for a slow profiler: the command that
	 * prints the same faster; NULL where none is known */
	void (*faster)(struct buf *, const struct fold_options *);
	/* NULL where the input cannot be cut */
	const struct format_parts *parts;
	/* after the last input, if it has read any and has a state; NULL where
	 * nothing is left to do */
	void (*finish)(struct sample *);
};

/* does the format use the option? */
bool format_uses(const struct format *, str option);

#endif
