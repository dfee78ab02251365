/*
 * The debug information of a program, section by section and whole; compressed
 * sections are decompressed if zlib is there.
 */
#ifndef STACKFOLD_SECTIONS_H
#define STACKFOLD_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/buf.h"
#include "common/elf.h"
#include "common/str.h"

enum sections_name {
	SECTIONS_INFO, SECTIONS_ABBREV, SECTIONS_STR, SECTIONS_LINE,
	SECTIONS_LINE_STR, SECTIONS_RANGES, SECTIONS_RNGLISTS, SECTIONS_ADDR,
	SECTIONS_STR_OFFSETS, SECTIONS_CU_INDEX, SECTIONS
};

/* starts as {0} */
struct sections {
	struct buf of[SECTIONS];
	bool split;		/* those of a .dwo file or package, whose */
	const struct sections *skeleton;	/* addresses are here */
	const struct sections *other;	/* what several files share, or NULL */
	const char *why;	/* something could not be read, or NULL */
};

/* bytes of what describes functions, once decompressed; 0 without */
uint64_t sections_size(const struct elf *);
/* read them all; false if the program has none */
bool sections_read(struct sections *, const struct elf *);
/* the bytes of a section from a place on; none beyond its end */
str sections_from(const struct sections *, enum sections_name, uint64_t at);
/* the text at a place, without its NUL */
str sections_text(const struct sections *, enum sections_name, uint64_t at);
void sections_free(struct sections *);

#endif
