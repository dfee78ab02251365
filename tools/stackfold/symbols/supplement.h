/*
 * The supplementary file, to which dwz has moved what several debug files
 * share.  A debug file refers to it in .gnu_debugaltlink, by name and build id,
 * or since DWARF 5 in .debug_sup, by name and a checksum that both files have.
 */
#ifndef STACKFOLD_SUPPLEMENT_H
#define STACKFOLD_SUPPLEMENT_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/elf/elf.h"

/* starts as {0} */
struct supplement {
	struct buf text;
	str name, id;		/* in the text */
	bool is_build_id;
};

/* does the file refer to a supplementary file? */
bool supplement_needed(const struct elf *);
/* read to which one; false if the section is damaged */
bool supplement_read(struct supplement *, const struct elf *);
/* is this file the one that is referred to? */
bool supplement_is(const struct supplement *, const struct elf *);
void supplement_free(struct supplement *);

#endif
