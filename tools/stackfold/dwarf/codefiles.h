/*
 * The files that the code of modules comes from, and what they tell about
 * callers.  A file is looked for when its first address is asked for.  One
 * thread loads and opens files; others may read what is loaded and opened,
 * which does not change any more.
 */
#ifndef STACKFOLD_CODEFILES_H
#define STACKFOLD_CODEFILES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/cfi.h"
#include "tools/stackfold/perfdata/keys.h"
#include "tools/stackfold/perfdata/modules.h"

#define CODEFILES_JUMPS 3

struct codefile {
	struct module *module;
	size_t number;		/* in codefiles.all */
	struct elf elf;		/* its segments */
	_Atomic bool opened;	/* somebody tried, and this came of it: */
	struct elf memory;	/* what the module has in memory */
	struct cfi cfi;
	struct codefile_range {
		uint64_t start, size;
	} jumps[CODEFILES_JUMPS];	/* .plt, .plt.sec, .plt.got */
	uint64_t stops;		/* stacks that end here for want of a rule */
};

/* starts as {0}, but for `modules` */
struct codefiles {
	struct modules *modules;
	struct codefile **all;
	size_t n, cap;
};

/* the file of a module, which is loaded if it is not yet */
struct codefile *codefiles_of(struct codefiles *, struct module *);
/* the same for other threads: NULL if it is not loaded */
struct codefile *codefiles_loaded(struct module *);
/* the address that the linker gave to a place in the file */
uint64_t codefiles_address(const struct codefile *, uint64_t place);
/* is there a jump to another module, and how many bytes has it pushed onto the
 * return address?  Not every linker writes tables for those */
bool codefiles_jump(const struct codefile *, uint64_t addr, uint64_t *pushed);
/* open the file, for codefiles_read() */
void codefiles_open(struct codefiles *, struct codefile *);
bool codefiles_opened(struct codefile *);
/* 8 bytes at a place in an opened file; false if they are not known */
bool codefiles_read(const struct codefile *, uint64_t place, uint64_t *to);
void codefiles_free(struct codefiles *);

#endif
