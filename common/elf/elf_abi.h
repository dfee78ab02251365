/*
 * The constants of ELF that these programs use, under their names in the System
 * V Application Binary Interface (gABI), chapters 4 and 5.  <elf.h> also
 * defines them, but not every system has it.
 */
#ifndef COMMON_ELF_ABI_H
#define COMMON_ELF_ABI_H

/* ELF header: e_ident */
enum {EI_CLASS = 4, EI_DATA = 5, EI_NIDENT = 16};
enum {ELFCLASS32 = 1, ELFCLASS64 = 2};
enum {ELFDATA2LSB = 1, ELFDATA2MSB = 2};

/* ELF header: e_machine */
enum {
	EM_386 = 3, EM_ARM = 40, EM_X86_64 = 62, EM_AARCH64 = 183,
	EM_RISCV = 243
};

/* sections: special indexes, sh_type, sh_flags */
enum {SHN_UNDEF = 0, SHN_LORESERVE = 0xff00};
enum elf_section_type {
	SHT_SYMTAB = 2, SHT_RELA = 4, SHT_NOTE = 7, SHT_NOBITS = 8,
	SHT_REL = 9, SHT_DYNSYM = 11
};
enum {SHF_ALLOC = 0x2, SHF_EXECINSTR = 0x4, SHF_COMPRESSED = 0x800};

/* compression header of a section: ch_type */
enum {ELFCOMPRESS_ZLIB = 1, ELFCOMPRESS_ZSTD = 2};

/* segments: p_type */
enum {PT_LOAD = 1};

/* symbols: type and binding in st_info, visibility in st_other */
enum {STT_NOTYPE, STT_OBJECT, STT_FUNC, STT_GNU_IFUNC = 10};
enum {STB_LOCAL, STB_GLOBAL, STB_WEAK};
enum {STV_DEFAULT, STV_INTERNAL, STV_HIDDEN};

/* relocations of x86_64 (its psABI, 4.4) */
enum {
	R_X86_64_64 = 1, R_X86_64_GLOB_DAT = 6, R_X86_64_JUMP_SLOT = 7,
	R_X86_64_RELATIVE = 8, R_X86_64_IRELATIVE = 37
};

/* symbol versions (Linux extension): a version other than the default */
enum {VERSYM_HIDDEN = 0x8000};

/* types of notes named "GNU" (Linux extension) */
enum {NT_GNU_BUILD_ID = 3};

/* sizes of structs in files of 32 and of 64 bits */
enum {
	ELF32_EHDR = 52, ELF64_EHDR = 64,
	ELF32_SHDR = 40, ELF64_SHDR = 64,
	ELF32_PHDR = 32, ELF64_PHDR = 56,
	ELF32_SYM = 16, ELF64_SYM = 24,
	ELF_NHDR = 12
};

#endif
