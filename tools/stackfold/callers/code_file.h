/*
 * A program or library for x86_64: its code, the slots through which it calls
 * other files, and the functions that other files can call.  Addresses are
 * linked addresses.
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

struct code_file {
	struct modules *modules;
	struct elf_cache_file *elf;
	bool usable;		/* code was found in the file */
	struct code_file_text {
		uint64_t addr;
		struct elf_view view;
	} *text;		/* sections with code */
	size_t ntext, text_cap;
	uint64_t e_entry;	/* entry point */
	uint64_t budget;	/* bytes that may still be decoded */

	/* tables that are read when first needed */
	enum code_file_links {
		CODE_FILE_UNLINKED, CODE_FILE_SYMBOLS, CODE_FILE_SLOTS
	} links;
	struct elf_view dynsym, dynstr, hash, versions;
	struct u64_map slots;	/* maps an address to its index in `slot`,
				 * + 1 */
	struct code_file_slot {	/* a word of memory that a relocation fills */
		uint64_t target;	/* address in this file; or 0, and
					 * then */
		uint32_t st_name;	/* offset of the name of a symbol in any
					 * file */
		bool ifunc;	/* the target is a function that returns the
				 * address */
	} *slot;
	size_t nslot, slot_cap;
	struct u64_map offers;	/* addresses of functions that other files can
				 * call */
};

/* initialize a zeroed struct for a file that elf_cache loaded */
void code_file_read(struct code_file *, struct modules *,
    struct elf_cache_file *);
/* return the code from an address to the end of its section; empty if there is
 * no code */
str code_file_at(const struct code_file *, uint64_t addr);
/* return the slot at an address, or NULL */
const struct code_file_slot *code_file_slot(struct code_file *, uint64_t addr);
/* return the name of a dynamic symbol, without its version */
str code_file_name(const struct code_file *, uint32_t st_name);
/* find the function that other files can call by a name; false if there is
 * none */
bool code_file_find(struct code_file *, str name, struct elf_symbol *);
/* return true if other files can call the function that starts at an address by
 * name */
bool code_file_offers(struct code_file *, uint64_t addr);
/* Take bytes from the budget; false if too few are left.  The tables of a
 * damaged file may refer to the same code again and again. */
bool code_file_spend(struct code_file *, uint64_t bytes);
void code_file_free(struct code_file *);

#endif
