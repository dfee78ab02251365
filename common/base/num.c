#include "common/base/num.h"

#include <string.h>

#include "common/base/sys.h"

#define DIGITS 20		/* digits of the largest whole number */

/* Append a decimal digit.  Return false if the number exceeds 64 bits. */
static bool
add_digit(uint64_t *n, char c)
{
	unsigned d = (unsigned)(c - '0');

	if (*n >= UINT64_MAX / 10 && *n > (UINT64_MAX - d) / 10)
		return false;
	*n = *n * 10 + d;
	return true;
}

bool
num_whole(str s, uint64_t *n)
{
	*n = 0;
	for (size_t i = 0; i < s.n; i++)
		if (!str_digit(s.p[i]) || !add_digit(n, s.p[i]))
			return false;
	return s.n > 0;
}

size_t
num_last(str s, uint64_t *n)
{
	uint64_t unit = 1;
	size_t k = 0;

	*n = 0;
	for (; k < s.n && k < 18 && str_digit(s.p[s.n - 1 - k]); k++) {
		*n += unit * (uint64_t)(s.p[s.n - 1 - k] - '0');
		unit *= 10;
	}
	return k;
}

bool
num_hex(str s, uint64_t *n)
{
	*n = 0;
	for (size_t i = 0; i < s.n; i++) {
		char c = (char)(s.p[i] | 0x20);

		if (str_digit(s.p[i]))
			*n = *n << 4 | (uint64_t)(s.p[i] - '0');
		else if (c >= 'a' && c <= 'f')
			*n = *n << 4 | (uint64_t)(c - 'a' + 10);
		else
			return false;
	}
	return s.n > 0 && s.n <= 16;
}

bool
num_address(str s, uint64_t *to)
{
	return str_skip(&s, STR("0x")) && num_hex(s, to);
}

/* value of the n-th decimal place in nanos */
static const uint32_t nanos_of[] = {
	NUM_NANO, 100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1
};

/* Add the digits after the point: nine are kept, the tenth rounds. */
static enum num_read
read_decimals(str s, struct num *n)
{
	uint64_t nano = 0;
	size_t i = 0;

	for (; i < 9 && i < s.n; i++)
		nano = nano * 10 + (uint64_t)(s.p[i] - '0');
	nano *= nanos_of[i];
	if (s.n > 9 && s.p[9] >= '5')
		nano++;
	*n = num_add(*n, (struct num){nano / NUM_NANO,
	    (uint32_t)(nano % NUM_NANO)});
	while (i < s.n)
		if (s.p[i++] != '0')
			return NUM_ROUNDED;
	return NUM_EXACT;
}

enum num_read
num_parse(str s, struct num *n)
{
	uint64_t whole = 0;
	size_t i = 0;
	bool huge = false;

	for (; i < s.n && str_digit(s.p[i]); i++)
		huge |= huge || !add_digit(&whole, s.p[i]);
	*n = NUM(huge ? UINT64_MAX : whole);
	if (i == 0)
		return NUM_BAD;
	if (i == s.n)
		return huge ? NUM_HUGE : NUM_EXACT;
	if (s.p[i] != '.')
		return NUM_BAD;
	for (size_t k = i + 1; k < s.n; k++)
		if (!str_digit(s.p[k]))
			return NUM_BAD;
	return huge ? NUM_HUGE : read_decimals(str_from(s, i + 1), n);
}

int
num_cmp(struct num a, struct num b)
{
	if (a.whole != b.whole)
		return a.whole > b.whole ? 1 : -1;
	return (a.nano > b.nano) - (a.nano < b.nano);
}

struct num
num_sub(struct num a, struct num b)
{
	bool borrow = a.nano < b.nano;

	if (num_cmp(a, b) <= 0)
		return NUM(0);
	return (struct num){a.whole - b.whole - borrow,
	    a.nano + (borrow ? NUM_NANO : 0) - b.nano};
}

/* Convert to nanos.  Return false if that exceeds 64 bits. */
static bool
to_nanos(struct num n, uint64_t *to)
{
	*to = n.whole * NUM_NANO + n.nano;
	return n.whole < UINT64_MAX / NUM_NANO;
}

/* Return a * mul / div, rounded half up to a nano. */
static struct num
scale_whole(uint64_t a, uint64_t mul, uint64_t div)
{
	uint64_t hi, lo, rest, whole, nano;

	hi = sys_mul(a, mul, &lo);
	if (hi >= div)
		return NUM(UINT64_MAX);
	if (hi == 0 && div == 1)
		return NUM(lo);
	whole = sys_div(hi, lo, div, &rest);
	hi = sys_mul(rest, NUM_NANO, &lo);
	nano = sys_div(hi, lo, div, &rest);
	nano += rest >= div - rest;
	return num_add(NUM(whole), (struct num){nano / NUM_NANO,
	    (uint32_t)(nano % NUM_NANO)});
}

struct num
num_scale(struct num n, struct num mul, struct num div)
{
	uint64_t a, b, c, nano;
	bool wholes = mul.nano == 0 && div.nano == 0;
	struct num r;

	if (wholes && mul.whole == div.whole && div.whole > 0)
		return n;
	if (n.nano == 0 && wholes)
		return scale_whole(n.whole, mul.whole, div.whole);
	if (wholes && div.whole == 1)
		return num_add(scale_whole(n.whole, mul.whole, 1),
		    scale_whole(n.nano, mul.whole, NUM_NANO));
	if (!to_nanos(mul, &b) || !to_nanos(div, &c) || c == 0)
		return scale_whole(n.whole, mul.whole,
		    div.whole > 0 ? div.whole : 1);
	r = NUM(0);
	nano = UINT64_MAX;
	if (to_nanos(n, &a))
		nano = scale_whole(a, b, c).whole;
	if (nano == UINT64_MAX) {
		r = scale_whole(n.whole, b, c);
		nano = scale_whole(n.nano, b, c).whole;
	}
	return num_add(r, (struct num){nano / NUM_NANO,
	    (uint32_t)(nano % NUM_NANO)});
}

uint64_t
num_gcd(uint64_t a, uint64_t b)
{
	while (b != 0) {
		uint64_t r = a % b;

		a = b;
		b = r;
	}
	return a;
}

double
num_real(struct num n)
{
	return (double)n.whole + n.nano / 1e9;
}

double
num_percent(struct num a, struct num b)
{
	return num_is0(b) ? 0 : 100.0 * num_real(a) / num_real(b);
}

static char *
put_fraction(char *at, uint32_t nano)
{
	*at++ = '.';
	for (; nano > 0; nano = nano % (NUM_NANO / 10) * 10)
		*at++ = (char)('0' + nano / (NUM_NANO / 10));
	return at;
}

str
num_text(char *to, struct num n)
{
	char digits[2 * DIGITS] = {0}, *at;
	size_t k = DIGITS;

	for (; n.whole >= 10; n.whole /= 100) {
		unsigned two = (unsigned)(n.whole % 100);

		digits[--k] = (char)('0' + two % 10);
		digits[--k] = (char)('0' + two / 10);
	}
	if (n.whole > 0 || k == DIGITS)
		digits[--k] = (char)('0' + n.whole);
	memcpy(to, digits + k, DIGITS);	/* constant: two moves */
	at = to + DIGITS - k;
	if (n.nano > 0)
		at = put_fraction(at, n.nano);
	return (str){to, (size_t)(at - to)};
}

str
num_commas(char *to, struct num n)
{
	char plain[NUM_TEXT], *at = to;
	str digits = num_text(plain, NUM(n.whole));

	for (size_t i = 0; i < digits.n; i++) {
		if (i > 0 && (digits.n - i) % 3 == 0)
			*at++ = ',';
		*at++ = digits.p[i];
	}
	if (n.nano > 0)
		at = put_fraction(at, n.nano);
	return (str){to, (size_t)(at - to)};
}
