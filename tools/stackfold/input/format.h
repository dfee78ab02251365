/*
 * The interface of a format, which recognizes the output of one profiler and
 * reads its samples.  To add a format:
 *
 * - write formats/NAME.c, which ends in
 *	const struct format format_NAME = { ... };
 * - add one line to the list in formats.c and one word to the Makefile;
 * - add cases in tests/cases/stackfold/NAME and one paragraph to stackfold(1).
 *
 * An option for one format is a row in options.c, a member of struct
 * fold_options, and a word in `options` below.
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
	FORMAT_NO,		/* cannot be this format */
	FORMAT_DOUBTFUL,	/* too little to decide: listed if no format is
				 * detected, never chosen */
	FORMAT_MAYBE,		/* possible; chosen if no other format
				 * matches */
	FORMAT_CERTAIN		/* has a signature that no other format has */
};

/* How a large file is split among threads. */
struct format_parts {
	/* Return true if the file may be split before this line, whatever
	 * precedes it. */
	bool (*begins)(str line);
	/* Return true if, with these options, no sample depends on another
	 * one. */
	bool (*divisible)(const struct fold_options *);
	/* Read ahead what all parts must know.  Return false if the first
	 * kilobytes do not contain it. */
	bool (*start)(struct in *, struct sample *whole);
	/* Copy the result of start() to a part before it is folded. */
	void (*lend)(struct sample *part, struct sample *whole);
	/* Add the counters of a part.  Parts are merged in file order. */
	void (*merge)(struct sample *whole, struct sample *part);
};

struct format {
	const char *name;	/* argument of --format */
	const char *what;	/* one line for --list-formats */
	/* where the tested input comes from: "real: PROGRAM VERSION", recorded
	 * with the command in the file's header; "published: WHERE", published
	 * by others; "description", written from a manual */
	const char *tested_with;
	/* the options it supports, separated by blanks; options that no format
	 * lists work with all formats */
	const char *options;
	/* the kinds of frames it can mark, as in the metadata "marks" of
	 * folded(5); NULL for none */
	const char *marks;
	/* the unit of all its weights, as in the metadata "unit"; NULL if it
	 * depends on the input */
	const char *unit;
	/* samples list the leaf first */
	bool leaf_first;
	/* judge the first bytes (whole lines, if the input has lines) without
	 * consuming them; called again with more until a format is certain.
	 * Text contains no NUL and is not JSON.  NULL for formats that are JSON
	 * only. */
	enum format_confidence (*probe)(str head);
	/* the members that identify its JSON, see json_keys.h, or NULL */
	const char *json;
	/* binary input that may look like text: if probe is certain, no other
	 * format is asked */
	bool binary;
	/* so permissive that the other formats are asked first */
	bool last;
	/* read one input to its end */
	void (*fold)(struct in *, struct sample *);
	/* bytes of sample.state, which is kept between inputs and starts
	 * zeroed */
	size_t state_size;
	/* append a hint to users of a slow profiler: the command that prints
	 * the same data faster; NULL if there is none */
	void (*faster)(struct buf *, const struct fold_options *);
	/* NULL if the input cannot be split */
	const struct format_parts *parts;
	/* called after the last input if any was read and the format has state;
	 * may be NULL */
	void (*finish)(struct sample *);
};

#endif
