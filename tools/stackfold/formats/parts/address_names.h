/*
 * Names addresses in profiles that list mapped files but no functions: the
 * symbols are read from these files.  A file is used only if it is the one that
 * ran: it has the build id that the profile records, it has not changed since
 * on this machine, or the user vouches for it with --symfs.
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
	struct maps maps;	/* mappings that address_names_map_line() has
				 * read */
	uint64_t end;		/* end address of the last of these mappings */
	struct sample *s;
};

/* What a profile records about a file; unknown members are 0 or empty. */
struct address_file {
	str path;
	str build_id;		/* hexadecimal digits */
	uint64_t inode;
};

/* `made` is the time of the profile in seconds since 1970, or 0 if unknown. */
void address_names_start(struct address_names *, struct sample *,
    uint64_t made);
/* Return the module of a file, never NULL. */
struct module *address_names_file(struct address_names *,
    const struct address_file *);
/* Read a line in the form of /proc/PID/maps.  Return false if it is not such a
 * line, or if it is below the previous mapping. */
bool address_names_map_line(struct address_names *, str line);
/* Push the frame of an address.  The mapping may be NULL. */
void address_names_push(struct address_names *, const struct map *,
    uint64_t addr);
/* Report files without symbols and free all memory. */
void address_names_end(struct address_names *);

#endif
