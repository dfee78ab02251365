#include "tools/stackfold/demangle/punycode.h"

/* parameters of RFC 3492, section 5 */
enum {
	BASE = 36, TMIN = 1, TMAX = 26, SKEW = 38, DAMP = 700,
	INITIAL_BIAS = 72, INITIAL_N = 0x80
};

/* Read a generalized variable-length integer: the distance to the next
 * insertion. */
static bool
read_delta(str *s, uint64_t bias, uint64_t *to)
{
	uint64_t weight = 1;

	*to = 0;
	for (uint64_t k = BASE;; k += BASE) {
		uint64_t threshold = k <= bias + TMIN ? TMIN :
		    k >= bias + TMAX ? TMAX : k - bias;
		uint64_t digit;
		char c = s->n > 0 ? s->p[0] : '\0';

		if (c >= 'a' && c <= 'z')
			digit = (uint64_t)(c - 'a');
		else if (str_digit(c))
			digit = (uint64_t)(c - '0') + 26;
		else
			return false;
		*s = str_from(*s, 1);
		*to += digit * weight;
		if (*to > UINT32_MAX || weight > UINT32_MAX)
			return false;
		if (digit < threshold)
			return true;
		weight *= BASE - threshold;
	}
}

/* Adapt the bias, as in RFC 3492, 6.1.  The name has n characters now. */
static uint64_t
adapt_bias(uint64_t delta, bool first, uint64_t n)
{
	uint64_t k = 0;

	delta = first ? delta / DAMP : delta / 2;
	for (delta += delta / n; delta > (BASE - TMIN) * TMAX / 2; k += BASE)
		delta /= BASE - TMIN;
	return k + (BASE - TMIN + 1) * delta / (delta + SKEW);
}

bool
punycode_decode(str ascii, str encoded, uint32_t *to, size_t *length)
{
	uint64_t code = INITIAL_N, i = 0, bias = INITIAL_BIAS, delta;
	size_t n = ascii.n;

	if (n > PUNYCODE_MOST)
		return false;
	for (size_t k = 0; k < n; k++)
		to[k] = (unsigned char)ascii.p[k];
	while (encoded.n > 0) {
		if (!read_delta(&encoded, bias, &delta) || n == PUNYCODE_MOST)
			return false;
		n++;
		bias = adapt_bias(delta, n == ascii.n + 1, n);
		i += delta;
		code += i / n;
		i %= n;
		if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
			return false;
		memmove(to + i + 1, to + i, (n - 1 - (size_t)i) * sizeof(*to));
		to[i++] = (uint32_t)code;
	}
	*length = n;
	return true;
}
