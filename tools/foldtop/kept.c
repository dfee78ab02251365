#include "tools/foldtop/kept.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/buf.h"
#include "common/err.h"
#include "common/in.h"
#include "common/sys.h"

/* what a capture holds, compressed or not */
static const struct kept_file files[] = {
	{"Profile", "perf.data"}, {"Flamegraph", "flamegraph.svg"},
	{"Folded", "folded.txt"},
};
static const char *const endings[] = {"", ".gz"};

static bool
is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static bool
is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static char *
joined(struct arena *a, const char *folder, const char *name,
    const char *ending)
{
	struct buf b = {0};
	char *s;

	buf_fmt(&b, "%s/%s%s", folder, name, ending);
	s = (char *)(uintptr_t)arena_str(a, buf_str(&b)).p;
	buf_free(&b);
	return s;
}

/* the file of that name in a folder, compressed or not, or NULL */
static char *
find(struct arena *a, const char *folder, const char *name, size_t *ending)
{
	for (*ending = 0; *ending < LENGTH(endings); ++*ending) {
		char *path = joined(a, folder, name, endings[*ending]);

		if (is_file(path))
			return path;
	}
	return NULL;
}

/* the folder that a file is in */
static const char *
folder_of(struct arena *a, const char *path)
{
	size_t slash = str_rchr(str_of(path), '/');

	if (is_folder(path))
		return path;
	return slash == STR_NONE ? "." :
	    arena_str(a, str_upto(str_of(path), slash)).p;
}

static void
read_meta(struct kept *k, const char *path)
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
kept_read(struct kept *k, const char *path, const char *called)
{
	const char *folder = folder_of(&k->arena, path);
	size_t end;
	char *meta = find(&k->arena, folder, "meta", &end);

	if (meta == NULL && !is_folder(path)) {
		k->file[k->n++] = (struct kept_file){files[0].what, path};
		return;
	}
	if (meta != NULL)
		read_meta(k, meta);
	for (size_t i = 0; i < LENGTH(files); i++)
		if (find(&k->arena, folder, files[i].path, &end) != NULL)
			k->file[k->n++] = (struct kept_file){files[i].what,
			    joined(&k->arena, called != NULL ? called : folder,
			    files[i].path, endings[end])};
}

static int
by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
add(struct kept_paths *all, char *path)
{
	GROW(all->path, all->cap, all->n + 2);
	all->path[all->n++] = path;
	all->path[all->n] = NULL;
}

/* the captures in a folder; their names begin with their time */
static void
add_captures(struct kept_paths *all, const char *folder)
{
	const struct dirent *in;
	size_t before = all->n, end;
	DIR *d = opendir(folder);

	while (d != NULL && (in = readdir(d)) != NULL) {
		const char *one = joined(&all->arena, folder, in->d_name, "");
		char *path = find(&all->arena, one, "folded.txt", &end);

		if (path != NULL && in->d_name[0] >= '0' &&
		    in->d_name[0] <= '9')
			add(all, path);
	}
	if (d != NULL)
		closedir(d);
	if (all->n == before)
		die("%s: no capture in it", folder);
	qsort(all->path + before, all->n - before, sizeof(*all->path),
	    by_bytes);
}

char **
kept_expand(struct kept_paths *all, char *const paths[])
{
	size_t end;

	for (; *paths != NULL; paths++) {
		char *own = is_folder(*paths) ? find(&all->arena, *paths,
		    "folded.txt", &end) : *paths;

		if (own != NULL)
			add(all, own);
		else
			add_captures(all, *paths);
	}
	return all->path;
}
