/*
 * A module is anything that is mapped and has code: a program, a library, the
 * kernel, a kernel module, or code generated at run time.  The symbols of a
 * module are read when one of its addresses is first looked up.  A file is used
 * only if it is the recorded one.
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
	MODULE_NONE,		/* no module has the address */
	MODULE_FILE,
	MODULE_EMPTY,		/* memory without code or without a file */
	MODULE_KERNEL,
	MODULE_KO,		/* a kernel module */
	MODULE_PERF_MAP,
	MODULE_VDSO,
	MODULE_KSYMBOL		/* a single kernel function */
};

/* values of module.why for which the health report has a remedy */
#define MODULE_STRIPPED "stripped"
#define MODULE_NO_MAP "no map of it"
#define MODULE_HIDDEN "addresses in kallsyms are hidden; run as root"

/* properties of a module in a recording, besides its name */
struct module_recorded {
	uint32_t pid;		/* pid of a process that maps it */
	uint64_t inode;		/* 0 if it was not recorded */
	uint64_t generation;	/* generation of the inode; 0 if unknown */
	uint32_t major, minor;	/* device numbers */
	uint64_t mapped;	/* time when first mapped, by the recording's
				 * clock; 0 if before the recording */
	struct elf_build_id id;	/* build id; if missing, see
				 * modules_identify() */
	bool id_by_kernel;	/* true if `id` is from the mapped file, false
				 * if from the file that had its name at the
				 * end */
	uint64_t addr;		/* MODULE_KO and MODULE_KSYMBOL only: start
				 * address */
	uint64_t size;		/* MODULE_KSYMBOL only: size in bytes */
	int64_t began;		/* MODULE_PERF_MAP only: start of the process in
				 * seconds since 1970; 0 if unknown */
	str dump;		/* MODULE_PERF_MAP only: path of the mapped
				 * jitdump, NUL-terminated; or empty */
};

/* open files of a module */
struct module_files {
	struct elf symbols;	/* the file with .symtab */
	struct elf run;		/* the file that was executed, with .dynsym */
	bool has_symbols, has_run;
};

struct module {
	enum module_kind kind;
	str name;		/* name printed by perf, NUL-terminated */
	struct module_recorded recorded;

	/* set by debugfiles.c */
	bool checked;
	const char *refused;	/* why the file of its name cannot be used, or
				 * NULL */
	struct elf_build_id id;	/* build id of usable files; n is 0 if
				 * unknown */
	bool in_root;		/* the file is in the root directory of the
				 * process */

	/* set by modules_load() */
	bool loaded;
	struct symtab table;
	const char *why;	/* why there are no symbols, or NULL */

	/* set by modules_find() and modules_report() */
	uint64_t unknown;	/* number of lookups that found no symbol */
	bool reported;

	/* data that belongs to other source files */
	struct module_files files;	/* kept by debugfiles_keep() */
	bool has_files;			/* `files` is valid */
	_Atomic(struct elf_cache_file *) cached;	/* set by elf_cache.c */
	struct module_frames {	/* numbers that the reader of the recording
				 * assigns to frames */
		struct u64_map by_addr;	/* maps an address to the number of its
					 * frame, from 1 */
		struct code_page *page;	/* frame numbers by address, in pages of
					 * code */
		struct u64_map group_at;	/* maps the address of a group
						 * of pages to the index of its
						 * first page, + 1 */
		size_t npage, page_cap;
		uint32_t *by_symbol;	/* frame numbers by symbol number; index
					 * 0: no symbol */
		size_t symbol_cap;
	} frames[2];		/* [1] is for Java processes */
};

struct modules {
	/* options; constant after the first lookup */
	struct modules_settings {
		/* reads the symbols of a module; symbols_load() */
		void (*load)(struct modules *, struct module *);
		const char *symfs;	/* directory prepended to all paths, or
					 * NULL */
		const char *kallsyms;	/* file to read instead of
					 * /proc/kallsyms, or NULL */
		bool raw_names;	/* do not demangle */
		bool any_file;	/* the caller checks that a file is the recorded
				 * one */
	} settings;

	/* properties of the recording */
	int64_t made;		/* time when the recording's file, or a copy of
				 * it, was written, in ns since 1970; 0 if
				 * unknown */
	int64_t born;		/* time when that file was created, in the same
				 * unit */
	char host[256];		/* name of the recorded machine, or "" */
	char release[256];	/* kernel release, or "" */
	char machine[64];	/* output of uname -m, or "" */
	struct modules_clock {
		int id;		/* clock of the recording: CLOCK_*, or -1 for
				 * perf's default */
		uint64_t first, last;	/* times of records, in ns; 0 if
					 * unknown */
		bool has_wall;	/* `wall` is known */
		int64_t wall;	/* wall clock - recording's clock, in ns */
		int64_t slack;	/* maximum error of `wall`, in ns */
		bool compared, same_boot;	/* set by compare_clocks() */
		int64_t end;	/* end of the recording, in ns since 1970 */
	} clock;
	struct modules_kernel {
		struct module *module;	/* the kernel, or NULL */
		uint64_t text;	/* recorded address of `anchor`, or 0 */
		const char *anchor;	/* name of a symbol whose address was
					 * recorded, or NULL */
		bool hidden;	/* kernel addresses were hidden */
	} kernel;
	struct modules_ids {	/* recorded build ids of files */
		struct names path;
		struct elf_build_id *id;	/* indexed by the path's id;
						 * empty if a path has two build
						 * ids */
		size_t n, cap;
	} ids;

	struct modules_recorded {	/* files whose symbols are in the
					 * recording, see recorded_symbols.h */
		struct names path;
		struct modules_recorded_file {
			uint32_t type;
			uint64_t min_vaddr;	/* lowest address of code */
			uint64_t offset;	/* file offset of min_vaddr, or
						 * UINT64_MAX if unknown */
			size_t first, n;	/* its symbols are
						 * symbol[first..first+n) */
		} *file;		/* indexed by the path's id */
		size_t n, cap;
		struct modules_recorded_symbol {
			uint64_t addr, len;
			str name;
		} *symbol;
		size_t nsymbol, symbol_cap;
		size_t loaded;	/* number of symbols copied into modules */
	} recorded;

	/* the modules; each stays at its address */
	struct module **all;
	size_t n, cap;
	struct names known;	/* name and struct identity of each module,
				 * numbered like `all` */
	struct arena arena;

	/* set by the thread that loads symbols, which may not be the one that
	 * adds modules */
	struct arena loaded;	/* data read from files */
	size_t nkept;		/* number of modules whose files are open */
	size_t doubtful;	/* number of addresses claimed by two symbols */

	/* state of the thread; see kallsyms_begin() */
	bool whole_kernel;	/* an address outside the core kernel was
				 * looked up */
	struct modules_early {
		pthread_t id;
		bool begun, running;
		bool whole, found;
		struct module *of;
		struct symtab table;	/* symbols read by the thread */
		const char *why;	/* why there is no table, or NULL */
	} early;
};

/* Return the module with that kind and name, and with the recorded inode,
 * device, address, size and build id.  Create it if necessary.  `recorded` may
 * be NULL. */
struct module *modules_get(struct modules *, enum module_kind, str name,
    const struct module_recorded *);
/* record the build id of the file with that name */
void modules_build_id(struct modules *, str name, str id);
/* set a module's missing build id to the one recorded for its file */
void modules_identify(const struct modules *, struct module *);
/* read the symbols of a module once */
void modules_load(struct modules *, struct module *);
/* Find the symbol at an address, as returned by map_place().  Return false if
 * there is none; hit->from and hit->to are set in any case. */
bool modules_find(struct modules *, struct module *, uint64_t place,
    struct symtab_hit *);
/* Report the modules with the most unknown addresses.  Add the names of modules
 * whose files are missing or not the recorded ones to `absent`. */
void modules_report(const struct modules *, struct diag *,
    struct names *absent);
void modules_close_files(struct module_files *);
/* free all symbols and close all files */
void modules_close(struct modules *);

#endif
