/*
 * Split debug information: the compiler has left it beside the object files
 * (gcc -gsplit-dwarf).  The program has a skeleton of each unit, with addresses
 * and the name of the file that has the rest: FILE.dwo, or a package of all of
 * them, PROGRAM.dwp.
 */
#ifndef STACKFOLD_DWO_H
#define STACKFOLD_DWO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/elf/elf.h"
#include "tools/stackfold/dwarf/die.h"
#include "tools/stackfold/dwarf/sections.h"

struct modules;
struct module;

/* where the files of a program come from; set before the first is opened */
struct dwo_source {
	/* open the n-th file that may be the one of that name, which counts
	 * from the folder, or, without a name, the package; false if all
	 * places were tried.  NULL if nothing can be opened */
	bool (*open)(const struct dwo_source *, str folder, str name,
	    unsigned n, struct elf *);
	struct modules *modules;
	struct module *module;	/* both for open() */
	uint64_t most;		/* bytes of .debug_info that may be opened, */
	uint64_t *spent;	/* and how many were */
};

/* starts as {.source = ...} */
struct dwo {
	struct dwo_source source;
	struct dwo_package {
		struct sections s;
		bool sought, found;
	} package;
	struct dwo_file {
		struct sections s;
		str folder, name;	/* as the skeleton has them */
	} **file;		/* .dwo files */
	size_t nfile, file_cap;
	uint64_t kept;		/* bytes of those */
	struct arena arena;

	/* findings */
	bool refused;		/* a file had more than `most` */
	size_t lacking;		/* units whose file cannot be used, */
	struct buf first;	/* the first such file, */
	const char *why;	/* and why it cannot */
};

/* the rest of a unit whose skeleton was opened; NULL if it cannot be read.
 * Valid until dwo_free(), but the caller frees its abbreviations */
struct die_unit *dwo_open(struct dwo *, const struct die_unit *skeleton);
/* is a file that was read damaged? */
bool dwo_damaged(const struct dwo *);
void dwo_free(struct dwo *);

#endif
