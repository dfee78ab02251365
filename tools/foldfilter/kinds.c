#include "tools/foldfilter/kinds.h"

#include <string.h>

#include "common/base/sys.h"

static const struct step_kind *const tables[] = {
	select_kinds, path_kinds, cut_kinds, time_kinds, edit_kinds,
	recursion_kinds, rename_kinds, strip_kinds, anonymize_kinds,
	weigh_kinds, limit_kinds,
};

const struct step_kind *
kinds_find(const char *name)
{
	for (size_t i = 0; i < LENGTH(tables); i++)
		for (const struct step_kind *k = tables[i]; k->name; k++)
			if (strcmp(k->name, name) == 0)
				return k;
	return NULL;
}
