/*
 * Finds split debug information (gcc -gsplit-dwarf).  The compiler leaves most
 * of it in FILE.dwo next to each object file, or it is packed into PROGRAM.dwp.
 * The program has a skeleton of each unit, with its addresses and the name of
 * the .dwo file.
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

/* how the .dwo files of a program are opened; set before the first is opened */
struct dwo_source {
	/* Open the n-th candidate for the .dwo file `name`, which may be
	 * relative to the directory, or for the package if the name is empty.
	 * Return false after the last one.  NULL if no file can be opened. */
	bool (*open)(const struct dwo_source *, str folder, str name,
	    unsigned n, struct elf *);
	struct modules *modules;
	struct module *module;	/* arguments of open() */
	uint64_t most;		/* maximum bytes of .debug_info of all files */
	uint64_t *spent;	/* bytes of .debug_info read so far */
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
		str folder, name;	/* directory and name from the
					 * skeleton */
	} **file;		/* .dwo files */
	size_t nfile, file_cap;
	uint64_t kept;		/* total bytes of the files */
	struct arena arena;

	bool refused;		/* a file exceeded `most` */
	size_t lacking;		/* number of units whose file is unusable */
	struct buf first;	/* name of the first unusable file */
	const char *why;	/* why that file is unusable */
};

/* Return the split unit of an open skeleton, or NULL.  It is valid until
 * dwo_free(); the caller must call die_close(). */
struct die_unit *dwo_open(struct dwo *, const struct die_unit *skeleton);
/* Return true if damaged debug information was found. */
bool dwo_damaged(const struct dwo *);
void dwo_free(struct dwo *);

#endif
