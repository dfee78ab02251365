#include "tools/foldtop/model/capture_meta.h"

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/in.h"

/* what the report names */
static const struct {
	const char *what;
	enum capture_part part;
} files[] = {
	{"Profile", CAPTURE_RECORDING}, {"Flamegraph", CAPTURE_PICTURE},
	{"Folded", CAPTURE_FOLDED},
};

/* the folder that a file is in */
static const char *
folder_of(struct arena *a, const char *path)
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
		    str_eq(key, STR("perf-seconds")) ? &k->cost : NULL;
		if (to != NULL && line.n > 0)
			*to = arena_str(&k->arena, line).p;
	}
	in_close(&in);
}

void
capture_meta_read(struct capture_meta *k, const char *path, const char *called)
{
	struct arena *a = &k->arena;
	const char *folder = folder_of(a, path);
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

char **
capture_meta_expand(struct capture_paths *all, char *const paths[])
{
	for (; *paths != NULL; paths++) {
		bool folder = sys_is_folder(*paths);
		const char *own = folder ? capture_file(&all->arena, *paths,
		    CAPTURE_FOLDED) : NULL;
		size_t before = all->n;

		if (own != NULL)
			capture_add(all, capture_path(&all->arena, *paths,
			    own));
		else if (folder)
			capture_add_all(all, *paths);
		else
			capture_add(all, *paths);
		if (all->n == before)
			die("%s: no capture in it", *paths);
	}
	return all->path;
}
