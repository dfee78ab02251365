/*
 * Programs, libraries and debug files in ELF, of 32 and 64 bits and of either
 * byte order.  Nothing in a file is believed: what lies beyond its end is not
 * there.  Reading uses pread(2) and not mmap(2), as a mapped file that shrinks
 * ends the program.
 */
#ifndef STACKFOLD_ELF_H
#define STACKFOLD_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"

enum {
	ELF_BUILD_ID = 20,	/* bytes that count, at most */
	ELF_ALLOC = 2		/* flag of a section: it is in memory */
};

enum elf_section_type {
	ELF_SYMTAB = 2, ELF_RELA = 4, ELF_NOTE = 7, ELF_NOBITS = 8,
	ELF_REL = 9, ELF_DYNSYM = 11
};

enum elf_symbol_type {ELF_NOTYPE, ELF_OBJECT, ELF_FUNC, ELF_IFUNC = 10};
enum elf_binding {ELF_LOCAL, ELF_GLOBAL, ELF_WEAK};
enum elf_machine {ELF_386 = 3, ELF_ARM = 40, ELF_X86_64 = 62,
    ELF_AARCH64 = 183};

struct elf_section {
	uint32_t name, type, link;
	uint64_t flags, addr, offset, size, entsize;
};

/* a part that is loaded into memory */
struct elf_segment {
	uint64_t offset, addr, size;
};

struct elf {
	int fd;			/* -1 if it is not open */
	uint64_t base, size;	/* where it lies in the descriptor */
	bool wide;		/* of 64 bits */
	bool big;		/* the highest byte of a number comes first */
	bool swap;		/* not of our byte order */
	uint16_t machine;
	struct elf_section *section;
	struct elf_segment *segment;
	size_t nsection, nsegment;
	struct buf names;	/* of the sections */
};

struct elf_symbol {
	uint32_t name;		/* place in the table of strings */
	uint8_t type, binding, visibility;
	uint16_t section;	/* 0 undefined, above the sections special */
	uint64_t value, size;
};

/*
 * Open a regular file; NULL, or why not: "not found", "no permission", "not a
 * regular file", "not an ELF file".  To be closed in either case.
 */
const char *elf_open(struct elf *, const char *path);
/* the same of size bytes from base on in an open descriptor, which is closed
 * with it */
const char *elf_at(struct elf *, int fd, uint64_t base, uint64_t size);
void elf_close(struct elf *);

/* bytes of the file; false if there are fewer */
bool elf_read(const struct elf *, uint64_t at, void *to, size_t n);
/* the section of that name, of that type, or NULL */
const struct elf_section *elf_section(const struct elf *, const char *name);
const struct elf_section *elf_section_of(const struct elf *,
    enum elf_section_type);
/* its name, valid until the file is closed */
str elf_section_name(const struct elf *, const struct elf_section *);
/* what the section holds is appended; false if the file lacks it */
bool elf_content(const struct elf *, const struct elf_section *, struct buf *);
/* the bytes of the build id, 0 where it has none */
size_t elf_build_id(const struct elf *, unsigned char to[ELF_BUILD_ID]);
/* where in the file an address is that the linker gave */
uint64_t elf_place(const struct elf *, uint64_t addr,
    const struct elf_section *);
/* and the address of a place in the file; the place itself where no segment
 * has it */
uint64_t elf_address(const struct elf *, uint64_t place);

/* the symbols of a section, one after another: starts as {.of = section} */
struct elf_symbols {
	const struct elf_section *of;
	uint64_t at;
	struct buf block;
	size_t used;
};

/* the next one; false at the end, where `block` is freed */
bool elf_symbol(const struct elf *, struct elf_symbols *, struct elf_symbol *);
/* that of the number n in a section, from 0; false if it has not so many */
bool elf_symbol_at(const struct elf *, const struct elf_section *,
    uint64_t n, struct elf_symbol *);
/* which symbols the relocations of a section name, one after another; the
 * same way */
bool elf_relocation(const struct elf *, struct elf_symbols *,
    uint64_t *symbol);

#endif
