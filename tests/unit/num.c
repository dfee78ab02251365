/* Counts: reading, adding, scaling and printing, at the limits of each. */
#include "common/base/num.h"

#include <string.h>

#include "common/base/sys.h"
#include "tests/unit/unit.h"

#define MOST "18446744073709551615"

static const struct {
	const char *text;
	enum num_read read;
	const char *prints;
} reads[] = {
	{"0", NUM_EXACT, "0"},
	{"010", NUM_EXACT, "10"},
	{"5.", NUM_EXACT, "5"},
	{"10.50", NUM_EXACT, "10.5"},
	{"0.000000001", NUM_EXACT, "0.000000001"},
	{"0.0000000014", NUM_ROUNDED, "0.000000001"},
	{"0.0000000015", NUM_ROUNDED, "0.000000002"},
	{"0.9999999999", NUM_ROUNDED, "1"},
	{"1.5000000000000", NUM_EXACT, "1.5"},
	{MOST, NUM_EXACT, MOST},
	{"18446744073709551616", NUM_HUGE, MOST},
	{"99999999999999999999999.5", NUM_HUGE, MOST},
	{"", NUM_BAD, "0"},
	{".5", NUM_BAD, "0"},
	{"-5", NUM_BAD, "0"},
	{"+5", NUM_BAD, "0"},
	{"1e5", NUM_BAD, "1"},
	{"0x10", NUM_BAD, "0"},
	{"1.2.3", NUM_BAD, "1"},
	{"5,000", NUM_BAD, "5"},
};

static const struct {
	const char *a, *mul, *div, *prints;
} scales[] = {
	{"10", "77", "80", "9.625"},
	{"1", "1", "3", "0.333333333"},
	{"20.5", "1000000000", "1", "20500000000"},
	{"902.59", "1073741824", "1", "969148632924.16"},
	{"0.5", "86400000000000", "1", "43200000000000"},
	{"20000000000.5", "3", "2", "30000000000.75"},
	{"2", "1", "3", "0.666666667"},
	{MOST, "3", "3", MOST},
	{MOST, "3", "2", MOST},
	{MOST, "1", "2", "9223372036854775807.5"},
	{"1.5", "1.5", "1", "2.25"},
	{"3", "0.5", "1.5", "1"},
};

static struct num
num(const char *s)
{
	struct num n;

	num_parse(str_of(s), &n);
	return n;
}

static bool
prints(struct num n, const char *want)
{
	char text[NUM_TEXT];

	return str_eq(num_text(text, n), str_of(want));
}

/* a number of each length, at each distance from the begin of the text */
static void
reads_last(void)
{
	char text[] = "123456789 87654321 \xb1x/:12345678901234567890";
	bool good = true;

	for (size_t from = 0; from < sizeof(text); from++)
		for (size_t to = from; to < sizeof(text); to++) {
			str s = {text + from, to - from};
			size_t k = 0;
			uint64_t n, want = 0;

			while (k < s.n && k < 18 &&
			    str_digit(s.p[s.n - 1 - k]))
				k++;
			good = good && num_last(s, &n) == k && (k > 0 ?
			    num_whole(str_from(s, s.n - k), &want) : true) &&
			    n == want;
		}
	check(good, "the digits that a text ends with");
}

static void
divides(void)
{
	uint64_t low, rest, high = sys_mul(UINT64_MAX, UINT64_MAX, &low);

	check(high == UINT64_MAX - 1 && low == 1, "128 bits of a product");
	check(sys_div(high, low, UINT64_MAX, &rest) == UINT64_MAX && rest == 0,
	    "a product divides back");
	check(sys_div(0, 7, 2, &rest) == 3 && rest == 1, "64 bits divide");
}

int
main(void)
{
	struct num n;

	for (size_t i = 0; i < LENGTH(reads); i++)
		check(num_parse(str_of(reads[i].text), &n) == reads[i].read &&
		    (reads[i].read == NUM_BAD || prints(n, reads[i].prints)),
		    reads[i].text);
	for (size_t i = 0; i < LENGTH(scales); i++)
		check(prints(num_scale(num(scales[i].a), num(scales[i].mul),
		    num(scales[i].div)), scales[i].prints), scales[i].prints);
	check(prints(num_add(num(MOST), num("0.5")), MOST), "sums saturate");
	check(prints(num_add(num("0.6"), num("0.6")), "1.2"), "nanos carry");
	check(prints(num_sub(num("1"), num("0.4")), "0.6"), "nanos borrow");
	check(num_is0(num_sub(num("1"), num("2"))), "nothing below 0");
	check(num_gcd(12, 18) == 6 && num_gcd(0, 5) == 5, "divisors");
	check(num_hex(STR("fF"), &n.whole) && n.whole == 255, "hexadecimal");
	check(!num_hex(STR("12345678901234567"), &n.whole), "17 hex digits");
	check(prints(NUM(1005010), "1005010"), "zeros within");
	reads_last();
	divides();
	return unit_done();
}
