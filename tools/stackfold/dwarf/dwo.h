/*
 * Split debug information (gcc -gsplit-dwarf): the compiler leaves most of it
 * in files next to the object files.  The program has a skeleton of each unit,
 * with addresses and the name of the file with the rest: FILE.dwo, or a package
 * of all of them, PROGRAM.dwp.
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

/* how the files of a program are found; set before the first is opened */
struct dwo_source {
	/* open the n-th candidate for the file of that name, relative to the
	 * directory, or, without a name, for the package; false after the last
	 * one.  NULL if no file can be opened */
	bool (*open)(const struct dwo_source *, str folder, str name,
	    unsigned n, struct elf *);
	struct modules *modules;
	struct module *module;	/* arguments of open() */
	uint64_t most;		/* most bytes of .debug_info that may be
				 * read, */
	uint64_t *spent;	/* bytes read so far */
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
		str folder, name;	/* name given by the skeleton */
	} **file;		/* .dwo files */
	size_t nfile, file_cap;
	uint64_t kept;		/* total size of those */
	struct arena arena;

	/* findings */
	bool refused;		/* a file exceeded `most` */
	size_t lacking;		/* units whose file is unusable */
	struct buf first;	/* name of the first unusable file */
	const char *why;	/* why that file is unusable */
};

/* the split unit of an open skeleton; NULL if it cannot be read.  Valid until
 * dwo_free(), except its abbreviations, which the caller frees */
struct die_unit *dwo_open(struct dwo *, const struct die_unit *skeleton);
/* was any file that was read damaged? */
bool dwo_damaged(const struct dwo *);
void dwo_free(struct dwo *);

#endif
