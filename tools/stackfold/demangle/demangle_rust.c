#include "tools/stackfold/demangle/demangle_rust.h"

#include "common/base/num.h"
#include "common/frames/rust.h"
#include "tools/stackfold/demangle/rust_v0.h"

/* Return true if the rest is a hash, "17h0123456789abcdefE", and perhaps
 * ".llvm.123". */
static bool
ends_in_hash(str s)
{
	uint64_t n;

	return s.n >= 20 && str_starts(s, STR("17h")) && s.p[19] == 'E' &&
	    num_hex((str){s.p + 3, 16}, &n) &&
	    (s.n == 20 || s.p[20] == '.' || s.p[20] == '$');
}

/* Demangle the legacy scheme: "_ZN", names with their lengths, a hash, "E". */
static bool
demangle_legacy(struct buf *to, str s)
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
demangle_rust(struct buf *to, str mangled, struct demangle_depth *limit)
{
	if (str_starts(mangled, STR("_R")))
		return rust_v0_demangle(to, mangled, limit);
	return str_starts(mangled, STR("_ZN")) &&
	    str_find(mangled, STR("17h")) != STR_NONE &&
	    demangle_legacy(to, mangled);
}
