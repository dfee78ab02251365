/* Units of time and memory: what is read, and how counts are printed. */
#include "common/base/units.h"

#include "common/base/sys.h"
#include "tests/unit/unit.h"

static const struct {
	const char *text, *prints;	/* NULL: it is no amount */
} reads[] = {
	{"7", "7"},
	{"2 bytes", "2"},
	{"902.59kB", "924252.16"},
	{"1.5MB", "1572864"},
	{"1.5MiB", "1572864"},
	{"1.5 s", "1500000000"},
	{"2hrs", "7200000000000"},
	{"3 parsecs", NULL},
	{"s", NULL},
};

static const struct {
	const char *n, *unit, *prints;
} humans[] = {
	{"1234", "samples", "1,234 samples"},
	{"1", "samples", "1 sample"},
	{"1.5", "samples", "1.5 samples"},
	{"999", "", "999"},
	{"1000000", "", "1,000,000"},
	{"1023", "bytes", "1023 B"},
	{"1024", "bytes", "1.0 KiB"},
	{"1288490189", "bytes", "1.2 GiB"},
	{"64", "kB", "62.5 KiB"},
	{"64", "KiB", "64.0 KiB"},
	{"2048", "MiB", "2.0 GiB"},
	{"3400", "ms", "3.4 s"},
	{"999", "us", "999 us"},
	{"1000", "us", "1 ms"},
	{"1", "ns", "1 ns"},
	{"0", "ns", "0 ns"},
};

static struct num
num(const char *s)
{
	struct num n;

	num_parse(str_of(s), &n);
	return n;
}

int
main(void)
{
	char text[NUM_TEXT];
	struct num n;

	for (size_t i = 0; i < LENGTH(reads); i++) {
		bool read = units_parse(str_of(reads[i].text), &n);

		check(read == (reads[i].prints != NULL) && (!read || str_eq(
		    num_text(text, n), str_of(reads[i].prints))),
		    reads[i].text);
	}
	for (size_t i = 0; i < LENGTH(humans); i++)
		check(str_eq(units_human(text, num(humans[i].n),
		    str_of(humans[i].unit)), str_of(humans[i].prints)),
		    humans[i].prints);
	check(str_eq(units_like(text, num("375"), STR("ms"), num("4906")),
	    STR("0.375 s")), "a column has the unit of its largest count");
	return unit_done();
}
