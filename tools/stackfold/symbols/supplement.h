/*
 * The supplementary file, to which dwz moves the data that several debug files
 * have in common.  A debug file refers to it by name and build id in
 * .gnu_debugaltlink or, since DWARF 5, by name and checksum in .debug_sup.
 */
#ifndef STACKFOLD_SUPPLEMENT_H
#define STACKFOLD_SUPPLEMENT_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/elf/elf.h"

struct supplement {
	struct buf text;
	str name, id;		/* name and build id or checksum; both point
				 * into `text` */
	bool is_build_id;
};

/* Return true if the file refers to a supplementary file. */
bool supplement_needed(const struct elf *);
/* read the reference; false if the section is damaged */
bool supplement_read(struct supplement *, const struct elf *);
/* Return true if the file is the supplementary file that was referred to. */
bool supplement_is(const struct supplement *, const struct elf *);
void supplement_free(struct supplement *);

#endif
