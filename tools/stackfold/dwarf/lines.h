/*
 * The line table of a unit: the source line of each code address.  A line
 * number program in .debug_line produces it.
 */
#ifndef STACKFOLD_LINES_H
#define STACKFOLD_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/str.h"
#include "tools/stackfold/dwarf/form.h"

struct lines {
	struct lines_sequence {	/* a sequence of rows for contiguous code */
		uint64_t low, high;
		size_t row, n;	/* the rows row[row..row + n), by address */
	} *sequence;		/* sorted by low address */
	size_t nsequence, sequence_cap;
	struct lines_row {
		uint64_t addr;
		uint32_t file, line;
	} *row;
	size_t nrow, row_cap;
	struct lines_file {
		str name;	/* name, which may have a directory; points into
				 * the section */
		uint32_t folder;
		str path;	/* full path; set by lines_path() */
	} *file;
	size_t nfile, file_cap;
	uint64_t first;		/* number of the first file */
	str *folder;
	size_t nfolder, folder_cap;
};

/* run the line number program at an offset of .debug_line */
void lines_read(struct lines *, const struct form_unit *, uint64_t at);
/* find the file and line of an address; false if unknown */
bool lines_find(const struct lines *, uint64_t addr, uint64_t *file,
    uint64_t *line);
/* Return the name of a file without its directory, or "" if the number is
 * invalid. */
str lines_file(const struct lines *, uint64_t number);
/* Return the path of a file of a unit compiled in comp_dir, allocated in the
 * arena. */
str lines_path(struct lines *, uint64_t number, str comp_dir, struct arena *);
void lines_free(struct lines *);

#endif
