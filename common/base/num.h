/*
 * Counts: exact, never negative, and never wrapping.  A count is a whole part
 * and nanos (10^-9); addition saturates and is associative, so neither the
 * order of the input nor threads can change a sum.
 */
#ifndef COMMON_NUM_H
#define COMMON_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"

struct num {
	uint64_t whole;
	uint32_t nano;		/* below 10^9 */
};

#define NUM(n) ((struct num){(n), 0})
#define NUM_TEXT 64		/* buffer size for a formatted number */
#define NUM_NANO 1000000000u

enum num_read {
	NUM_BAD,		/* not of the form digits[.[digits]] */
	NUM_EXACT,
	NUM_ROUNDED,		/* had more than 9 decimals, rounded half up */
	NUM_HUGE		/* exceeded 2^64 - 1, saturated */
};

/* Parse all of s as digits[.[digits]], without sign or exponent. */
enum num_read num_parse(str s, struct num *);
/* Parse all of s as a whole number below 2^64. */
bool num_whole(str s, uint64_t *);
/* Parse the digits at the end of s, 18 at most.  Return how many there are. */
size_t num_last(str s, uint64_t *);
/* Parse all of s as 1 to 16 hexadecimal digits, without "0x". */
bool num_hex(str s, uint64_t *);
/* Parse all of s as an address: "0x" and hexadecimal digits. */
bool num_address(str s, uint64_t *);

int num_cmp(struct num, struct num);
static inline bool
num_is0(struct num n)
{
	return n.whole == 0 && n.nano == 0;
}

static inline struct num
num_add(struct num a, struct num b)
{
	uint32_t nano = a.nano + b.nano;
	uint64_t carry = nano >= NUM_NANO;
	uint64_t whole = a.whole + b.whole;

	if (whole < a.whole || whole + carry < whole ||
	    whole + carry == UINT64_MAX)
		return NUM(UINT64_MAX);
	return (struct num){whole + carry, carry ? nano - NUM_NANO : nano};
}

/* Return a - b, or 0 if b is larger. */
struct num num_sub(struct num a, struct num b);
/* Return n * mul / div, rounded to the nearest nano; div is not 0. */
struct num num_scale(struct num n, struct num mul, struct num div);
/* Return the greatest common divisor, which is n for 0 and n. */
uint64_t num_gcd(uint64_t, uint64_t);
/* Convert to double, for shares and colours; doubles are never summed. */
double num_real(struct num);
/* Return 100 a / b, or 0 if b is 0. */
double num_percent(struct num a, struct num b);

/* Format into a buffer of NUM_TEXT bytes.  Return the text in it. */
str num_text(char *to, struct num);	/* 1234.5 */
str num_commas(char *to, struct num);	/* 1,234.5 */

#endif
