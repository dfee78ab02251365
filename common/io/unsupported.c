#include "common/io/unsupported.h"

#include "common/base/err.h"
#include "common/base/sys.h"

/* is one of the two a prefix of the other? */
static bool
agrees_with_sign(str head, str sign)
{
	for (size_t i = 0; i < head.n && i < sign.n; i++)
		if (head.p[i] != sign.p[i] && sign.p[i] != '?')
			return false;
	return true;
}

const struct unsupported *
unsupported_find(str head, bool *more)
{
	static const struct unsupported all[] = {
		{{"\xfd" "7zXZ", 5}, "xz"},
		{{"BZh?1AY&SY", 10}, "bzip2"},
	};

	*more = false;
	for (size_t i = 0; i < LENGTH(all); i++) {
		if (head.n == 0 || !agrees_with_sign(head, all[i].sign))
			continue;
		if (head.n >= all[i].sign.n)
			return &all[i];
		*more = true;
	}
	return NULL;
}

void
unsupported_refuse(const struct unsupported *u, const char *name)
{
	die("%s: compressed with %s; use: %s -dc %s | %s", name, u->program,
	    u->program, name[0] == '<' ? "FILE" : name, progname);
}
