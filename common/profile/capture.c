#include "common/profile/capture.h"

#include "common/base/sys.h"

static const char *const names[] = {
	[CAPTURE_FOLDED] = "folded.txt", [CAPTURE_RECORDING] = "perf.data",
	[CAPTURE_PICTURE] = "flamegraph.svg", [CAPTURE_META] = "meta"
};

bool
capture_find(const char *folder, enum capture_part part, struct buf *path)
{
	static const char *const newest[] = {"/latest", ""};
	static const char *const endings[] = {"", ".gz"};

	for (size_t i = 0; i < LENGTH(newest); i++)
		for (size_t k = 0; k < LENGTH(endings); k++) {
			path->n = 0;
			buf_fmt(path, "%s%s/%s%s", folder, newest[i],
			    names[part], endings[k]);
			if (sys_is_file(buf_text(path)))
				return true;
		}
	return false;
}
