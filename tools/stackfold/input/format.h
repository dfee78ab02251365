/*
 * A format plugs in here: what the input of one profiler looks like, and how
 * its samples are read.  A new one is a file formats/NAME.c that ends in
 *
 *	const struct format format_NAME = { ... };
 *
 * one line in the list of formats.c, one in the Makefile, its cases, and one
 * paragraph of stackfold(1).  An option of its own is a row in stackfold.c, a
 * member of struct fold_options, and a word in `options`.
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
	FORMAT_NO,		/* there is no sign of it */
	FORMAT_MAYBE,		/* possible; taken when it is the only one */
	FORMAT_CERTAIN		/* a landmark that no other format has */
};

/* how a big file is cut into parts that are folded side by side */
struct format_parts {
	/* may it be cut before this line, whatever precedes it? */
	bool (*begins)(str line);
	/* do the options leave each sample to itself? */
	bool (*divisible)(const struct fold_options *);
	/* look ahead in the whole for what all parts must know; false if it
	 * is not there */
	bool (*start)(struct in *, struct sample *whole);
	/* and give it to one before it is folded */
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
	 * no format names is for all */
	const char *options;
	/* samples list the leaf first */
	bool leaf_first;
	/* judge the first bytes, whole lines where the input has lines, and
	 * consume nothing; called again with more until one is certain */
	enum format_confidence (*probe)(str head);
	/* read one input to its end; called once for each */
	void (*fold)(struct in *, struct sample *, const struct fold_options *);
	/* bytes of what it keeps in sample.state from one input to the next,
	 * zeroed at first */
	size_t state_size;
	/* append the command that prints the same faster, for whoever waits for
	 * a slow one; NULL where none is known */
	void (*faster)(struct buf *, const struct fold_options *);
	/* NULL where the input cannot be cut */
	const struct format_parts *parts;
	/* after the last input; NULL where nothing is left to do */
	void (*finish)(struct sample *, const struct fold_options *);
};

/* does it use the option? */
bool format_uses(const struct format *, str option);

#endif
