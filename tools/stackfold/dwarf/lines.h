/*
 * Source lines of a unit: which line the code at an address comes from.  A line
 * number program in .debug_line makes this table.
 */
#ifndef STACKFOLD_LINES_H
#define STACKFOLD_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/str.h"
#include "tools/stackfold/dwarf/form.h"

/* starts as {0} */
struct lines {
	struct lines_sequence {	/* code without a gap */
		uint64_t low, high;
		size_t row, n;	/* row[row..row + n), by address */
	} *sequence;		/* by their low addresses */
	size_t nsequence, sequence_cap;
	struct lines_row {
		uint64_t addr;
		uint32_t file, line;
	} *row;
	size_t nrow, row_cap;
	struct lines_file {
		str name;	/* maybe with a folder; valid, as those of
				 * folders, as long as the sections */
		uint32_t folder;
		str path;	/* once it was asked for */
	} *file;
	size_t nfile, file_cap;
	uint64_t first;		/* the number of the first file */
	str *folder;
	size_t nfolder, folder_cap;
};

/* run the program at a place of .debug_line */
void lines_read(struct lines *, const struct form_unit *, uint64_t at);
/* the source of an address; false if it is not known */
bool lines_find(const struct lines *, uint64_t addr, uint64_t *file,
    uint64_t *line);
/* the name of a file by its number, without its folder; empty if no file has
 * the number */
str lines_file(const struct lines *, uint64_t number);
/* the same with all its folders, of a unit that was compiled in comp_dir; kept
 * in the arena */
str lines_path(struct lines *, uint64_t number, str comp_dir, struct arena *);
void lines_free(struct lines *);

#endif
