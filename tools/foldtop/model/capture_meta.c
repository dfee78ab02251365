#include "tools/foldtop/model/capture_meta.h"

#include <string.h>

#include "common/base/sys.h"
#include "common/io/in.h"
#include "common/profile/capture.h"

/* the files that the report names */
static const struct {
	const char *what;
	enum capture_part part;
} files[] = {
	{"Profile", CAPTURE_RECORDING}, {"Flamegraph", CAPTURE_PICTURE},
	{"Folded", CAPTURE_FOLDED},
};

static void
read_meta(struct capture_meta *k, const char *path)
{
	struct in in;
	str line, key;

	in_open(&in, path);
	while (in_line(&in, &line)) {
		const char **to;

		str_cut(&line, '=', &key);
		to = str_eq(key, STR("workload")) ? &k->workload :
		    str_eq(key, STR("perf-seconds")) ? &k->cost :
		    str_eq(key, STR("counters")) ? &k->counters : NULL;
		if (to != NULL && line.n > 0)
			*to = arena_str(&k->arena, line).p;
	}
	in_close(&in);
}

void
capture_meta_read(struct capture_meta *k, const char *path, const char *called)
{
	struct buf file = {0}, name = {0};

	if (capture_find(path, CAPTURE_META, &file))
		read_meta(k, buf_text(&file));
	for (size_t i = 0; i < LENGTH(files); i++) {
		if (!capture_find(path, files[i].part, &file))
			continue;
		name.n = 0;
		buf_fmt(&name, "%s%s", called != NULL ? called : path,
		    file.p + strlen(path));
		k->file[k->n++] = (struct capture_meta_file){files[i].what,
		    arena_str(&k->arena, buf_str(&name)).p};
	}
	buf_free(&file);
	buf_free(&name);
}
