/*
 * The file to which dwz has moved what several debug files share.  A debug
 * file refers to it in .gnu_debugaltlink, by name and build id, or as DWARF 5
 * has it, in .debug_sup, by name and a number that both files have.
 */
#ifndef STACKFOLD_SUPPLEMENT_H
#define STACKFOLD_SUPPLEMENT_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/symbols/elf.h"

/* starts as {0} */
struct supplement {
	struct buf text;
	str name, id;		/* in the text */
	bool is_build_id;
};

/* does the file refer to another? */
bool supplement_needed(const struct elf *);
/* to which; false if that is damaged */
bool supplement_read(struct supplement *, const struct elf *);
/* is it this one? */
bool supplement_is(const struct supplement *, const struct elf *);
void supplement_free(struct supplement *);

#endif
