#include "tools/profile_run/plan/allocators.h"

#include <inttypes.h>
#include <string.h>

#include "common/base/sys.h"
#include "common/elf/elf.h"

#ifdef __x86_64__
static const char *const registers[] = {"%di", "%si", "%dx"};
#else
static const char *const registers[] = {"%x0", "%x1", "%x2"};
#endif

/*
 * The arguments that hold each field, counted from 1; 0 if the field is
 * constant.  glibc passes realloc(NULL, n) and alignments up to 16 on to
 * malloc(), whose probe counts them.  So `arg` is the old block or the
 * alignment, and 17 without either.  Calls with an `arg` of at most 16 are not
 * counted.
 */
static const struct allocator {
	const char *name;
	unsigned bytes, blocks, arg;
} allocators[] = {
	{"malloc", 1, 0, 0}, {"calloc", 2, 1, 0}, {"realloc", 2, 0, 1},
	{"memalign", 2, 0, 1}, {"aligned_alloc", 2, 0, 1},
	{"posix_memalign", 3, 0, 2}, {"valloc", 1, 0, 0}, {"pvalloc", 1, 0, 0},
};

/*
 * Classes of calls that allocate 2^bits bytes or more, but less than the class
 * before; one call in `period` is recorded.  Few large calls may allocate most
 * of the bytes.  The periods are prime, so that they rarely match the period of
 * a loop.
 */
static const struct { unsigned bits; const char *period; } classes[] = {
	{16, "1"}, {12, "7"}, {8, "31"}, {0, "37"},
};

static void
add_field(struct buf *to, const char *field, unsigned argument,
    unsigned constant)
{
	if (argument > 0)
		buf_fmt(to, " %s=%s:u64", field, registers[argument - 1]);
	else
		buf_fmt(to, " %s=\\%u:u64", field, constant);
}

/* Return the file offset of an exported function, or 0. */
static uint64_t
find_function(const struct elf *e, str names, const char *name)
{
	struct elf_cursor from = {.of = elf_section_of(e, SHT_DYNSYM)};
	struct elf_symbol y;
	uint64_t place = 0;

	while (elf_symbol(e, &from, &y))
		if (y.st_shndx != SHN_UNDEF && y.st_name < names.n &&
		    strcmp(names.p + y.st_name, name) == 0)
			place = elf_place(e, y.st_value, NULL);
	return place;
}

bool
allocators_probes(const char *libc, const char *event, struct buf *to)
{
	struct elf e;
	struct buf names = {0};
	const struct elf_section *s = NULL;
	uint64_t place[LENGTH(allocators)];

	if (elf_open(&e, libc) == NULL)
		s = elf_section_of(&e, SHT_DYNSYM);
	if (s != NULL && s->sh_link < e.nsection)
		elf_content(&e, &e.section[s->sh_link], &names);
	buf_text(&names);
	for (size_t i = 0; i < LENGTH(allocators); i++) {
		const struct allocator *a = &allocators[i];
		bool alias = false;

		place[i] = find_function(&e, buf_str(&names), a->name);
		for (size_t k = 0; k < i; k++)
			alias |= place[k] == place[i];
		if (place[i] == 0 || alias)
			continue;
		buf_fmt(to, "%sp:%s %s:0x%" PRIx64, to->n > 0 ? "\n" : "",
		    event, libc, place[i]);
		add_field(to, "bytes", a->bytes, 0);
		add_field(to, "blocks", a->blocks, 1);
		add_field(to, "arg", a->arg, 17);
	}
	elf_close(&e);
	buf_free(&names);
	return to->n > 0;
}

/* Append a filter for bytes * blocks >= 2^bits.  The kernel cannot multiply, so
 * the number of blocks is rounded down to a power of 16: a product of up to
 * 16 * 2^bits may not match. */
static void
add_size(struct buf *to, unsigned bits)
{
	buf_fmt(to, "bytes >= %u", 1U << bits);
	for (unsigned k = 4; k <= bits; k += 4)
		buf_fmt(to, " || blocks >= %u && bytes >= %u", 1U << k,
		    1U << (bits - k));
}

bool
allocators_class(unsigned i, bool only, struct allocators_class *c)
{
	unsigned most = only ? LENGTH(classes) - 1 : 0;

	if (i + most >= LENGTH(classes))
		return false;
	*c = (struct allocators_class){.period = classes[i].period};
	buf_fmt(&c->filter, "arg > 16 && (");
	add_size(&c->filter, classes[i + most].bits);
	if (i > 0) {
		buf_fmt(&c->filter, ") && !(");
		add_size(&c->filter, classes[i - 1].bits);
	}
	buf_char(&c->filter, ')');
	return true;
}
