/*
 * Addresses of a profile that names the files they lie in, but no functions:
 * their symbols are read from these files.  A file serves only if it is the
 * one that ran: it has the build id that the profile tells, or is still the
 * same file of this machine, or the user vouches for it with --symfs.
 */
#ifndef STACKFOLD_CODE_MAPS_H
#define STACKFOLD_CODE_MAPS_H

#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/symbols/maps.h"
#include "tools/stackfold/symbols/modules.h"

struct code_maps {
	struct modules modules;
	struct maps maps;	/* what code_maps_line() read */
	uint64_t end;		/* of the last of them */
	struct sample *s;
};

/* what a profile tells of a file; 0 or empty where it does not */
struct code_file {
	str path;
	str build_id;		/* in hexadecimal digits */
	uint64_t inode;
};

/* `made` is when the profile was, in seconds; 0 where nobody knows */
void code_maps_start(struct code_maps *, struct sample *, uint64_t made);
/* the module of a file; never NULL */
struct module *code_maps_file(struct code_maps *, const struct code_file *);
/* read a line of the form of /proc/PID/maps; false if it is none, or lies below
 * the last */
bool code_maps_line(struct code_maps *, str line);
/* the map of an address among these, or NULL */
const struct map *code_maps_find(struct code_maps *, uint64_t addr);
/* push the frame of an address, whose map may be NULL */
void code_maps_push(struct code_maps *, const struct map *, uint64_t addr);
/* report the files without symbols, and free them all */
void code_maps_end(struct code_maps *);

#endif
