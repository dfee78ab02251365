#include "tools/stackfold/demangle/demangle_rust.h"

#include "common/base/num.h"
#include "common/frames/rust.h"
#include "tools/stackfold/demangle/rust_reader.h"

/* "_R", a path, the crate that filled in its parameters, and a suffix */
static bool
v0(struct buf *to, str s)
{
	struct rust_reader r = {.name = str_from(s, 2), .to = to,
	    .start = to->n};

	if (rust_peek(&r) < 'A' || rust_peek(&r) > 'Z' ||
	    s.n > RUST_LONGEST)
		return false;
	rust_path(&r, true);
	if (rust_peek(&r) >= 'A' && rust_peek(&r) <= 'Z') {
		r.quiet++;
		rust_path(&r, false);
		r.quiet--;
	}
	if (r.at < r.name.n && rust_peek(&r) != '.' && rust_peek(&r) != '$')
		r.failed = true;
	if (r.failed)
		to->n = r.start;
	return !r.failed;
}

/* "17h0123456789abcdefE" and perhaps ".llvm.123" */
static bool
ends_in_hash(str s)
{
	uint64_t n;

	return s.n >= 20 && str_starts(s, STR("17h")) && s.p[19] == 'E' &&
	    num_hex((str){s.p + 3, 16}, &n) &&
	    (s.n == 20 || s.p[20] == '.' || s.p[20] == '$');
}

static bool
legacy(struct buf *to, str s)
{
	size_t start = to->n;

	s = str_from(s, 3);
	for (bool any = false; !ends_in_hash(s); any = true) {
		size_t n = 0, digits = str_digits(s);
		str part;

		for (size_t i = 0; i < digits && n <= s.n; i++)
			n = n * 10 + (size_t)(s.p[i] - '0');
		if (n == 0 || n > s.n - digits) {
			to->n = start;
			return false;
		}
		part = (str){s.p + digits, n};
		s = str_from(s, digits + n);
		if (any)
			buf_add(to, STR("::"));
		if (str_starts(part, STR("_$")))
			part = str_from(part, 1);
		rust_unescape(to, part);
	}
	return to->n > start;
}

bool
demangle_rust(struct buf *to, str mangled)
{
	if (str_starts(mangled, STR("_R")))
		return v0(to, mangled);
	return str_starts(mangled, STR("_ZN")) &&
	    str_find(mangled, STR("17h")) != STR_NONE && legacy(to, mangled);
}
