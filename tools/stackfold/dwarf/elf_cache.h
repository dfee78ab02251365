/*
 * The ELF files of modules, with their call frame information.  A file is
 * loaded when one of its addresses is first looked up.  One thread loads and
 * opens files.  Other threads may read a file once it is loaded or opened,
 * because it does not change any more.
 */
#ifndef STACKFOLD_ELF_CACHE_H
#define STACKFOLD_ELF_CACHE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/cfi.h"
#include "tools/stackfold/symbols/modules.h"
#include "tools/stackfold/symbols/pclntab.h"

enum { ELF_CACHE_PLTS = 3 };

struct elf_cache_file {
	struct module *module;
	size_t number;		/* index in elf_cache.all */
	uint64_t stacks_ended;	/* number of stacks that end in this file for
				 * lack of a rule */

	/* set when the file is loaded */
	uint16_t e_machine;	/* ELF machine number; 0 if there is no file */
	struct elf elf;		/* the file's segments; its other parts are not
				 * read */
	struct cfi cfi;
	struct pclntab go;	/* table of Go functions, needed because
				 * .debug_frame does not mark the outermost
				 * functions */
	struct elf_cache_range {
		uint64_t start, size;
	} plt[ELF_CACHE_PLTS];	/* the sections .plt, .plt.sec and .plt.got */

	/* set by elf_cache_open() */
	_Atomic bool opened;	/* opening `content` was tried */
	struct elf content;	/* the file whose bytes are mapped */
};

/* starts as {.modules = ...} */
struct elf_cache {
	struct modules *modules;
	struct elf_cache_file **all;
	size_t n, cap;
};

/* Return the file of a module, loaded if necessary. */
struct elf_cache_file *elf_cache_of(struct elf_cache *, struct module *);
/* Return the file of a module, or NULL if it is not loaded.  Any thread may
 * call this. */
struct elf_cache_file *elf_cache_loaded(struct module *);
/* Return the linked address of a file offset. */
uint64_t elf_cache_address(const struct elf_cache_file *, uint64_t place);
/* Return true if the address is in a PLT entry, which jumps to another module.
 * *pushed becomes the number of bytes that the entry has pushed below the
 * return address.  Some linkers write no call frame information for PLTs. */
bool elf_cache_jump(const struct elf_cache_file *, uint64_t addr, uint64_t
    *pushed);
/* open the file so that elf_cache_read() works */
void elf_cache_open(struct elf_cache *, struct elf_cache_file *);
bool elf_cache_opened(struct elf_cache_file *);
/* read 8 bytes at an offset of an opened file; false if unknown */
bool elf_cache_read(const struct elf_cache_file *, uint64_t place, uint64_t
    *to);
void elf_cache_free(struct elf_cache *);

#endif
