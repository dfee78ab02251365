#include "tools/profile_run/plan/frame_pointers.h"

#include <string.h>

#include "common/base/sys.h"

#define BLOCK ((size_t)64 << 10)
#define START 128	/* bytes of _start that are read */
#define PROLOGUE 32	/* bytes of main() that may set its frame pointer */
#define BODY 256	/* bytes of main() that are searched for a call */
#define CODE_EACH 1024	/* maximum bytes of code per prologue */

static const char set_up[] = "\x48\x89\xe5";	/* mov %rsp,%rbp */
static const char call[] = "\xe8";		/* call, relative */
static const char call_got[] = "\xff\x15";	/* call *..(%rip) */

/* how _start passes main() to libc: lea main(%rip),%rdi or mov $main,%rdi */
static const char lea_main[] = "\x48\x8d\x3d", mov_main[] = "\x48\xc7\xc7";

/* Read up to `most` bytes of code. */
static str
read_code(const struct elf *e, const struct elf_section *text, uint64_t at,
    char *to, size_t most)
{
	uint64_t from = at - text->sh_addr;
	size_t n = most;

	if (from >= text->sh_size)
		return (str){0};
	if (text->sh_size - from < n)
		n = (size_t)(text->sh_size - from);
	return elf_read(e, text->sh_offset + from, to, n) ? (str){to, n} :
	    (str){0};
}

/* Find the address of main() in _start.  Return 0 if that fails. */
static uint64_t
find_main(const struct elf *e, const struct elf_section *text)
{
	char bytes[START];
	str code = read_code(e, text, e->e_entry, bytes, sizeof(bytes));

	for (size_t i = 0; i + 7 <= code.n; i++) {
		uint64_t to = (uint64_t)(int64_t)(int32_t)sys_load32(
		    code.p + i + 3);

		if (memcmp(code.p + i, lea_main, 3) == 0)
			return e->e_entry + i + 7 + to;
		if (memcmp(code.p + i, mov_main, 3) == 0)
			return to;
	}
	return 0;
}

/*
 * Measured programs have 7 prologues or more per 4 KiB of code if they keep
 * frame pointers, and less than 1 if not.
 */
static bool
has_many_prologues(const struct elf *e, const struct elf_section *text)
{
	static char block[BLOCK];
	const size_t seam = sizeof(set_up) - 2;
	uint64_t n = 0;

	for (uint64_t at = 0; at < text->sh_size; at += BLOCK - seam) {
		str code = read_code(e, text, text->sh_addr + at, block, BLOCK);
		size_t found;

		while ((found = str_find(code, STR(set_up))) != STR_NONE) {
			code = str_from(code, found + sizeof(set_up) - 1);
			n++;
		}
	}
	/* startup code of the C library has one in every program */
	return n > 0 && (n - 1) * CODE_EACH >= text->sh_size;
}

/*
 * main() is the program's own code: if it sets no frame pointer, functions that
 * set one belong to a linked library, such as Rust's.  A static program
 * is mostly libc, so main() alone decides.  If main() calls no function, or is
 * not found, as in libraries and in Go, the number of prologues decides.
 */
enum frame_pointers
frame_pointers_look(const struct elf *e)
{
	const struct elf_section *text = elf_section(e, ".text");
	bool is_static = elf_section(e, ".interp") == NULL, sets_up, calls;
	char bytes[BODY];
	str code;

	if (e->e_machine != EM_X86_64 || text == NULL)
		return FRAME_POINTERS_UNKNOWN;
	code = read_code(e, text, find_main(e, text), bytes, sizeof(bytes));
	calls = str_has(code, STR(call)) || str_has(code, STR(call_got));
	code = str_upto(code, code.n < PROLOGUE ? code.n : PROLOGUE);
	sets_up = str_has(code, STR(set_up));
	return sets_up && is_static ? FRAME_POINTERS_KEPT :
	    (sets_up || !calls) && has_many_prologues(e, text) ?
	    FRAME_POINTERS_KEPT : FRAME_POINTERS_OMITTED;
}
