#include "common/profile/event.h"

#include "common/base/sys.h"
#include "common/profile/names.h"

/* Return true for letters that may follow an event's ':' or last '/'. */
static bool
are_modifiers(str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!str_has_char(STR("ukhIGHpPSDWeb"), s.p[i]))
			return false;
	return s.n < 10;
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

/* Return true if a term between slashes controls sampling, and not what is
 * counted: see "EVENT PARAMETERS" in perf-record(1). */
static bool
is_record_term(str term)
{
	static const char *const all[] = {
		"aux-action", "aux-output", "aux-sample-size", "call-graph",
		"freq", "inherit", "max-stack", "name", "no-inherit",
		"no-overwrite", "overwrite", "percore", "period", "stack-size",
		"time", NULL
	};
	str name;

	str_cut(&term, '=', &name);
	return str_eq_any(name, all);
}

/* Return the family of "unit/terms/", or s if the terms encode a raw event. */
static str
family_of_terms(str s, str unit, str terms)
{
	str event = unit, term;

	while (event_next(&terms, &term)) {
		if (is_record_term(term))
			continue;
		if (event.p != unit.p || str_has_char(term, '='))
			return s;
		event = term;
	}
	return event;
}

str
event_family(str s)
{
	size_t i = str_chr(s, '/'), k;

	if (i != STR_NONE) {
		k = str_rchr(s, '/');
		if (k > i && are_modifiers(str_from(s, k + 1)))
			return family_of_terms(s, str_upto(s, i),
			    (str){s.p + i + 1, k - i - 1});
	}
	i = str_rchr(s, ':');
	if (i != STR_NONE && are_modifiers(str_from(s, i + 1)))
		return str_upto(s, i);
	return s;
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
		"minor-faults", "page-faults", NULL
	};
	str family = event_family(event);

	return str_eq_any(family, all) || str_has_char(family, ':');
}

bool
event_is_software_clock(str event)
{
	return str_starts(event, STR("cpu-clock")) ||
	    str_starts(event, STR("task-clock"));
}

bool
event_is_clock(str event)
{
	static const char *const clocks[] = {"cpu-clock", "task-clock",
	    "cycles", "cpu-cycles", NULL};
	str kind = event_family(event), modifiers = {0};
	size_t end = str_rchr(event, str_has_char(event, '/') ? '/' : ':');

	if (end != STR_NONE)
		modifiers = str_from(event, end + 1);
	return !str_has_char(modifiers, 'u') &&
	    !str_has_char(modifiers, 'k') && str_eq_any(kind, clocks);
}

bool
event_is_periodic(str event)
{
	static const char *const words[] = {"clock", "cycles", "instructions"};

	for (size_t i = 0; i < LENGTH(words); i++)
		if (str_has(event, str_of(words[i])))
			return true;
	return false;
}
