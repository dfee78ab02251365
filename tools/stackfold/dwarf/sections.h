/*
 * The debug information of a program, section by section.  It is read as it is
 * asked for, in pages; a compressed section is decompressed up to the last byte
 * that was asked for.
 */
#ifndef STACKFOLD_SECTIONS_H
#define STACKFOLD_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/elf/elf.h"

enum sections_name {
	SECTIONS_INFO, SECTIONS_ABBREV, SECTIONS_STR, SECTIONS_LINE,
	SECTIONS_LINE_STR, SECTIONS_RANGES, SECTIONS_RNGLISTS, SECTIONS_ADDR,
	SECTIONS_STR_OFFSETS, SECTIONS_ARANGES, SECTIONS_CU_INDEX, SECTIONS
};

/* starts as {0} for a program, as {.dwo = true, .skeleton = ...} for a .dwo
 * file or package */
struct sections {
	bool dwo;
	struct sections *skeleton;	/* the program's, with .debug_addr */
	struct sections *supplement;	/* of the supplementary file, or NULL */

	struct elf elf;		/* what they are read from */
	struct sections_one {
		uint64_t offset;	/* in the file */
		uint64_t size;	/* once decompressed; 0 without section */
		char *p;	/* room for `size` bytes, once asked for */
		char *page_read;	/* not compressed: 1 for each page that
					 * was read into p */
		struct sections_packed {	/* compressed: */
			struct unpack *z;	/* or NULL */
			uint64_t left;	/* bytes to read, at `offset` */
			struct buf block;	/* what was read last, */
			str rest;	/* and the part that z needs next */
			uint64_t n;	/* bytes of p that are decompressed */
		} packed;
	} of[SECTIONS];
	uint64_t spent;		/* bytes that were read */
	const char *why;	/* why something cannot be read, or NULL */
	bool damaged;		/* what was read contradicts itself */
};

/* show all bytes of a section by its name, decompressed, in an empty view;
 * false if that cannot be done */
bool sections_view(const struct elf *, const char *name, struct elf_view *);
/* bytes of .debug_info, once decompressed; 0 without it */
uint64_t sections_size(const struct elf *);
/* find the sections, and take the file over, which is closed for its owner;
 * false if the program has none of them */
bool sections_open(struct sections *, struct elf *);
/* n bytes of a section from a place on, fewer at its end; valid until the
 * sections are freed */
str sections_part(struct sections *, enum sections_name, uint64_t at,
    uint64_t n);
/* all bytes from a place on */
str sections_from(struct sections *, enum sections_name, uint64_t at);
/* the text at a place, without its NUL */
str sections_text(struct sections *, enum sections_name, uint64_t at);
/* read all that was not read yet, and close the file */
void sections_close(struct sections *);
void sections_free(struct sections *);

#endif
