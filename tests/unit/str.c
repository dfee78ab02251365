/* str_same() compares many bytes at once: for every length and place */
#include "common/base/str.h"

#include <string.h>

#include "tests/unit/unit.h"

#define MOST 40

int
main(void)
{
	char a[MOST + 1], b[MOST + 1];
	bool same = true;

	for (size_t n = 0; n <= MOST; n++)
		for (size_t at = 0; at <= n; at++)
			for (size_t more = 0; more <= MOST - n; more++) {
				memset(a, 'x', sizeof(a));
				memset(b, 'x', sizeof(b));
				a[at] = '\x80';	/* behind the end, too */
				same = same && str_same((str){a, n},
				    (str){b, n + more}) == at;
				same = same && str_same((str){b, n + more},
				    (str){a, n}) == at;
			}
	check(same, "str_same() finds the first difference");
	return unit_done();
}
