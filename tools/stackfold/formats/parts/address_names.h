/*
 * Addresses of a profile that names the files they lie in, but no functions:
 * their symbols are read from these files.  A file serves only if it is the
 * one that ran: it has the build id that the profile tells, or is still the
 * same file of this machine, or the user vouches for it with --symfs.
 */
#ifndef STACKFOLD_ADDRESS_NAMES_H
#define STACKFOLD_ADDRESS_NAMES_H

#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/symbols/maps.h"
#include "tools/stackfold/symbols/modules.h"

struct address_names {
	struct modules modules;
	struct maps maps;	/* what address_names_map_line() read */
	uint64_t end;		/* of the last of them */
	struct sample *s;
};

/* what a profile knows of a file; the rest is 0 or empty */
struct address_file {
	str path;
	str build_id;		/* in hexadecimal digits */
	uint64_t inode;
};

/* `made`: the time of the profile, in seconds since 1970; 0 if unknown */
void address_names_start(struct address_names *, struct sample *,
    uint64_t made);
/* the module of a file; never NULL */
struct module *address_names_file(struct address_names *,
    const struct address_file *);
/* read a line of the form of /proc/PID/maps; false if it is none, or lies below
 * the last */
bool address_names_map_line(struct address_names *, str line);
/* the map of an address among these, or NULL */
const struct map *address_names_find_map(struct address_names *, uint64_t addr);
/* push the frame of an address, whose map may be NULL */
void address_names_push(struct address_names *, const struct map *,
    uint64_t addr);
/* report the files without symbols, and free them all */
void address_names_end(struct address_names *);

#endif
