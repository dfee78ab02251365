/*
 * Source lines of a unit: which line the code at an address comes from.  A line
 * number program in .debug_line makes this table.
 */
#ifndef STACKFOLD_LINES_H
#define STACKFOLD_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/dwarf/form.h"

/* starts as {0} */
struct lines {
	struct line {
		uint64_t addr;
		uint32_t file, line;
		uint32_t number;	/* of the row in the program */
		bool end_sequence;	/* code ends here */
	} *row;			/* by address */
	size_t nrow, row_cap;
	str *file;		/* names without folder, valid as long as the
				 * sections */
	size_t nfile, file_cap;
	uint64_t first;		/* the number of the first file */
};

/* run the program at a place of .debug_line */
void lines_read(struct lines *, const struct form_unit *, uint64_t at);
/* the source of an address; false if it is not known */
bool lines_find(const struct lines *, uint64_t addr, str *file,
    uint64_t *line);
/* the name of a file by its number; empty if no file has the number */
str lines_file(const struct lines *, uint64_t number);
void lines_free(struct lines *);

#endif
