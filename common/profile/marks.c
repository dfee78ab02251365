#include "common/profile/marks.h"

#include "common/profile/frame.h"

static bool
has_mark(str name)
{
	enum frame_kind kind;

	/* most names need no search */
	if (name.n == 0 || (name.p[name.n - 1] != ']' && name.p[0] != '['))
		return false;
	kind = frame_kind(name);
	return kind != FRAME_USER && kind != FRAME_UNKNOWN;
}

bool
marks_known(const struct meta *m, const struct names *names)
{
	str marks = meta_get(m, STR("marks"));

	if (marks.n > 0)
		return str_starts(marks, STR("kernel"));
	for (uint32_t i = 0; i < names->n; i++)
		if (has_mark(names_text(names, i)))
			return true;
	return false;
}

static bool
has_module(str name)
{
	size_t at = str_chr(name, '`');

	return at != STR_NONE && at > 0;
}

bool
marks_modules(const struct names *names)
{
	for (uint32_t i = 0; i < names->n; i++)
		if (has_module(names_text(names, i)))
			return true;
	return false;
}
