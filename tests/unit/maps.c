/*
 * Maps of an address space, against an array of what is in each page.
 * needs: tools/stackfold/symbols/maps.c
 */
#include "tools/stackfold/symbols/maps.h"

#include "tests/unit/unit.h"

#define PAGES 500
#define CHANGES 3000

static size_t
draw(unsigned *seed, size_t below)
{
	*seed = *seed * 1103515245u + 12345u;
	return (*seed >> 16) % below;
}

/* a map with an offset of its own, by which it is recognised */
static struct map
make_map(size_t from, size_t to, size_t number)
{
	return (struct map){.start = from, .end = to,
	    .offset = number * PAGES + from};
}

static bool
is_as_inserted(struct maps *m, const size_t *page)
{
	for (size_t i = 0; i < PAGES; i++) {
		const struct map *at = maps_find(m, i);

		if ((at != NULL) != (page[i] > 0) || (at != NULL &&
		    map_place(at, i) != page[i] * PAGES + i))
			return false;
	}
	return true;
}

/* where the next one is: anywhere, or beside the last, as kernels do */
static size_t
draw_place(unsigned *seed, int how, size_t last)
{
	if (how == 0 || draw(seed, 20) == 0)
		return draw(seed, PAGES);
	return how > 0 ? (last + 3) % PAGES : (last + PAGES - 3) % PAGES;
}

static void
check_changes(unsigned seed, int how)
{
	struct maps m = {0}, copy = {0};
	size_t page[PAGES] = {0}, copied[PAGES] = {0}, from = 0;
	bool right = true;

	for (size_t k = 1; k < CHANGES; k++) {
		size_t to;

		from = draw_place(&seed, how, from);
		to = from + draw(&seed, draw(&seed, 9) > 0 ? 5 : 90);
		to = to < PAGES ? to : PAGES;
		maps_insert(&m, make_map(from, to, k));
		for (size_t i = from; i < to; i++)
			page[i] = k;
		if (draw(&seed, 100) == 0) {
			maps_free(&copy);
			maps_copy(&copy, &m);
			for (size_t i = 0; i < PAGES; i++)
				copied[i] = page[i];
		}
		if (k % 10 == 0)
			right &= is_as_inserted(&m, page);
	}
	check(right, "each page has the map that was put there last");
	check(is_as_inserted(&copy, copied), "a copy stays as it was");
	maps_free(&copy);
	maps_free(&m);
}

int
main(void)
{
	for (unsigned seed = 1; seed < 6; seed++) {
		check_changes(seed, 0);
		check_changes(seed, 1);
		check_changes(seed, -1);
	}
	return unit_done();
}
