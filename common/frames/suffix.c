#include "common/frames/suffix.h"

#include "common/base/sys.h"

/* suffixes of cloned, split or renamed functions; numbers may follow */
static const str clones[] = {
	{".constprop", 10}, {".isra", 5}, {".part", 5}, {".cold", 5},
	{".llvm", 5}, {".lto_priv", 9}, {".clone", 6}, {".__uniq", 7},
};

/* texts before the number of a closure or lambda */
static const str closures[] = {
	{"#", 1}, {"$", 1}, {"$_", 2}, {"$$Lambda/", 9}, {"'lambda", 7},
	{".func", 5}, {"_lambda_", 8}, {"closure-", 8},
};

static str
without_digits(str s)
{
	while (s.n > 0 && str_digit(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* Return where " [clone .cold]" or " (.cold)" begins, or STR_NONE. */
static size_t
find_bracketed(str s)
{
	size_t at = STR_NONE;

	if (str_ends(s, STR("]"))) {
		at = str_rchr(s, '[');
		if (at != STR_NONE && str_starts(str_from(s, at),
		    STR("[clone ")))
			return at > 0 && s.p[at - 1] == ' ' ? at - 1 : at;
	} else if (str_ends(s, STR(")"))) {
		at = str_rchr(s, '(');
		if (at != STR_NONE && at > 0 && s.p[at - 1] == ' ' &&
		    str_starts(str_from(s, at), STR("(.")))
			return at - 1;
	}
	return STR_NONE;
}

bool
suffix_cut_clone(str *s)
{
	size_t at = find_bracketed(*s);
	str head = *s;

	if (at != STR_NONE && at > 0) {
		s->n = at;
		return true;
	}
	for (;;) {		/* ".0", ".1.2" */
		str rest = without_digits(head);

		if (rest.n == head.n || !str_ends(rest, STR(".")))
			break;
		head.n = rest.n - 1;
	}
	for (size_t i = 0; i < LENGTH(clones); i++)
		if (head.n > clones[i].n && str_ends(head, clones[i])) {
			s->n = head.n - clones[i].n;
			return true;
		}
	return false;
}

bool
suffix_cut_hash(str *s)
{
	size_t llvm = find_bracketed(*s);
	str head = *s, hash;

	if (llvm != STR_NONE &&
	    str_starts(str_from(head, llvm), STR(" (.llvm.")))
		head.n = llvm;
	if (head.n <= 19)
		return false;
	hash = str_from(head, head.n - 19);
	if (!str_starts(hash, STR("::h")))
		return false;
	for (size_t i = 3; i < hash.n; i++)
		if (memchr("0123456789abcdef", hash.p[i], 16) == NULL)
			return false;
	s->n = head.n - 19;
	return true;
}

bool
suffix_cut_version(str *s)
{
	size_t at = str_rchr(*s, '@'), n, from;

	if (at == STR_NONE)
		return false;
	n = at > 0 && s->p[at - 1] == '@' ? at - 1 : at;
	if (n == 0)
		return false;
	if (!str_eq(str_from(*s, at), STR("@plt"))) {
		for (from = ++at; at < s->n && s->p[at] >= 'A' &&
		    s->p[at] <= 'Z';)
			at++;
		if (at == from || at == s->n || s->p[at++] != '_' ||
		    at == s->n)
			return false;
		for (; at < s->n; at++)
			if (!str_digit(s->p[at]) && s->p[at] != '.')
				return false;
	}
	s->n = n;
	return true;
}

bool
suffix_is_closure(str before)
{
	for (size_t i = 0; i < LENGTH(closures); i++)
		if (str_ends(before, closures[i]))
			return true;
	return false;
}
