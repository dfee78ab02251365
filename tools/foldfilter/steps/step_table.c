#include "tools/foldfilter/steps/step_table.h"

#include <string.h>

#include "common/base/sys.h"

static const struct step_kind *const tables[] = {
	select_steps, stack_path_steps, cut_steps, time_steps, frames_steps,
	recursion_steps, rename_steps, strip_steps, anonymize_steps,
	small_frames_steps,
};

const struct step_kind *
step_table_find(const char *name)
{
	for (size_t i = 0; i < LENGTH(tables); i++)
		for (const struct step_kind *k = tables[i]; k->name; k++)
			if (strcmp(k->name, name) == 0)
				return k;
	return NULL;
}
