/*
 * What lies in memory: programs, libraries, the kernel and its modules, code
 * made at run time.  Symbols of a module are read when the first address in it
 * is asked for.  A file is used only if it is the one that was recorded.
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
#include "common/elf/elf.h"
#include "common/profile/names.h"
#include "tools/stackfold/sample/diag.h"
#include "tools/stackfold/symbols/symtab.h"

enum module_kind {
	MODULE_NONE,		/* an address that lies in no module */
	MODULE_FILE,
	MODULE_EMPTY,		/* memory without code, or without a file */
	MODULE_KERNEL,
	MODULE_KO,		/* a module of the kernel */
	MODULE_PERF_MAP,
	MODULE_VDSO,
	MODULE_KSYMBOL		/* a single function of the kernel */
};

/* reasons why a module has no symbols that the health of a profile tells */
#define MODULE_STRIPPED "stripped"
#define MODULE_NO_MAP "no map of it"
#define MODULE_HIDDEN "addresses in kallsyms are hidden; run as root"

/* what a recording tells of a module beside its name */
struct module_recorded {
	uint32_t pid;		/* of a process that has it */
	uint64_t inode;		/* 0 if it was not recorded; */
	uint64_t generation;	/* also of that number, or 0 */
	uint32_t major, minor;	/* of the device */
	uint64_t mapped;	/* when it was mapped first, by the recording's
				 * clock; 0: when the recording began */
	struct elf_build_id id;	/* not recorded: see modules_identify() */
	bool id_by_kernel;	/* of the mapped file; else of the file that had
				 * the name at the end */
	uint64_t addr;		/* of MODULE_KO and MODULE_KSYMBOL */
	uint64_t size;		/* of MODULE_KSYMBOL */
	int64_t began;		/* of MODULE_PERF_MAP: seconds since 1970 when
				 * the process began, 0 if not known */
	str dump;		/* of MODULE_PERF_MAP: path of the jitdump that
				 * the process maps, which ends with a NUL; or
				 * empty */
};

/* open files that tell its symbols */
struct module_files {
	struct elf symbols;	/* a file with .symtab */
	struct elf run;		/* the file that ran, with .dynsym */
	bool has_symbols, has_run;
};

struct module {
	enum module_kind kind;
	str name;		/* as perf prints it; ends with a NUL */
	struct module_recorded recorded;

	/* written by debugfiles */
	bool settled;
	const char *refused;	/* why the file of its name does not serve, or
				 * NULL */
	struct elf_build_id id;	/* of the files that serve; n is 0 if that is
				 * not known */
	bool in_root;		/* it was found in the root of its process */

	/* written by modules_load() */
	bool loaded;
	struct symtab table;
	const char *why;	/* why it has no symbols, or NULL */

	/* written by modules_find() and modules_report() */
	uint64_t unknown;	/* parts of its code without a name */
	bool reported;

	/* what others keep with a module */
	struct module_files files;	/* by debugfiles_keep(), */
	bool has_files;			/* if it did */
	_Atomic(struct elf_cache_file *) cached;	/* by elf_cache */
	struct module_frames {	/* by who makes frames of addresses */
		struct u64_map by_addr;	/* number of the frames, from 1 */
		struct code_page *page;	/* the same, by pages, */
		struct u64_map group_at;	/* which are in groups: place
						 * of the first one, + 1 */
		size_t npage, page_cap;
		uint32_t *by_symbol;	/* the same, by number of the symbol's
					 * name; at 0 for no symbol */
		size_t nsymbol, symbol_cap;
	} frames[2];		/* the second one: of processes with Java */
};

struct modules {
	/* what the user asks for; does not change after the first symbol */
	struct modules_settings {
		/* read the symbols of a module: symbols_load() */
		void (*load)(struct modules *, struct module *);
		const char *symfs;	/* a folder that all paths are in, or
					 * NULL */
		const char *kallsyms;	/* a file to use, or NULL */
		bool raw_names;	/* keep names as linkers have them */
		bool any_file;	/* files are judged by who asks for symbols */
	} settings;

	/* what the recording tells of itself */
	int64_t made;		/* when its file was written, which a copy may
				 * be, in ns since 1970; 0 if not known; */
	int64_t born;		/* and when it was made, or 0 */
	char host[256];		/* or "" */
	char release[256];	/* of the kernel, or "" */
	char machine[64];	/* as uname -m prints it, or "" */
	struct modules_clock {
		int id;		/* CLOCK_*, or -1: perf's own */
		uint64_t first, last;	/* times of records, in ns; 0 if not
					 * known */
		bool has_wall;	/* also what settle_clock() finds out: */
		int64_t wall;	/* ns that the clock on the wall is ahead */
		int64_t slack;	/* ns by which that may be wrong */
		bool settled, same_boot;	/* as now */
		int64_t end;	/* when the recording had ended, in ns since
				 * 1970 */
	} clock;
	struct modules_kernel {
		struct module *module;	/* or NULL */
		uint64_t text;	/* where a symbol of it was when recorded, */
		const char *anchor;	/* the symbol; or 0 and NULL */
		bool hidden;	/* addresses were hidden when recorded */
	} kernel;
	struct modules_ids {	/* files whose build ids were recorded */
		struct names path;
		struct elf_build_id *id;	/* by the number of the path;
						 * none if there were two */
		size_t n, cap;
	} ids;

	struct modules_recorded {	/* files whose symbols the recording
					 * has: recorded_symbols.h */
		struct names path;
		struct modules_recorded_file {
			uint32_t type;
			uint64_t min_vaddr;	/* the least address of code, */
			uint64_t offset;	/* and its place; UINT64_MAX
						 * where it is not known */
			size_t first, n;	/* in `symbol` */
		} *file;		/* by the number of the path */
		size_t n, cap;
		struct modules_recorded_symbol {
			uint64_t addr, len;
			str name;
		} *symbol;
		size_t nsymbol, symbol_cap;
		size_t loaded;	/* symbols that modules took */
	} recorded;

	/* the modules themselves, which never move */
	struct module **all;
	size_t n, cap;
	struct names known;	/* what tells them apart */
	struct arena arena;

	/* written by who loads symbols, maybe in another thread than the one
	 * that adds modules */
	struct arena loaded;	/* what was read from files */
	size_t nkept;		/* modules whose files are kept open */
	size_t doubtful;	/* addresses that two symbols claim */

	/* the kernel's symbols, see kallsyms_begin() */
	bool beyond;		/* more than the kernel's own code is wanted */
	struct modules_early {
		pthread_t id;
		bool begun, running;
		bool whole, found;
		struct module *of;
		struct symtab table;	/* until it is taken */
		const char *why;	/* why nothing was found, or NULL */
	} early;
};

/* the module of that kind and name, and of that inode on that device, address,
 * size and build id; `recorded` may be NULL */
struct module *modules_get(struct modules *, enum module_kind, str name,
    const struct module_recorded *);
/* the recording tells the build id of a file */
void modules_build_id(struct modules *, str name, str id);
/* give a module without a build id the one that was told of its file */
void modules_identify(const struct modules *, struct module *);
/* read the symbols of a module, unless they are read already */
void modules_load(struct modules *, struct module *);
/* the symbol of an address in the file; false if it has none, but hit->from and
 * hit->to are valid */
bool modules_find(struct modules *, struct module *, uint64_t place,
    struct symtab_hit *);
/* the modules with the most unknown addresses, and why they have no symbols;
 * add those whose files were not found or are others' to `absent`, as frames
 * name them */
void modules_report(const struct modules *, struct diag *,
    struct names *absent);
/* close both files, or what is open of them */
void modules_close_files(struct module_files *);
/* free the symbols of all, and close what was kept open */
void modules_close(struct modules *);

#endif
