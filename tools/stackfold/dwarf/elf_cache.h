/*
 * The ELF files that the code of modules comes from, with their call frame
 * information.  A file is searched when its first address is asked for.  One
 * thread loads and opens files; others may read a file that is loaded or
 * opened, because it does not change any more.
 */
#ifndef STACKFOLD_ELF_CACHE_H
#define STACKFOLD_ELF_CACHE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/u64_map.h"
#include "tools/stackfold/dwarf/cfi.h"
#include "tools/stackfold/symbols/modules.h"
#include "tools/stackfold/symbols/pclntab.h"

enum { ELF_CACHE_PLTS = 3 };

struct elf_cache_file {
	struct module *module;
	size_t number;		/* index in elf_cache.all */
	uint64_t stops;		/* stacks that end here for want of a rule */

	/* written when it is loaded */
	uint16_t e_machine;	/* of its code; 0 if there is no file */
	struct elf elf;		/* its segments only */
	struct cfi cfi;
	struct pclntab go;	/* of code of Go; .debug_frame does not tell
				 * which functions are the outermost ones */
	struct elf_cache_range {
		uint64_t start, size;
	} plt[ELF_CACHE_PLTS];	/* .plt, .plt.sec, .plt.got */

	/* written by elf_cache_open() */
	_Atomic bool opened;	/* or at least tried */
	struct elf content;	/* what the module has in memory */
};

/* starts as {.modules = ...} */
struct elf_cache {
	struct modules *modules;
	struct elf_cache_file **all;
	size_t n, cap;
};

/* the file of a module, which is loaded if it is not yet */
struct elf_cache_file *elf_cache_of(struct elf_cache *, struct module *);
/* the same for other threads: NULL if it is not loaded yet */
struct elf_cache_file *elf_cache_loaded(struct module *);
/* the address that the linker gave to a place in the file */
uint64_t elf_cache_address(const struct elf_cache_file *, uint64_t place);
/* is the address in a procedure linkage table, which jumps to other modules?
 * *pushed are the bytes that the entry has pushed onto the return address.  Not
 * every linker writes call frame information for these tables */
bool elf_cache_jump(const struct elf_cache_file *, uint64_t addr, uint64_t
    *pushed);
/* open the file, for elf_cache_read() */
void elf_cache_open(struct elf_cache *, struct elf_cache_file *);
bool elf_cache_opened(struct elf_cache_file *);
/* 8 bytes at a place in an opened file; false if they are not known */
bool elf_cache_read(const struct elf_cache_file *, uint64_t place, uint64_t
    *to);
void elf_cache_free(struct elf_cache *);

#endif
