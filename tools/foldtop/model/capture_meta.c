#include "tools/foldtop/model/capture_meta.h"

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

/* the folder that a file is in, or that the path is itself */
static const char *
find_folder(struct arena *a, const char *path)
{
	size_t slash = str_rchr(str_of(path), '/');

	if (sys_is_folder(path))
		return path;
	return slash == STR_NONE ? "." :
	    arena_str(a, str_upto(str_of(path), slash)).p;
}

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
	struct arena *a = &k->arena;
	const char *folder = find_folder(a, path);
	const char *meta = capture_file(a, folder, CAPTURE_META);

	if (meta == NULL && !sys_is_folder(path)) {
		k->file[k->n++] = (struct capture_meta_file){files[0].what,
		    path};
		return;
	}
	if (meta != NULL)
		read_meta(k, capture_path(a, folder, meta));
	for (size_t i = 0; i < LENGTH(files); i++) {
		const char *name = capture_file(a, folder, files[i].part);

		if (name != NULL)
			k->file[k->n++] = (struct
			    capture_meta_file){files[i].what,
			    capture_path(a, called != NULL ? called : folder,
			    name)};
	}
}
