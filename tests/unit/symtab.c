/*
 * needs: tools/stackfold/demangle/[a-z]*.c tools/stackfold/symbols/symtab.c
 * needs: tools/stackfold/symbols/kallsyms_text.c tools/stackfold/symbols/maps.c
 *
 * Of two symbols at one address the one with the longer name is found, also in
 * a table with many.
 */
#include "tools/stackfold/symbols/symtab.h"

#include "tests/unit/unit.h"

#define FUNCTIONS 300
#define SIZE 16

static void
add(struct symtab *t, unsigned i, const char *prefix)
{
	struct buf *names = &t->text[0].all;

	symtab_add(t, (struct symtab_symbol){.start = i * SIZE,
	    .end = (i + 1) * SIZE, .name = (uint32_t)names->n,
	    .binding = STB_GLOBAL});
	buf_fmt(names, "%s%u", prefix, i);
	buf_char(names, '\0');
}

int
main(void)
{
	struct arena arena = {0};
	struct symtab t = {.names.arena = &arena};
	bool right = true;

	for (unsigned i = 0; i < FUNCTIONS; i++) {
		add(&t, i, i % 2 > 0 ? "f" : "longer");
		add(&t, i, i % 2 > 0 ? "longer" : "f");
	}
	symtab_sort(&t);
	symtab_finish(&t);
	for (unsigned i = 0; i < FUNCTIONS; i++) {
		struct symtab_hit hit;
		char name[16];

		snprintf(name, sizeof(name), "longer%u", i);
		right &= symtab_find(&t, i * SIZE + 4, &hit) &&
		    str_eq(hit.name, str_of(name));
	}
	check(right, "the longer name is found");
	symtab_free(&t);
	arena_free(&arena);
	return unit_done();
}
