#include "tools/foldfilter/presets.h"

#include <string.h>

#include "common/base/sys.h"

/* made by the Makefile: {"cpp", (const char *const []){"a line", NULL}}, */
static const struct preset presets[] = {
#include "tools/foldfilter/presets.inc"
};

#define NPRESETS LENGTH(presets)

const struct preset *
presets_find(const char *name)
{
	for (size_t i = 0; i < NPRESETS; i++)
		if (strcmp(presets[i].name, name) == 0)
			return &presets[i];
	return NULL;
}

void
presets_list(struct buf *b)
{
	for (size_t i = 0; i < NPRESETS; i++)
		buf_fmt(b, "%s%s", i > 0 ? ", " : "", presets[i].name);
}
