/*
 * Debug information that the compiler has left beside the object files: the
 * program has a skeleton of each unit, with addresses and the name of the file
 * that has the rest (gcc -gsplit-dwarf).  This is FILE.dwo, or a package of all
 * of them, PROGRAM.dwp.
 */
#ifndef STACKFOLD_DWO_H
#define STACKFOLD_DWO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/dwarf/die.h"
#include "tools/stackfold/dwarf/sections.h"
#include "tools/stackfold/symbols/elf.h"

struct modules;
struct module;

/* of one program; starts as {0}, but for the first five */
struct dwo {
	/* open the n-th file that may be the one of that name, which counts
	 * from the folder, or, without a name, the package; false if there
	 * are no more places to look.  NULL if nothing can be opened */
	bool (*open)(const struct dwo *, str folder, str name, unsigned n,
	    struct elf *);
	const struct modules *modules;
	struct module *module;	/* both for open() */
	uint64_t most, *spent;	/* bytes of what describes functions */

	struct sections package;
	bool sought, packed;	/* for a package; there is one */
	struct dwo_file {
		struct sections s;
		str folder, name;	/* as the skeleton has them */
	} **file;		/* .dwo files */
	size_t nfile, file_cap;
	uint64_t kept;		/* bytes of those */
	bool refused;		/* something had more than `most` */
	struct arena arena;
	size_t lacking;		/* units whose file cannot be used, */
	struct buf first;	/* the first such file, */
	const char *why;	/* and why it cannot */
};

/* the rest of a unit whose skeleton was opened, valid until dwo_free(), but
 * its abbreviations are the caller's to free; NULL if it cannot be had */
struct die_unit *dwo_open(struct dwo *, const struct die_unit *);
void dwo_free(struct dwo *);

#endif
