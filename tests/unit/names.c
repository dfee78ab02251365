/*
 * Numbers of names, whichever way they came in, and names that are joined:
 * they get the numbers that they would get one after the other.
 */
#include "common/profile/names.h"

#include "common/base/buf.h"
#include "tests/unit/unit.h"

#define NAMES 5000

/* one of `distinct` names, of 0 to 20 bytes and more */
static str
make_name(struct buf *b, unsigned *seed, unsigned distinct)
{
	unsigned k;

	*seed = *seed * 1103515245u + 12345u;
	k = (*seed >> 8) % distinct;
	b->n = 0;
	if (k > 0)
		buf_fmt(b, "%.*s%u", (int)(k % 17), "a name of 17 char", k);
	return buf_str(b);
}

static void
add_names(struct names *n, unsigned seed, unsigned distinct)
{
	struct buf b = {0};

	for (int i = 0; i < NAMES; i++)
		names_id(n, make_name(&b, &seed, distinct));
	buf_free(&b);
}

static bool
are_same(const struct names *a, const struct names *b)
{
	if (a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (!str_eq(names_text(a, i), names_text(b, i)))
			return false;
	return true;
}

/* each name is found under its number, and nothing else is found */
static bool
are_found(struct names *n)
{
	uint32_t id;

	for (uint32_t i = 0; i < n->n; i++) {
		str s = names_text(n, i);

		if (s.p[s.n] != '\0' || names_id(n, s) != i ||
		    !names_find(n, s, &id) || id != i)
			return false;
	}
	return !names_find(n, STR("none of them"), &id);
}

/* two sets of names, of which `distinct` of each, apart and joined */
static void
try_join(unsigned first, unsigned second, unsigned distinct)
{
	struct names whole = {0}, left = {0}, right = {0}, alone = {0};
	uint32_t *here = NULL;
	size_t cap = 0;
	bool right_numbers = true;

	add_names(&whole, first, distinct);
	add_names(&whole, second, distinct);
	add_names(&left, first, distinct);
	add_names(&right, second, distinct);
	add_names(&alone, second, distinct);
	GROW(here, cap, right.n);
	names_join(&left, &right, here);
	check(are_same(&left, &whole), "joined names have their numbers");
	for (uint32_t i = 0; i < alone.n; i++)
		right_numbers &= str_eq(names_text(&alone, i),
		    names_text(&left, here[i]));
	check(right_numbers, "and theirs are known by the numbers before");
	check(are_found(&left), "joined names are found");
	check(right.n == 0 && right.all == NULL, "nothing is left of them");
	buf_drop(here);
	names_free(&whole);
	names_free(&left);
	names_free(&alone);
}

static bool
are_sorted(const struct names *n)
{
	uint32_t *order = names_sorted(n);
	bool right = true;

	for (size_t i = 1; i < n->n; i++)
		right &= str_cmp(names_text(n, order[i - 1]),
		    names_text(n, order[i])) < 0;
	buf_drop(order);
	return right;
}

int
main(void)
{
	struct names n = {0};

	add_names(&n, 1, NAMES);
	check(are_found(&n), "names are found");
	check(are_sorted(&n), "names are sorted by their bytes");
	names_freeze(&n);
	add_names(&n, 2, 2 * NAMES);
	check(are_found(&n), "names are found again after names_freeze()");
	check(names_pair(&n, STR("a"), STR("b")) !=
	    names_pair(&n, STR("ab"), STR("")), "parts of pairs stay apart");
	check(names_pair(&n, STR("a"), STR("b")) == n.n - 2,
	    "pairs are found again");
	names_free(&n);

	try_join(1, 2, NAMES);		/* some of both are the same */
	try_join(1, 1, NAMES);		/* all are */
	try_join(1, 2, 1u << 30);	/* hardly any is */
	try_join(1, 2, 3);
	return unit_done();
}
