/*
 * Programs, libraries and debug files in ELF, of 32 and 64 bits and of either
 * byte order.  Nothing in a file is trusted: a table beyond its end is missing,
 * and a file that was truncated after it was opened reads as zeros there.
 */
#ifndef COMMON_ELF_H
#define COMMON_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/elf/elf_abi.h"

enum { ELF_BUILD_ID = 20 };	/* bytes of a build id, at most */

/* members have their names in the ABI */
struct elf_section {
	uint32_t sh_name, sh_type, sh_link;
	uint64_t sh_flags, sh_addr, sh_offset, sh_size, sh_entsize;
};

/* a segment of PT_LOAD */
struct elf_segment {
	uint64_t p_offset, p_vaddr, p_filesz;
};

struct elf_symbol {
	uint32_t st_name;	/* offset in the string table */
	uint8_t type, binding;	/* STT_* and STB_*, both in st_info */
	uint8_t visibility;	/* STV_*, in st_other */
	uint16_t st_shndx;
	uint64_t st_value, st_size;
};

struct elf_relocation {
	uint64_t r_offset, r_addend;
	uint64_t symbol;	/* its index, */
	uint32_t type;		/* and R_*, both in r_info */
};

struct elf {
	int fd;			/* -1 if it is not open */
	uint64_t base, size;	/* where the ELF file lies in the descriptor */
	bool is64;		/* ELFCLASS64 */
	bool big;		/* ELFDATA2MSB */
	uint16_t e_machine;
	uint64_t e_entry;
	struct elf_section *section;
	struct elf_segment *segment;
	size_t nsection, nsegment;
	struct buf names;	/* of the sections */
};

/* bytes of a file in memory; starts as {0} */
struct elf_view {
	struct buf all;
	bool mapped;		/* by sys_view(), else they are a copy */
};

struct elf_build_id {
	unsigned char byte[ELF_BUILD_ID];
	size_t n;		/* 0 if there is none or it is unknown */
};

/*
 * Open a regular file.  Returns NULL, or why it failed: "not found", "no
 * permission", "not a regular file", "not an ELF file", elf_too_many.  The
 * caller closes it in either case.
 */
extern const char elf_too_many[];
const char *elf_open(struct elf *, const char *path);
/* the same for an ELF file inside an open descriptor, at base and of that size;
 * elf_close() closes the descriptor */
const char *elf_at(struct elf *, int fd, uint64_t base, uint64_t size);
void elf_close(struct elf *);

/* can its code run on a machine of that name (uname -m)?  True if the name is
 * unknown here */
bool elf_runs_on(const struct elf *, str machine);
/* n bytes of the file; false if it has fewer */
bool elf_read(const struct elf *, uint64_t at, void *to, size_t n);
/* a section by its name or its type, or NULL */
const struct elf_section *elf_section(const struct elf *, const char *name);
const struct elf_section *elf_section_of(const struct elf *,
    enum elf_section_type);
/* the section's name, valid until the file is closed */
str elf_section_name(const struct elf *, const struct elf_section *);
/* append the contents of a section; false if the file is too short */
bool elf_content(const struct elf *, const struct elf_section *, struct buf *);
/* view the contents of a section; the view starts as {0} and stays valid when
 * the file is closed, until elf_unview().  A large section is not copied */
bool elf_view(const struct elf *, const struct elf_section *,
    struct elf_view *);
void elf_unview(struct elf_view *);

struct elf_build_id elf_build_id(const struct elf *);
/* does the file have this build id?  A recording may have it padded */
bool elf_build_id_is(const struct elf *, const struct elf_build_id *);
/* append bytes in hexadecimal, as build ids are written in paths */
void elf_build_id_text(struct buf *, str id);
static inline str
elf_build_id_str(const struct elf_build_id *id)
{
	return (str){(const char *)id->byte, id->n};
}

/* the file offset of an address that the linker assigned */
uint64_t elf_place(const struct elf *, uint64_t addr,
    const struct elf_section *);
/* the address of a file offset; the offset itself if no segment has it */
uint64_t elf_address(const struct elf *, uint64_t place);

/* reads the symbols or relocations of a section in turn; starts as
 * {.of = section} */
struct elf_cursor {
	const struct elf_section *of;
	struct elf_view view;	/* the section */
	size_t used;		/* bytes of it that were returned */
};

/* the next symbol; false at the end, where the view is released */
bool elf_symbol(const struct elf *, struct elf_cursor *, struct elf_symbol *);
/* the n-th symbol, from 0, in the contents of a section; false if there are
 * fewer */
bool elf_symbol_at(const struct elf *, str content, uint64_t n,
    struct elf_symbol *);
/* the next relocation; false at the end */
bool elf_relocation(const struct elf *, struct elf_cursor *,
    struct elf_relocation *);

#endif
