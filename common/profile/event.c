#include "common/profile/event.h"

#include "common/base/sys.h"
#include "common/profile/names.h"

/* the letters that may follow an event's ':' or last '/' */
static bool
are_modifiers(str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (str_chr(STR("ukhIGHpPSDWeb"), s.p[i]) == STR_NONE)
			return false;
	return s.n < 10;
}

str
event_family(str s)
{
	size_t i = str_chr(s, '/'), k;

	if (i != STR_NONE) {
		k = str_rchr(s, '/');
		if (k > i && are_modifiers(str_from(s, k + 1)) &&
		    str_chr(str_upto(s, k), '=') == STR_NONE)
			return (str){s.p + i + 1, k - i - 1};
	}
	i = str_rchr(s, ':');
	if (i != STR_NONE && are_modifiers(str_from(s, i + 1)))
		return str_upto(s, i);
	return s;
}

bool
event_next(str *list, str *name)
{
	bool within = false;
	size_t i = 0;

	while (i < list->n && (within || list->p[i] != ','))
		within ^= list->p[i++] == '/';
	*name = str_trim(str_upto(*list, i));
	*list = str_from(*list, i < list->n ? i + 1 : i);
	return i > 0 || list->n > 0;
}

size_t
event_families(str list)
{
	struct names families = {0};
	str name;

	while (event_next(&list, &name))
		names_id(&families, event_family(name));
	return families.n;
}

bool
event_happens(str event)
{
	static const char *const all[] = {
		"alignment-faults", "bpf-output", "cgroup-switches",
		"context-switches", "cpu-migrations", "cs", "dummy",
		"emulation-faults", "faults", "major-faults", "migrations",
		"minor-faults", "page-faults",
	};
	str family = event_family(event);

	for (size_t i = 0; i < LENGTH(all); i++)
		if (str_eq(family, str_of(all[i])))
			return true;
	return str_chr(family, ':') != STR_NONE;
}

bool
event_is_clock(str event)
{
	static const char *const clocks[] = {"cpu-clock", "task-clock",
	    "cycles", "cpu-cycles"};
	str kind = event_family(event), rest = event;

	for (size_t i; kind.n > 0 &&
	    (i = str_find(rest, kind)) != STR_NONE;)
		rest = str_from(rest, i + kind.n);
	if (str_chr(rest, 'u') != STR_NONE || str_chr(rest, 'k') != STR_NONE)
		return false;
	for (size_t i = 0; i < LENGTH(clocks); i++)
		if (str_eq(kind, str_of(clocks[i])))
			return true;
	return false;
}
