#include "tools/profile_run/plan/frame_pointers.h"

#include <stdint.h>
#include <string.h>

#include "common/base/bytes.h"
#include "common/base/sys.h"

#define START 128	/* bytes of code within which it names main() */
#define BLOCK ((size_t)64 << 10)
#define CODE_EACH 2048	/* bytes of code with one prologue, at most */
#define FUNCTIONS 4096	/* that are looked at, at most */
#define FUNCTION 256	/* bytes of each, at most */
#define PROLOGUE 64	/* bytes in which it sets its frame pointer up */
#define PROLOGUE_OF_MAIN 32	/* the same where its end is not known */

static const char set_up[] = "\x48\x89\xe5";	/* mov %rsp,%rbp */
static const char call[] = "\xe8";		/* call, relative */
static const char call_got[] = "\xff\x15";	/* call, by a table */

/* how main() is handed to libc: lea main(%rip),%rdi and mov $main,%rdi */
static const char lea_main[] = "\x48\x8d\x3d", mov_main[] = "\x48\xc7\xc7";

/* the code of a program, and its functions, in the order of their addresses */
struct code {
	const struct elf *elf;
	const struct elf_section *text;
	uint64_t *function;	/* where each begins */
	size_t n, cap;
};

enum answer { TELLS_NOTHING, SETS_UP, SETS_NONE_UP };

static bool
is_code(const struct code *c, uint64_t at)
{
	return at >= c->text->sh_addr &&
	    at - c->text->sh_addr < c->text->sh_size;
}

/* bytes of code; fewer than `most` at the end */
static str
read_code(const struct code *c, uint64_t at, char *to, size_t most)
{
	uint64_t from = at - c->text->sh_addr;
	uint64_t rest = c->text->sh_size - from;
	size_t n = rest < most ? (size_t)rest : most;

	return elf_read(c->elf, c->text->sh_offset + from, to, n) ?
	    (str){to, n} : (str){0};
}

/*
 * The table of .eh_frame_hdr, which linkers sort: pairs of a function and its
 * entry in .eh_frame, as 32-bit distances from the section.
 */
static void
read_functions(struct code *c)
{
	static const char usual[] = {1, 0x1b, 0x03, 0x3b};
	const struct elf_section *sec = elf_section(c->elf, ".eh_frame_hdr");
	struct buf table = {0};
	struct bytes b;

	if (sec == NULL || !elf_content(c->elf, sec, &table) ||
	    !str_starts(buf_str(&table), (str){usual, sizeof(usual)})) {
		buf_free(&table);
		return;
	}
	b = bytes_in_order(str_from(buf_str(&table), sizeof(usual)), false);
	bytes_u32(&b);			/* where .eh_frame begins */
	bytes_u32(&b);			/* how many there are */
	while (b.n >= 8) {
		uint64_t at = sec->sh_addr +
		    (uint64_t)(int64_t)(int32_t)bytes_u32(&b);

		bytes_u32(&b);
		GROW(c->function, c->cap, c->n + 1);
		if (is_code(c, at))
			c->function[c->n++] = at;
	}
	buf_free(&table);
}

/* main(), as the first code of the program hands it to libc; 0: not found */
static uint64_t
find_main(const struct code *c)
{
	char bytes[START];
	str code;

	if (!is_code(c, c->elf->e_entry))
		return 0;
	code = read_code(c, c->elf->e_entry, bytes, sizeof(bytes));
	for (size_t i = 0; i + 7 <= code.n; i++) {
		uint64_t to = (uint64_t)(int64_t)(int32_t)sys_load32(
		    code.p + i + 3);

		if (memcmp(code.p + i, lea_main, 3) == 0)
			return c->elf->e_entry + i + 7 + to;
		if (memcmp(code.p + i, mov_main, 3) == 0)
			return to;
	}
	return 0;
}

/* does a function set up a frame pointer?  One that calls no other need not */
static enum answer
ask_function(const struct code *c, uint64_t from, uint64_t to, size_t prologue)
{
	char bytes[FUNCTION];
	size_t size = to - from < FUNCTION ? (size_t)(to - from) : FUNCTION;
	str code = read_code(c, from, bytes, size);

	if (str_find(str_upto(code, code.n < prologue ? code.n : prologue),
	    STR(set_up)) != STR_NONE)
		return SETS_UP;
	return str_find(code, STR(call)) != STR_NONE ||
	    str_find(code, STR(call_got)) != STR_NONE ? SETS_NONE_UP :
	    TELLS_NOTHING;
}

static uint64_t
end_of_function(const struct code *c, size_t i)
{
	return i + 1 < c->n ? c->function[i + 1] :
	    c->text->sh_addr + c->text->sh_size;
}

static enum answer
ask_main(const struct code *c)
{
	uint64_t at = find_main(c);

	if (at == 0 || !is_code(c, at))
		return TELLS_NOTHING;
	for (size_t i = 0; i < c->n; i++)
		if (c->function[i] == at)
			return ask_function(c, at, end_of_function(c, i),
			    PROLOGUE);
	return ask_function(c, at, at + PROLOGUE_OF_MAIN, PROLOGUE_OF_MAIN);
}

/* what most functions do, of all or of as many as are looked at */
static enum answer
ask_most(const struct code *c)
{
	size_t step = c->n / FUNCTIONS + 1, with = 0, without = 0;

	for (size_t i = 0; i < c->n; i += step) {
		uint64_t at = c->function[i];
		enum answer a = at == c->elf->e_entry ? TELLS_NOTHING :
		    ask_function(c, at, end_of_function(c, i), PROLOGUE);

		with += a == SETS_UP;
		without += a == SETS_NONE_UP;
	}
	return with + without == 0 ? TELLS_NOTHING :
	    with >= without ? SETS_UP : SETS_NONE_UP;
}

static size_t
count_prologues(str bytes)
{
	size_t n = 0, at;

	while ((at = str_find(bytes, STR(set_up))) != STR_NONE) {
		bytes = str_from(bytes, at + sizeof(set_up) - 1);
		n++;
	}
	return n;
}

/*
 * Where functions are not known, as in Go, by the number of prologues: 7 and
 * more in 4 KiB of code that keeps frame pointers, below 1 in other code, in
 * programs that were measured.
 */
static bool
has_many_prologues(const struct code *c)
{
	static char block[BLOCK];
	const size_t seam = sizeof(set_up) - 2;
	uint64_t size = c->text->sh_size, n = 0;

	for (uint64_t at = 0; at < size; at += BLOCK - seam)
		n += count_prologues(read_code(c, c->text->sh_addr + at,
		    block, BLOCK));
	/* one is in what every program starts with */
	return n > 0 && (n - 1) * CODE_EACH >= size;
}

/*
 * main() is the program's own code: where it sets none up, others that do are
 * of a library that was linked in, as Rust's.  A program that is static is
 * mostly libc, so there main() alone tells.
 */
static bool
keeps_pointers(const struct code *c)
{
	enum answer main_function = ask_main(c), most = ask_most(c);
	bool is_static = elf_section(c->elf, ".interp") == NULL;

	if (main_function == SETS_NONE_UP)
		return false;
	if (main_function == SETS_UP && is_static)
		return true;
	return most == TELLS_NOTHING ? has_many_prologues(c) : most == SETS_UP;
}

enum frame_pointers
frame_pointers_look(const struct elf *e)
{
	struct code c = {.elf = e, .text = elf_section(e, ".text")};
	bool kept;

	if (e->e_machine != EM_X86_64 || c.text == NULL)
		return FRAME_POINTERS_UNKNOWN;
	read_functions(&c);
	kept = keeps_pointers(&c);
	buf_drop(c.function);
	return kept ? FRAME_POINTERS_KEPT : FRAME_POINTERS_OMITTED;
}
