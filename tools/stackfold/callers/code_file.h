/*
 * A program or library of x86_64: its code, what its words for calls hold, and
 * the functions that it offers to others.
 */
#ifndef STACKFOLD_CODE_FILE_H
#define STACKFOLD_CODE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/base/u64_map.h"
#include "common/elf/elf.h"
#include "tools/stackfold/dwarf/elf_cache.h"

/* addresses are those that the linker gave */
struct code_file {
	struct modules *modules;
	struct elf_cache_file *elf;
	bool usable;		/* its code and tables were found */
	struct code_file_text {
		uint64_t addr;
		struct elf_view view;
	} *text;		/* sections with code */
	size_t ntext, text_cap;
	uint64_t entry;		/* where the program begins */
	uint64_t work;		/* bytes that were decoded */
	uint64_t work_most;

	/* set when they are first asked for */
	enum code_file_links {
		CODE_FILE_UNLINKED, CODE_FILE_SYMBOLS, CODE_FILE_SLOTS
	} links;
	struct elf_view symbols, names, hash, versions;	/* .dynsym, .dynstr,
							 * .gnu.hash and
							 * .gnu.version */
	struct u64_map slots;	/* by address of a word: place in slot + 1 */
	struct code_file_slot {
		uint64_t target;	/* in this file; or 0, and it is of */
		uint32_t name;	/* this symbol, wherever it is: st_name */
		bool ifunc;	/* of what the function there returns */
	} *slot;
	size_t nslot, slot_cap;
	struct u64_map offers;	/* addresses of functions that it offers */
};

/* init a struct that is zeroed; the module of a file that elf_cache loaded */
void code_file_read(struct code_file *, struct modules *,
    struct elf_cache_file *);
/* the code from an address to the end of its section; empty where no section
 * with code is */
str code_file_at(const struct code_file *, uint64_t addr);
/* what the word at an address holds, or NULL */
const struct code_file_slot *code_file_slot(struct code_file *, uint64_t addr);
/* the name of a symbol, without its version */
str code_file_name(const struct code_file *, uint32_t st_name);
/* find the function that it offers by that name */
bool code_file_offer(struct code_file *, str name, struct elf_symbol *);
/* does it offer the function that begins at an address? */
bool code_file_offers(struct code_file *, uint64_t addr);
/* note that bytes are to be decoded; false if that would be too many:
 * tables that contradict each other may ask for any amount */
bool code_file_spend(struct code_file *, uint64_t bytes);
void code_file_free(struct code_file *);

#endif
