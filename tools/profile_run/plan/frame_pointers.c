#include "tools/profile_run/plan/frame_pointers.h"

#include <stdint.h>
#include <string.h>

#define BLOCK ((size_t)64 << 10)
#define PROLOGUE 32	/* bytes in which main() sets its frame pointer up */
#define CODE_EACH 2048	/* bytes of code with one prologue, at most */

/* mov %rsp,%rbp: 7 and more in 4 KiB of code that keeps frame pointers, below
 * 1 in other code, in programs that were measured */
static const char set_up[] = "\x48\x89\xe5";

static size_t
count_prologues(str bytes)
{
	str what = STR(set_up);
	size_t n = 0, at;

	while ((at = str_find(bytes, what)) != STR_NONE) {
		bytes = str_from(bytes, at + what.n);
		n++;
	}
	return n;
}

/* the prologues in a part of the file */
static uint64_t
prologues_in(const struct elf *e, uint64_t from, uint64_t size)
{
	static char block[BLOCK];
	const size_t seam = sizeof(set_up) - 2;
	uint64_t n = 0;

	for (uint64_t at = 0; at < size; at += BLOCK - seam) {
		size_t part = size - at < BLOCK ? (size_t)(size - at) : BLOCK;

		if (!elf_read(e, from + at, block, part))
			break;
		n += count_prologues((str){block, part});
	}
	return n;
}

/* where main() begins, of C or Go; false if it has no symbol */
static bool
find_main(const struct elf *e, uint64_t *at)
{
	struct elf_cursor all = {.of = elf_section_of(e, SHT_SYMTAB)};
	const struct elf_section *strings;
	struct elf_symbol s;
	bool found = false;

	if (all.of == NULL || all.of->sh_link >= e->nsection)
		return false;
	strings = &e->section[all.of->sh_link];
	while (elf_symbol(e, &all, &s)) {
		char name[10] = "";
		uint64_t left = s.st_name < strings->sh_size ?
		    strings->sh_size - s.st_name : 0;

		if (s.type == STT_FUNC && !found && elf_read(e,
		    strings->sh_offset + s.st_name, name, left < sizeof(name) ?
		    (size_t)left : sizeof(name)) &&
		    (memcmp(name, "main", 5) == 0 ||
		    memcmp(name, "main.main", 10) == 0)) {
			*at = s.st_value;
			found = true;
		}
	}
	return found;
}

/* does the code set frame pointers up?  A static program is mostly libc, so
 * its main() tells */
static bool
keeps_pointers(const struct elf *e)
{
	const struct elf_section *text = elf_section(e, ".text");
	uint64_t from = text != NULL ? text->sh_offset : 0, at;
	uint64_t size = text != NULL ? text->sh_size : e->size;
	uint64_t n = prologues_in(e, from, size);

	/* one is in what every program starts with */
	if (n > 0 && (n - 1) * CODE_EACH >= size)
		return true;
	return text != NULL && elf_section(e, ".interp") == NULL &&
	    find_main(e, &at) && at >= text->sh_addr &&
	    prologues_in(e, from + at - text->sh_addr, PROLOGUE) > 0;
}

enum frame_pointers
frame_pointers_look(const struct elf *e)
{
	if (e->e_machine != EM_X86_64)
		return FRAME_POINTERS_UNKNOWN;
	return keeps_pointers(e) ? FRAME_POINTERS_KEPT :
	    FRAME_POINTERS_OMITTED;
}
