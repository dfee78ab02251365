#include "tools/stackfold/demangle/rust_reader.h"

#include "common/base/sys.h"

#define PUNYCODE 128	/* characters of a name; longer ones stay encoded */

char
rust_next(struct rust_reader *r)
{
	char c = rust_peek(r);

	if (c == '\0')
		r->failed = true;
	else
		r->at++;
	return c;
}

bool
rust_enter(struct rust_reader *r)
{
	size_t most = 64 * (r->name.n + r->to->n - r->start) + 4096;

	if (r->failed || r->depth >= RUST_DEEPEST || ++r->steps > most) {
		r->failed = true;
		return false;
	}
	r->depth++;
	return true;
}

static int
digit62(char c)
{
	if (str_digit(c))
		return c - '0';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'Z' ? c - 'A' + 36 : -1;
}

uint64_t
rust_base62(struct rust_reader *r)
{
	uint64_t n = 0;

	if (rust_take(r, '_'))
		return 0;
	while (!rust_take(r, '_')) {
		int d = digit62(rust_next(r));

		if (d < 0 || n > (UINT64_MAX - 62) / 62) {
			r->failed = true;
			return 0;
		}
		n = n * 62 + (uint64_t)d;
	}
	return n + 1;
}

uint64_t
rust_tagged(struct rust_reader *r, char tag)
{
	return rust_take(r, tag) ? rust_base62(r) + 1 : 0;
}

/* "s_", "u", "3foo", "_" before what begins with a digit */
struct rust_ident
rust_ident(struct rust_reader *r)
{
	struct rust_ident id = {.number = rust_tagged(r, 's')};
	bool encoded = rust_take(r, 'u');
	size_t n = 0, cut;

	if (!str_digit(rust_peek(r)))
		r->failed = true;
	while (str_digit(rust_peek(r)) && n <= r->name.n) {
		n = n * 10 + (size_t)(rust_next(r) - '0');
		if (n == 0)
			break;
	}
	rust_take(r, '_');
	if (r->failed || n > r->name.n - r->at) {
		r->failed = true;
		return id;
	}
	id.ascii = (str){r->name.p + r->at, n};
	r->at += n;
	if (!encoded)
		return id;
	cut = str_rchr(id.ascii, '_');
	id.punycode = cut == STR_NONE ? id.ascii : str_from(id.ascii, cut + 1);
	id.ascii.n = cut == STR_NONE ? 0 : cut;
	r->failed = r->failed || id.punycode.n == 0;
	return id;
}

bool
rust_back(struct rust_reader *r, size_t *back)
{
	size_t from = r->at - 1;
	uint64_t to = rust_base62(r);

	if (r->failed || to >= from) {
		r->failed = true;
		return false;
	}
	*back = r->at;
	r->at = (size_t)to;
	return true;
}

void
rust_put(struct rust_reader *r, str s)
{
	if (r->quiet > 0 || r->failed)
		return;
	if (r->to->n - r->start + s.n > RUST_LONGEST)
		r->failed = true;
	else
		buf_add(r->to, s);
}

void
rust_puts(struct rust_reader *r, const char *s)
{
	rust_put(r, str_of(s));
}

void
rust_put_number(struct rust_reader *r, uint64_t n)
{
	char digits[20];
	size_t at = sizeof(digits);

	do
		digits[--at] = (char)('0' + n % 10);
	while ((n /= 10) > 0);
	rust_put(r, (str){digits + at, sizeof(digits) - at});
}

void
rust_put_char(struct rust_reader *r, uint64_t c)
{
	char b[4];
	size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
	static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};

	for (size_t i = n; i-- > 1; c >>= 6)
		b[i] = (char)(0x80 | (c & 0x3f));
	b[0] = (char)(first[n] | c);
	rust_put(r, (str){b, n});
}

/* one delta of RFC 3492, in digits of base 36 */
static bool
delta(str *s, uint64_t bias, uint64_t *to)
{
	uint64_t weight = 1;

	*to = 0;
	for (uint64_t k = 36;; k += 36) {
		uint64_t limit = k <= bias + 1 ? 1 : k >= bias + 26 ? 26 :
		    k - bias, d;
		char c = s->n > 0 ? s->p[0] : '\0';

		if (c >= 'a' && c <= 'z')
			d = (uint64_t)(c - 'a');
		else if (str_digit(c))
			d = (uint64_t)(c - '0') + 26;
		else
			return false;
		*s = str_from(*s, 1);
		*to += d * weight;
		if (*to > UINT32_MAX || weight > UINT32_MAX)
			return false;
		if (d < limit)
			return true;
		weight *= 36 - limit;
	}
}

static uint64_t
next_bias(uint64_t d, bool first, uint64_t n)
{
	uint64_t bias = 0;

	d = first ? d / 700 : d / 2;
	for (d += d / n; d > 455; bias += 36)
		d /= 35;
	return bias + 36 * d / (d + 38);
}

/* false if it is no valid encoding, or too long */
static bool
decode(struct rust_ident id, uint32_t *out, size_t *length)
{
	uint64_t code = 0x80, i = 0, bias = 72, d;
	size_t n = id.ascii.n;
	str rest = id.punycode;

	if (n > PUNYCODE)
		return false;
	for (size_t k = 0; k < n; k++)
		out[k] = (unsigned char)id.ascii.p[k];
	while (rest.n > 0) {
		if (!delta(&rest, bias, &d) || n == PUNYCODE)
			return false;
		n++;
		bias = next_bias(d, n == id.ascii.n + 1, n);
		i += d;
		code += i / n;
		i %= n;
		if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
			return false;
		memmove(out + i + 1, out + i,
		    (n - 1 - (size_t)i) * sizeof(*out));
		out[i++] = (uint32_t)code;
	}
	*length = n;
	return true;
}

void
rust_put_ident(struct rust_reader *r, struct rust_ident id)
{
	uint32_t chars[PUNYCODE];
	size_t n;

	if (id.punycode.n == 0) {
		rust_put(r, id.ascii);
	} else if (decode(id, chars, &n)) {
		for (size_t i = 0; i < n; i++)
			rust_put_char(r, chars[i]);
	} else {
		rust_puts(r, "punycode{");
		rust_put(r, id.ascii);
		if (id.ascii.n > 0)
			rust_puts(r, "-");
		rust_put(r, id.punycode);
		rust_puts(r, "}");
	}
}

/* 0 is erased, 1 the innermost: 'a, 'b ... from the outside */
void
rust_put_lifetime(struct rust_reader *r, uint64_t index)
{
	char letter[2] = "a";

	rust_puts(r, "'");
	if (index == 0) {
		rust_puts(r, "_");
	} else if (index > r->lifetimes) {
		r->failed = true;
	} else if (r->lifetimes - index < 26) {
		letter[0] = (char)('a' + (r->lifetimes - index));
		rust_puts(r, letter);
	} else {
		rust_puts(r, "_");
		rust_put_number(r, r->lifetimes - index);
	}
}
