#include "tools/folddiff/names/canonical.h"

#include "common/base/sys.h"
#include "common/frames/suffix.h"
#include "common/profile/frame.h"

static bool
hex(char c)
{
	return str_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool
letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* how many hexadecimal digits s begins with */
static size_t
hex_digits(str s)
{
	size_t n = 0;

	while (n < s.n && hex(s.p[n]))
		n++;
	return n;
}

/* where the digits at the end begin */
static size_t
last_digits(str s)
{
	size_t n = s.n;

	while (n > 0 && str_digit(s.p[n - 1]))
		n--;
	return n;
}

void
canonical_hex(str s, struct buf *to)
{
	for (size_t i = 0; i < s.n; i++) {
		size_t n = 0;

		buf_char(to, s.p[i]);
		if (s.p[i] != '0' || i + 2 >= s.n || s.p[i + 1] != 'x')
			continue;
		n = hex_digits(str_from(s, i + 2));
		if (n == 0)
			continue;
		buf_add(to, STR("x..."));
		i += 1 + n;
	}
}

/* ":10" or ":10:5" at the end, behind a file's name or a function's */
static bool
cut_line(str *s)
{
	size_t at = last_digits(*s);

	if (at == s->n || at < 2 || s->p[at - 1] != ':' || s->p[at - 2] == ':')
		return false;
	s->n = at - 1;
	return true;
}

/* inside the name: numbers of closures, ":10:5" before a ')' */
static void
inner(str s, struct buf *to)
{
	size_t i = 0;

	while (i < s.n) {
		str rest = str_from(s, i), upto = str_upto(s, i);
		size_t n = str_digits(rest);

		if (n > 0 && suffix_is_closure(upto)) {
			if (to->n > 0 && to->p[to->n - 1] == '#')
				to->n--;
		} else if (n > 0 && n < rest.n && i > 1 &&
		    s.p[i - 1] == ':' && s.p[i - 2] != ':' &&
		    (rest.p[n] == ')' || rest.p[n] == ':')) {
			to->n--;
		} else {
			n += n == 0;
			buf_add(to, str_upto(rest, n));
		}
		i += n;
	}
}

/* a thread's number: behind what is no letter, or at the end */
static void
thread(str s, struct buf *to)
{
	for (size_t i = 0; i < s.n;) {
		size_t n = str_digits(str_from(s, i));
		bool number = n > 0 && (i + n == s.n ||
		    (i > 0 && !letter(s.p[i - 1]) && s.p[i - 1] != '.'));

		if (number)
			buf_char(to, 'N');
		else
			buf_add(to, (str){s.p + i, n > 0 ? n : 1});
		i += n > 0 ? n : 1;
	}
}

void
canonical_name(str name, bool root, struct buf *to)
{
	str plain = frame_plain(name), kind = str_from(name, plain.n);
	struct buf a = {0}, b = {0};

	while (suffix_cut_clone(&plain) || suffix_cut_hash(&plain) ||
	    cut_line(&plain))
		;
	inner(plain, &a);
	canonical_hex(buf_str(&a), &b);
	if (root)
		thread(buf_str(&b), to);
	else
		buf_add(to, buf_str(&b));
	buf_add(to, kind);
	buf_free(&a);
	buf_free(&b);
}
