/*
 * needs: tools/stackfold/demangle/[a-z]*.c tools/stackfold/symbols/symtab.c
 * needs: tools/stackfold/symbols/kallsyms_text.c tools/stackfold/symbols/maps.c
 *
 * An address of the kernel gets the name of its function, or its text is known
 * to be damaged: of texts of many lengths, whichever line is moved a little.
 */
#include "tools/stackfold/symbols/kallsyms_text.h"

#include "tests/unit/unit.h"

#define STEP 0x1000u
#define BASE 0xffffffff81000000u
#define FARTHEST 8

static void
add_function(struct buf *to, unsigned i)
{
	buf_fmt(to, "%016llx T f%u\n", (unsigned long long)BASE + i * STEP, i);
}

/* the text of so many functions, `moved` being that many lines farther down */
static void
write_text(struct buf *to, unsigned n, unsigned moved, unsigned by)
{
	to->n = 0;
	buf_fmt(to, "%016llx T _text\n", (unsigned long long)BASE);
	for (unsigned i = 1; i < n; i++) {
		if (i != moved || by == 0)
			add_function(to, i);
		if (by > 0 && i == moved + by)
			add_function(to, moved);
	}
	buf_fmt(to, "%016llx T _etext\n", (unsigned long long)BASE + n * STEP);
}

/* is function i found, or else known to be damaged?  With by 0, only the
 * former will do */
static bool
is_right(struct symtab *t, unsigned n, unsigned i, unsigned by)
{
	struct symtab_hit hit = {0};
	bool found, whole;
	char name[16];

	write_text(&t->text[0].all, n, i, by);
	if (!kallsyms_text_core(t, "_text", BASE))
		return false;
	whole = kallsyms_text_find(t, BASE + i * STEP + 4, &hit, &found);
	snprintf(name, sizeof(name), "f%u", i);
	return whole ? found && str_eq(hit.name, str_of(name)) : by > 0;
}

int
main(void)
{
	struct arena arena = {0};
	struct symtab t = {.names.arena = &arena};
	bool in_order = true, moved = true;

	for (unsigned n = 20; n < 60; n++)
		for (unsigned i = 1; i < n; i++) {
			in_order &= is_right(&t, n, i, 0);
			for (unsigned by = 1; by <= FARTHEST && i + by < n;
			    by++)
				moved &= is_right(&t, n, i, by);
		}
	check(in_order, "each function is found by an address in it");
	check(moved, "none is taken for another where a line was moved");
	symtab_free(&t);
	arena_free(&arena);
	return unit_done();
}
