/*
 * What lies in memory: programs, libraries, the kernel and its modules, code
 * made at run time.  Symbols of a module are read when the first address in it
 * is asked for.  A file serves only if it is the one that was recorded.
 */
#ifndef STACKFOLD_MODULES_H
#define STACKFOLD_MODULES_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/str.h"
#include "common/base/u64_map.h"
#include "common/profile/names.h"
#include "tools/stackfold/sample/diag.h"
#include "tools/stackfold/symbols/elf.h"
#include "tools/stackfold/symbols/symtab.h"

enum module_kind {
	MODULE_NONE,		/* an address that lies in no module */
	MODULE_FILE,
	MODULE_EMPTY,		/* memory without code, or without a file */
	MODULE_KERNEL,
	MODULE_KO,		/* a module of the kernel */
	MODULE_PERF_MAP,
	MODULE_VDSO,
	MODULE_ONE		/* a single function of the kernel */
};

struct module {
	enum module_kind kind;
	str name;		/* as perf prints it; ends with a NUL */
	uint32_t pid;		/* of a process that has it */
	uint64_t inode;		/* 0 if it was not recorded; of code of the
				 * kernel, where it lay */
	struct elf_build_id id;
	uint64_t size;		/* of MODULE_ONE */
	int64_t since;		/* of MODULE_PERF_MAP: seconds since 1970 when
				 * the program began, 0 if not known */

	bool loaded;
	struct symtab table;
	struct elf file;	/* where names are read from, if it is open */
	const char *why;	/* it has no symbols, or NULL */
	uint64_t unknown;	/* addresses without a name */
	bool reported;
	_Atomic(struct elf_cache_file *) code;	/* tells of callers, or NULL */
	struct u64_map seen[2];	/* by address: place of its frames, + 1, */
	uint32_t *meant[2];	/* and by the number of its symbol's name, */
	size_t nmeant[2], meant_cap[2];	/* or 0 for all without one */
};

/* where symbols are looked for; starts as {0}, but for `load` */
struct modules {
	/* read the symbols of a module */
	void (*load)(struct modules *, struct module *);
	struct module **all;
	size_t n, cap;
	struct names known;	/* what tells them apart */
	struct names id_of;	/* files whose build ids were recorded */
	struct elf_build_id *id;	/* of each */
	size_t nid, id_cap;
	struct arena arena;
	const char *symfs;	/* a folder that all paths are in, or NULL */
	const char *kallsyms;	/* a file to use, or NULL */
	bool raw_names;		/* keep names as linkers have them */
	int64_t made;		/* when the recording was; 0 if not known */
	char release[256];	/* of the recorded kernel, or "" */
	struct module *kernel;	/* or NULL */
	struct modules_early {	/* see kallsyms_begin() */
		pthread_t id;
		bool begun, running;
		bool whole, found;
		struct module *of;
		struct symtab table;	/* until it is taken */
		const char *why;	/* nothing was found, or NULL */
	} early;
	uint64_t text;		/* where a symbol of it was when recorded, */
	const char *anchor;	/* which one; or NULL and 0 */
	bool hidden;		/* addresses were hidden when recorded */
	bool beyond;		/* more than the kernel's own code is wanted */
	size_t doubtful;	/* addresses that two symbols claim */
};

/* the module of that kind and name, and where known inode and build id */
struct module *modules_get(struct modules *, enum module_kind, str name,
    const struct module *like);
/* the recording names the build id of a file */
void modules_build_id(struct modules *, str name, str id);
/* note the build id that was recorded of its file */
void modules_identify(const struct modules *, struct module *);
/* read the symbols of a module, unless they are read already */
void modules_load(struct modules *, struct module *);
/* the symbol of an address in the file; false if there is none */
bool modules_find(struct modules *, struct module *, uint64_t place,
    struct symtab_hit *);
/* the modules with the most unknown addresses, and why they have no symbols */
void modules_report(const struct modules *, struct diag *);
/* free the symbols of all */
void modules_close(struct modules *);

#endif
