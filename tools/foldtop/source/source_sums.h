/*
 * What each source line of some functions weighs: self, where it ran itself,
 * and total, with all that it called or that was inlined there.
 */
#ifndef FOLDTOP_SOURCE_SUMS_H
#define FOLDTOP_SOURCE_SUMS_H

#include "tools/foldtop/model/profile.h"

/* a line of a function.  Lives until exit, as all here does */
struct source_row {
	uint32_t function;	/* in `functions` */
	str file;		/* empty if not known */
	uint64_t line;		/* 0 if not known */
	struct num self, total;
	struct num file_total;	/* of all its rows in this file */
	/* what was inlined there and weighs most, and its weight, or {0} */
	str inlined;
	struct num inlined_total;
	size_t ninlined;	/* so many functions were inlined there */
};

struct source_function {
	str name;		/* app`push, without annotation */
	struct num self, total;
	struct source_row *rows;	/* the heaviest file first, by line */
	size_t n;
	bool has_lines;		/* is the line of any row known? */
	bool compiled;		/* is it machine code, which perf annotates? */
};

/* starts as {0} */
struct source_sums {
	struct source_function *functions;	/* the heaviest first */
	size_t n, cap;
	bool any_lines;		/* does any frame of the profile tell a line? */
};

/* sum up the functions that match the expression of --source */
void source_sums(struct source_sums *, const struct profile *,
    const char *expr);

#endif
