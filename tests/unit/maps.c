/*
 * Maps of an address space, against an array of what is in each page.
 * needs: tools/stackfold/symbols/maps.c
 */
#include "tools/stackfold/symbols/maps.h"

#include <string.h>

#include "tests/unit/unit.h"

#define PAGES 500
#define CHANGES 3000
#define PROCESSES 4

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

/* what a map of that number would change */
static enum maps_change
expect_change(const size_t *page, size_t from, size_t to, size_t number)
{
	enum maps_change change = MAPS_NONE;

	for (size_t i = from; i < to; i++) {
		if (page[i] > 0 && page[i] != number)
			return MAPS_OTHER;
		if (page[i] == 0)
			change = MAPS_MORE;
	}
	return change;
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
	bool right = true, foreseen = true;

	for (size_t k = 1; k < CHANGES; k++) {
		size_t number = draw(&seed, 2) > 0 ? k : 1, to;
		struct map new;

		from = draw_place(&seed, how, from);
		to = from + draw(&seed, draw(&seed, 9) > 0 ? 5 : 90);
		to = to < PAGES ? to : PAGES;
		new = make_map(from, to, number);
		foreseen &= maps_compare(&m, &new) ==
		    expect_change(page, from, to, number);
		maps_insert(&m, new);
		for (size_t i = from; i < to; i++)
			page[i] = number;
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
	check(foreseen, "what a map would change is told");
	check(is_as_inserted(&copy, copied), "a copy stays as it was");
	maps_free(&copy);
	maps_free(&m);
}

/* does a process have the maps of one with the same base, unless that has a
 * greater state? */
static bool
agree(const struct maps *a, const size_t *page, const struct maps *b,
    const size_t *other)
{
	for (size_t i = 0; i < PAGES; i++)
		if (a->base == b->base && a->state >= b->state &&
		    page[i] != other[i] && other[i] > 0)
			return false;
	return true;
}

/* processes begin as copies of others, and map */
static void
check_processes(unsigned seed)
{
	struct maps m[PROCESSES] = {0}, early[PROCESSES] = {0};
	size_t page[PROCESSES][PAGES] = {0}, old[PROCESSES][PAGES] = {0};
	size_t kept = 0;
	bool right = true;

	for (size_t k = 1; k < CHANGES; k++) {
		size_t p = draw(&seed, PROCESSES), of = draw(&seed, PROCESSES);
		size_t from = draw(&seed, PAGES - 5), to = from + 5;
		struct map new = make_map(from, to, 1 + draw(&seed, 3));
		uint64_t base = m[p].base;

		if (p != of && draw(&seed, 50) == 0) {
			maps_free(&m[p]);
			m[p] = (struct maps){0};
			maps_fork(&m[p], &m[of]);
			memcpy(page[p], page[of], sizeof(page[p]));
			continue;
		}
		if (draw(&seed, 20) == 0) {
			early[of] = m[of];
			memcpy(old[of], page[of], sizeof(old[of]));
		}
		maps_touch(&m[p], maps_compare(&m[p], &new), k);
		maps_insert(&m[p], new);
		for (size_t i = from; i < to; i++)
			page[p][i] = (size_t)(new.offset - from) / PAGES;
		kept += m[p].base == base;
		for (size_t i = 0; i < PROCESSES; i++)
			right &= agree(&m[p], page[p], &m[i], page[i]) &&
			    agree(&m[p], page[p], &early[i], old[i]);
	}
	check(right, "of one base, later maps have all that earlier ones have");
	check(kept > CHANGES / 20, "who only adds maps keeps the base");
	for (size_t i = 0; i < PROCESSES; i++)
		maps_free(&m[i]);
}

int
main(void)
{
	for (unsigned seed = 1; seed < 6; seed++) {
		check_changes(seed, 0);
		check_changes(seed, 1);
		check_changes(seed, -1);
		check_processes(seed);
	}
	return unit_done();
}
