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
#define NUM_TEXT 64		/* room for any number printed here */
#define NUM_NANO 1000000000u

enum num_read {
	NUM_BAD,		/* not digits[.[digits]] */
	NUM_EXACT,
	NUM_ROUNDED,		/* more than 9 decimals, rounded half up */
	NUM_HUGE		/* saturated at 2^64 - 1 */
};

/* read digits[.[digits]], the whole of s; no sign, no exponent */
enum num_read num_parse(str s, struct num *);
/* read a whole number below 2^64, the whole of s */
bool num_whole(str s, uint64_t *);
/* read the digits that s ends with, up to 18 of them; returns how many */
size_t num_last(str s, uint64_t *);
/* read hexadecimal digits without "0x", the whole of s, up to 16 of them */
bool num_hex(str s, uint64_t *);

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

/* a - b, or 0 if b is larger */
struct num num_sub(struct num a, struct num b);
/* n * mul / div to the nearest nano; div is not 0 */
struct num num_scale(struct num n, struct num mul, struct num div);
/* the greatest common divisor; that of 0 and n is n */
uint64_t num_gcd(uint64_t, uint64_t);
/* for shares and colours; never summed */
double num_real(struct num);
/* 100 a / b, or 0 if b is 0 */
double num_percent(struct num a, struct num b);

/* format into a buffer of NUM_TEXT bytes; they return the text in it */
str num_text(char *to, struct num);	/* 1234.5 */
str num_commas(char *to, struct num);	/* 1,234.5 */

#endif
