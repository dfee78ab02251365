#include "tools/stackfold/demangle/demangle.h"

#include "tools/stackfold/demangle/demangle_cxx.h"
#include "tools/stackfold/demangle/demangle_rust.h"

/* those that the name begins with */
static size_t
count_underscores(str s)
{
	size_t n = 0;

	while (n < s.n && s.p[n] == '_')
		n++;
	return n;
}

/* "___Z1fv_block_invoke_2", the closure of a block in f() */
static bool
demangle_block(struct buf *to, str s, bool whole)
{
	size_t at = str_find(s, STR("_block_invoke")), start = to->n;

	if (at == STR_NONE)
		return false;
	buf_add(to, STR("invocation function for block in "));
	if (demangle_cxx(to, str_upto(s, at), whole))
		return true;
	to->n = start;
	return false;
}

/* where the name ends: at "@plt", "+0x12", " (in /bin/app)", "_[k]" */
static size_t
find_name_end(str s)
{
	size_t i = 0;

	while (i < s.n && (str_digit(s.p[i]) || (s.p[i] >= 'a' &&
	    s.p[i] <= 'z') || (s.p[i] >= 'A' && s.p[i] <= 'Z') ||
	    s.p[i] == '_' || s.p[i] == '.' || s.p[i] == '$' ||
	    (s.p[i] & 0x80) != 0))
		i++;
	return i > 0 && i < s.n && s.p[i] == '[' && s.p[i - 1] == '_' ?
	    i - 1 : i;
}

bool
demangle(struct buf *to, str mangled, enum symbol_mode mode)
{
	bool whole = mode == SYMBOL_FULL, done;
	size_t end, n = count_underscores(mangled);
	str s = mangled, suffix;

	if (mode == SYMBOL_RAW || !demangle_candidate(mangled))
		return false;
	end = find_name_end(s);
	suffix = str_from(s, end);
	s = str_from(str_upto(s, end), n - 1);
	if (n > 2)
		done = demangle_block(to, s, whole);
	else
		done = demangle_rust(to, s) || demangle_cxx(to, s, whole);
	if (done)
		buf_add(to, suffix);
	return done;
}
