/*
 * The debug information of a program, section by section.  No more of it is
 * read than somebody asks for, by pages; a compressed section is decompressed
 * as far as that is needed.
 */
#ifndef STACKFOLD_SECTIONS_H
#define STACKFOLD_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/symbols/elf.h"

enum sections_name {
	SECTIONS_INFO, SECTIONS_ABBREV, SECTIONS_STR, SECTIONS_LINE,
	SECTIONS_LINE_STR, SECTIONS_RANGES, SECTIONS_RNGLISTS, SECTIONS_ADDR,
	SECTIONS_STR_OFFSETS, SECTIONS_ARANGES, SECTIONS_CU_INDEX, SECTIONS
};

/* starts as {0}, but for `split` and `skeleton` */
struct sections {
	bool split;		/* those of a .dwo file or package, whose */
	struct sections *skeleton;	/* addresses are here */
	struct elf elf;		/* what they are read from */
	struct sections_one {
		uint64_t offset;	/* of what is still to be read there, */
		uint64_t packed;	/* so many bytes, if it is compressed */
		uint64_t size;		/* of the bytes themselves; 0 without */
		char *p;		/* room for them, once asked for */
		struct gzip *z;		/* compressed: the first `n` are here */
		struct buf raw;
		str left;
		uint64_t n;
		char *here;		/* else: these pages are */
	} of[SECTIONS];
	struct arena arena;
	uint64_t spent;		/* bytes that were read */
	struct sections *other;	/* what several files share, or NULL */
	const char *why;	/* something could not be read, or NULL */
};

/* bytes of what describes functions, once decompressed; 0 without */
uint64_t sections_size(const struct elf *);
/* find them, and take the file over, which is closed for its owner; false if
 * the program has none */
bool sections_open(struct sections *, struct elf *);
/* n bytes of a section from a place on, fewer at its end; they stay in place
 * until the sections are freed */
str sections_part(struct sections *, enum sections_name, uint64_t at,
    uint64_t n);
/* all bytes from a place on */
str sections_from(struct sections *, enum sections_name, uint64_t at);
/* the text at a place, without its NUL */
str sections_text(struct sections *, enum sections_name, uint64_t at);
/* read all that is not here yet, and close the file */
void sections_close(struct sections *);
void sections_free(struct sections *);

#endif
