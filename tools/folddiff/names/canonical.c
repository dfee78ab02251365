#include "tools/folddiff/names/canonical.h"

#include "common/frames/suffix.h"
#include "common/profile/frame.h"

static bool
is_hex(char c)
{
	return str_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

void
canonical_hex(str s, struct buf *to)
{
	for (size_t i = 0; i < s.n; i++) {
		size_t end = i + 2;

		buf_char(to, s.p[i]);
		if (s.p[i] != '0' || end >= s.n || s.p[i + 1] != 'x')
			continue;
		while (end < s.n && is_hex(s.p[end]))
			end++;
		if (end == i + 2)
			continue;
		buf_add(to, STR("x..."));
		i = end - 1;
	}
}

/* cut ":10" off the end of a name; return false if there is none */
static bool
cut_line_number(str *s)
{
	size_t at = s->n;

	while (at > 0 && str_digit(s->p[at - 1]))
		at--;
	if (at == s->n || at < 2 || s->p[at - 1] != ':' || s->p[at - 2] == ':')
		return false;
	s->n = at - 1;
	return true;
}

/* append a name without the numbers of closures and without a line and column
 * before ")", such as ":10:5" */
static void
add_without_numbers(str s, struct buf *to)
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

/* Append the name of a thread with N for its number.  Numbers within a word, as
 * in "x86thread", are kept. */
static void
add_thread_name(str s, struct buf *to)
{
	for (size_t i = 0; i < s.n;) {
		size_t n = str_digits(str_from(s, i));
		bool number = n > 0 && (i + n == s.n ||
		    (i > 0 && !str_letter(s.p[i - 1]) && s.p[i - 1] != '.'));

		if (number)
			buf_char(to, 'N');
		else
			buf_add(to, (str){s.p + i, n > 0 ? n : 1});
		i += n > 0 ? n : 1;
	}
}

/* Append a name with N for the pid in the name of a perf map, to which a JIT
 * writes its symbols: [perf-123.map] or /tmp/perf-123.map. */
static void
add_without_pid(str s, struct buf *to)
{
	size_t at = str_find(s, STR("perf-"));
	size_t digits = at == STR_NONE ? 0 : str_digits(str_from(s, at + 5));

	if (digits == 0 || !str_starts(str_from(s, at + 5 + digits),
	    STR(".map"))) {
		buf_add(to, s);
		return;
	}
	buf_add(to, str_upto(s, at + 5));
	buf_char(to, 'N');
	buf_add(to, str_from(s, at + 5 + digits));
}

void
canonical_name(str name, bool root, struct buf *to)
{
	str plain = frame_plain(name), kind = str_from(name, plain.n);
	struct buf a = {0}, b = {0};

	while (suffix_cut_clone(&plain) || suffix_cut_hash(&plain) ||
	    cut_line_number(&plain))
		;
	add_without_numbers(plain, &a);
	canonical_hex(buf_str(&a), &b);
	if (root)
		add_thread_name(buf_str(&b), to);
	else
		add_without_pid(buf_str(&b), to);
	buf_add(to, kind);
	buf_free(&a);
	buf_free(&b);
}
