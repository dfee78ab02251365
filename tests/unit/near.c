/*
 * A text that was met just now is found again, the empty one too; one that only
 * begins and ends alike, and so has the same place, is told from it.
 */
#include "common/base/near.h"

#include "tests/unit/unit.h"

static void
check_place(struct near *n, str text, str alike)
{
	struct near_place *place = near_place(n, text);

	check(!near_has(place, text), "a text is not there before it was met");
	*place = (struct near_place){text, 7};
	check(near_place(n, text) == place && near_has(place, text) &&
	    place->value == 7, "a text that was met is there, with its value");
	check(near_place(n, alike) == place && !near_has(place, alike),
	    "a text that begins and ends alike is another");
}

int
main(void)
{
	static struct near n;
	str empty = STR("");

	check_place(&n, STR("operator_new_of_all"), STR("operator+new_of_all"));
	check(!near_has(near_place(&n, empty), empty), "none is there");
	*near_place(&n, empty) = (struct near_place){empty, 1};
	check(near_has(near_place(&n, empty), empty), "and may be empty");
	return unit_done();
}
