/*
 * The debug sections of a program.  They are read on demand, page by page; a
 * compressed section is decompressed up to the last byte needed.
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

/* starts as {0} for a program, and as {.dwo = true, .skeleton = ...} for a .dwo
 * file or package */
struct sections {
	bool dwo;
	struct sections *skeleton;	/* of the program; it has .debug_addr */
	struct sections *supplement;	/* of the supplementary file, or NULL */

	struct elf elf;		/* the file they are in */
	struct sections_one {
		uint64_t offset;	/* offset in the file */
		uint64_t size;	/* decompressed; 0 if it is missing */
		char *p;	/* buffer of `size` bytes, allocated on use */
		char *page_read;	/* not compressed: 1 for each page that
					 * is in p */
		struct sections_packed {	/* if compressed: */
			struct unpack *z;	/* or NULL */
			uint64_t left;	/* bytes not read yet, at `offset` */
			struct buf block;	/* the last bytes read */
			str rest;	/* its bytes not yet fed to z */
			uint64_t n;	/* bytes of p decompressed so far */
		} packed;
	} of[SECTIONS];
	uint64_t spent;		/* bytes read */
	const char *why;	/* why reading failed, or NULL */
	bool damaged;		/* inconsistent data was found */
};

/* view all bytes of a section by name, decompressed; the view must be empty;
 * false on failure */
bool sections_view(const struct elf *, const char *name, struct elf_view *);
/* the decompressed size of .debug_info, or 0 */
uint64_t sections_size(const struct elf *);
/* find the sections and take over the file, which the caller must not use
 * again; false if there are no such sections */
bool sections_open(struct sections *, struct elf *);
/* n bytes of a section from an offset, fewer at its end; valid until the
 * sections are freed */
str sections_part(struct sections *, enum sections_name, uint64_t at,
    uint64_t n);
/* all bytes from an offset on */
str sections_from(struct sections *, enum sections_name, uint64_t at);
/* the string at an offset, without its NUL */
str sections_text(struct sections *, enum sections_name, uint64_t at);
/* read the rest and close the file */
void sections_close(struct sections *);
void sections_free(struct sections *);

#endif
