/*
 * The debug sections of a program, as bytes.  A compressed section is
 * decompressed up to the last byte needed.
 */
#ifndef STACKFOLD_SECTIONS_H
#define STACKFOLD_SECTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/elf/elf.h"

enum sections_name {
	SECTIONS_INFO, SECTIONS_ABBREV, SECTIONS_STR, SECTIONS_LINE,
	SECTIONS_LINE_STR, SECTIONS_RANGES, SECTIONS_RNGLISTS, SECTIONS_ADDR,
	SECTIONS_STR_OFFSETS, SECTIONS_ARANGES, SECTIONS_CU_INDEX, SECTIONS
};

/* starts as {.dwo = true, .skeleton = ...} for a .dwo file or package */
struct sections {
	bool dwo;
	struct sections *skeleton;	/* sections of the program, with
					 * .debug_addr */
	struct sections *supplement;	/* sections of the supplementary file,
					 * or NULL */

	struct sections_one {
		uint64_t size;	/* size when decompressed; 0 if the section is
				 * missing */
		struct elf_view content;	/* the bytes; a buffer if the
						 * section is compressed */
		struct sections_packed {	/* set if the section is
						 * compressed */
			struct unpack *z;	/* decompressor, or NULL */
			struct elf_view view;	/* the compressed bytes */
			str rest;	/* compressed bytes not yet fed to z */
			uint64_t n;	/* bytes decompressed so far */
		} packed;
	} of[SECTIONS];
	uint64_t unpacked;	/* bytes decompressed in all sections */
	const char *why;	/* why reading failed, or NULL */
	bool damaged;		/* inconsistent data was found */
};

/* View all bytes of a section by name, decompressed.  Return false on failure.
 * The view must be empty. */
bool sections_view(const struct elf *, const char *name, struct elf_view *);
/* Return the decompressed size of .debug_info, or 0. */
uint64_t sections_size(const struct elf *);
/* Find the debug sections of a file, which can be closed afterwards.  Return
 * false if it has none. */
bool sections_open(struct sections *, const struct elf *);
/* Return n bytes of a section from an offset, or fewer at its end.  They are
 * valid until the sections are freed. */
str sections_part(struct sections *, enum sections_name, uint64_t at,
    uint64_t n);
/* Return all bytes of a section from an offset on. */
str sections_from(struct sections *, enum sections_name, uint64_t at);
/* Return the string at an offset, without its NUL. */
str sections_text(struct sections *, enum sections_name, uint64_t at);
void sections_free(struct sections *);

#endif
