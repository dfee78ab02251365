/*
 * Reads ELF files of 32 and 64 bits in either byte order.  Nothing in a file is
 * trusted: a table that exceeds the file is treated as missing, and if the file
 * is truncated later, the missing bytes read as zeros.
 */
#ifndef COMMON_ELF_H
#define COMMON_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/elf/elf_abi.h"

enum { ELF_BUILD_ID = 20 };	/* maximum bytes of a build id */

/* Members are named as in the ABI. */
struct elf_section {
	uint32_t sh_name, sh_type, sh_link;
	uint64_t sh_flags, sh_addr, sh_offset, sh_size, sh_entsize;
};

/* a PT_LOAD segment */
struct elf_segment {
	uint64_t p_offset, p_vaddr, p_filesz;
};

struct elf_symbol {
	uint32_t st_name;	/* offset in the string table */
	uint8_t type, binding;	/* STT_* and STB_*, from st_info */
	uint8_t visibility;	/* STV_*, from st_other */
	uint16_t st_shndx;
	uint64_t st_value, st_size;
};

struct elf_relocation {
	uint64_t r_offset, r_addend;
	uint64_t symbol;	/* index of a symbol, from r_info */
	uint32_t type;		/* R_*, from r_info */
};

struct elf {
	int fd;			/* -1 if not open */
	uint64_t base, size;	/* offset of the ELF file in fd, and its size */
	bool is64;		/* ELFCLASS64 */
	bool big;		/* ELFDATA2MSB */
	uint16_t e_machine;
	uint64_t e_entry;
	struct elf_section *section;
	struct elf_segment *segment;
	size_t nsection, nsegment;
	struct buf names;	/* string table of section names */
};

/* the contents of a section in memory; starts as {0} */
struct elf_view {
	struct buf all;
	bool mapped;		/* mapped by sys_view(), not copied */
};

struct elf_build_id {
	unsigned char byte[ELF_BUILD_ID];
	size_t n;		/* length; 0 if missing or unknown */
};

/*
 * Open a regular file.  Return NULL, or the reason of failure: "not found", "no
 * permission", "not a regular file", "not an ELF file" or elf_too_many.  In
 * either case the caller must call elf_close().
 */
extern const char elf_too_many[];
const char *elf_open(struct elf *, const char *path);
/* Like elf_open(), but for `size` bytes at offset `base` of an open descriptor,
 * which elf_close() closes. */
const char *elf_at(struct elf *, int fd, uint64_t base, uint64_t size);
void elf_close(struct elf *);

/* Return whether the file's code runs on a machine, named as by uname -m.
 * Return true if the name is unknown. */
bool elf_runs_on(const struct elf *, str machine);
/* Read n bytes at offset `at`.  Return false if the file has fewer. */
bool elf_read(const struct elf *, uint64_t at, void *to, size_t n);
/* Return a section by its name or its type, or NULL. */
const struct elf_section *elf_section(const struct elf *, const char *name);
const struct elf_section *elf_section_of(const struct elf *,
    enum elf_section_type);
/* Return the section's name, valid until the file is closed. */
str elf_section_name(const struct elf *, const struct elf_section *);
/* Append the contents of a section.  Return false if they exceed the file. */
bool elf_content(const struct elf *, const struct elf_section *, struct buf *);
/* Map the contents of a large section, or copy those of a small one.  They stay
 * valid until elf_unview(), also after the file is closed. */
bool elf_view(const struct elf *, const struct elf_section *,
    struct elf_view *);
void elf_unview(struct elf_view *);

struct elf_build_id elf_build_id(const struct elf *);
/* Return whether the file has this build id, which may be padded with zeros. */
bool elf_build_id_is(const struct elf *, const struct elf_build_id *);
/* Append a build id in hexadecimal, as in paths. */
void elf_build_id_text(struct buf *, str id);
static inline str
elf_build_id_str(const struct elf_build_id *id)
{
	return (str){(const char *)id->byte, id->n};
}

/* Convert an address to a file offset by the segments or, if no segment
 * contains it, by section s unless that is NULL. */
uint64_t elf_place(const struct elf *, uint64_t addr,
    const struct elf_section *);
/* Convert a file offset to an address.  Return the offset if no segment
 * contains it. */
uint64_t elf_address(const struct elf *, uint64_t place);

/* iterates over the symbols or relocations of a section; starts as
 * {.of = section} */
struct elf_cursor {
	const struct elf_section *of;
	struct elf_view view;	/* contents of the section */
	size_t used;		/* bytes consumed */
};

/* Read the next symbol.  At the end release the view and return false. */
bool elf_symbol(const struct elf *, struct elf_cursor *, struct elf_symbol *);
/* Read symbol n, from 0, of a section's contents.  Return false if there are
 * fewer. */
bool elf_symbol_at(const struct elf *, str content, uint64_t n,
    struct elf_symbol *);
/* Read the next relocation.  Return false at the end. */
bool elf_relocation(const struct elf *, struct elf_cursor *,
    struct elf_relocation *);

#endif
