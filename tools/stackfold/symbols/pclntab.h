/*
 * The table of functions that a program of Go has for its own tracebacks, and
 * that -ldflags=-s and strip leave in it: their names, and how far each has
 * lowered the stack pointer.  Written by Go 1.18 and later.
 */
#ifndef STACKFOLD_PCLNTAB_H
#define STACKFOLD_PCLNTAB_H

#include <stdbool.h>
#include <stdint.h>

#include "common/elf/elf.h"

/* starts as {0} */
struct pclntab {
	struct elf_view view;	/* of the section */
	bool big;		/* the highest byte of a number comes first */
	bool lines;		/* functions have the line where they begin */
	unsigned quantum;	/* bytes in which code is counted */
	uint64_t text;		/* the address that functions count from */
	uint64_t n;		/* functions */
	uint64_t names, names_end, pctab, functab;	/* where they begin */
};

struct pclntab_function {
	uint64_t start, end;	/* addresses, as the linker gave them */
	uint32_t name;		/* where its name is, after pclntab.names */
	uint32_t pcsp;		/* the same of its stack, after pclntab.pctab */
	bool top;		/* it has no caller */
	bool switches;		/* it goes to another stack */
};

/* the section of a program, or NULL */
const struct elf_section *pclntab_section(const struct elf *);
/* read it; false if there is none that can be read */
bool pclntab_read(struct pclntab *, const struct elf *);
/* the function of the number i, in the order of addresses; false if the table
 * is damaged there */
bool pclntab_function(const struct pclntab *, uint64_t i,
    struct pclntab_function *);
/* the function that has an address */
bool pclntab_find(const struct pclntab *, uint64_t addr,
    struct pclntab_function *);
/* bytes by which the stack pointer is lower there than where it began; false if
 * it is not known */
bool pclntab_lowered(const struct pclntab *, const struct pclntab_function *,
    uint64_t addr, uint64_t *to);
void pclntab_free(struct pclntab *);

#endif
