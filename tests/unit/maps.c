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

/* the offset tells a map from the others, so it is made to fit its start */
static struct map
map_of(size_t from, size_t to, size_t number)
{
	return (struct map){.start = from, .end = to,
	    .offset = number * PAGES + from};
}

static bool
as_told(struct maps *m, const size_t *page)
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
place(unsigned *seed, int how, size_t last)
{
	if (how == 0 || draw(seed, 20) == 0)
		return draw(seed, PAGES);
	return how > 0 ? (last + 3) % PAGES : (last + PAGES - 3) % PAGES;
}

static void
changes(unsigned seed, int how)
{
	struct maps m = {0}, copy = {0};
	size_t page[PAGES] = {0}, copied[PAGES] = {0}, from = 0;
	bool told = true;

	for (size_t k = 1; k < CHANGES; k++) {
		size_t to;

		from = place(&seed, how, from);
		to = from + draw(&seed, draw(&seed, 9) > 0 ? 5 : 90);
		to = to < PAGES ? to : PAGES;
		maps_insert(&m, map_of(from, to, k));
		for (size_t i = from; i < to; i++)
			page[i] = k;
		if (draw(&seed, 100) == 0) {
			maps_free(&copy);
			maps_copy(&copy, &m);
			for (size_t i = 0; i < PAGES; i++)
				copied[i] = page[i];
		}
		if (k % 10 == 0)
			told &= as_told(&m, page);
	}
	check(told, "each page has the map that was put there last");
	check(as_told(&copy, copied), "a copy stays as it was");
	maps_free(&copy);
	maps_free(&m);
}

int
main(void)
{
	for (unsigned seed = 1; seed < 6; seed++) {
		changes(seed, 0);
		changes(seed, 1);
		changes(seed, -1);
	}
	return unit_done();
}
