/*
 * The table of functions that Go 1.18 and later puts into a program for
 * tracebacks; -ldflags=-s and strip do not remove it.  It has the functions'
 * names, and the number of bytes by which each lowers the stack pointer.
 */
#ifndef STACKFOLD_PCLNTAB_H
#define STACKFOLD_PCLNTAB_H

#include <stdbool.h>
#include <stdint.h>

#include "common/elf/elf.h"

struct pclntab {
	struct elf_view view;	/* bytes of the section */
	bool big;		/* big-endian */
	bool lines;		/* functions have the field startLine */
	unsigned quantum;	/* unit of code lengths, in bytes */
	uint64_t text;		/* address that function offsets are relative
				 * to */
	uint64_t n;		/* number of functions */
	uint64_t names, names_end, pctab, functab;	/* offsets of these
							 * tables in the
							 * section */
};

struct pclntab_function {
	uint64_t start, end;	/* range of linked addresses */
	uint32_t name;		/* offset of its name from pclntab.names */
	uint32_t pcsp;		/* offset of its stack depths from
				 * pclntab.pctab */
	bool top;		/* the function has no caller */
	bool switches;		/* the function switches to another stack */
};

/* Return the section with the table, or NULL. */
const struct elf_section *pclntab_section(const struct elf *);
/* read the table; false if it is missing or of an unknown version */
bool pclntab_read(struct pclntab *, const struct elf *);
/* get the i-th function in address order; false if the table is damaged
 * there */
bool pclntab_function(const struct pclntab *, uint64_t i,
    struct pclntab_function *);
/* find the function at an address; false if there is none */
bool pclntab_find(const struct pclntab *, uint64_t addr,
    struct pclntab_function *);
/* get the number of bytes that the stack pointer is below its value at the
 * function's start; false if unknown */
bool pclntab_lowered(const struct pclntab *, const struct pclntab_function *,
    uint64_t addr, uint64_t *to);
void pclntab_free(struct pclntab *);

#endif
