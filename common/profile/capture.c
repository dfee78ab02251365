#include "common/profile/capture.h"

#include <dirent.h>
#include <stdint.h>
#include <stdlib.h>

#include "common/base/buf.h"
#include "common/base/sys.h"

#define LATEST "latest"

static const char *const names[] = {
	[CAPTURE_FOLDED] = "folded.txt", [CAPTURE_RECORDING] = "perf.data",
	[CAPTURE_PICTURE] = "flamegraph.svg", [CAPTURE_META] = "meta"
};
static const char *const endings[] = {"", ".gz"};

static char *
join_names(struct arena *a, const char *one, const char *between,
    const char *two)
{
	struct buf b = {0};
	char *s;

	buf_fmt(&b, "%s%s%s", one, between, two);
	s = (char *)(uintptr_t)arena_str(a, buf_str(&b)).p;
	buf_free(&b);
	return s;
}

char *
capture_path(struct arena *a, const char *folder, const char *name)
{
	return join_names(a, folder, "/", name);
}

const char *
capture_file(struct arena *a, const char *folder, enum capture_part part)
{
	for (size_t i = 0; i < LENGTH(endings); i++) {
		const char *name = join_names(a, names[part], "", endings[i]);

		if (sys_is_file(capture_path(a, folder, name)))
			return name;
	}
	return NULL;
}

const char *
capture_profile(struct arena *a, const char *folder, enum capture_part *part)
{
	static const enum capture_part parts[] = {
		CAPTURE_FOLDED, CAPTURE_RECORDING
	};
	const char *latest = capture_path(a, folder, LATEST);

	for (int own = 0; own < 2; own++)
		for (size_t i = 0; i < LENGTH(parts); i++) {
			const char *name = capture_file(a, own ? folder :
			    latest, *part = parts[i]);

			if (name != NULL)
				return own ? name : capture_path(a, LATEST,
				    name);
		}
	return NULL;
}

str
capture_of(str path)
{
	size_t slash = str_rchr(path, '/');

	if (slash == STR_NONE || slash == 0)
		return STR("");
	for (size_t i = 0; i < LENGTH(endings); i++) {
		str name = str_from(path, slash + 1), end = str_of(endings[i]);

		if (str_ends(name, end) && str_eq(str_upto(name, name.n -
		    end.n), str_of(names[CAPTURE_FOLDED])))
			return str_upto(path, slash);
	}
	return STR("");
}

static int
by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

void
capture_add(struct capture_paths *all, char *path)
{
	GROW(all->path, all->cap, all->n + 2);
	all->path[all->n++] = path;
	all->path[all->n] = NULL;
}

/* the names of captures begin with their time */
void
capture_add_all(struct capture_paths *all, const char *folder)
{
	struct arena *a = &all->arena;
	const struct dirent *in;
	size_t before = all->n;
	DIR *d = opendir(folder);

	while (d != NULL && (in = readdir(d)) != NULL) {
		const char *one = capture_path(a, folder, in->d_name);
		const char *name = str_digit(in->d_name[0]) ?
		    capture_file(a, one, CAPTURE_FOLDED) : NULL;

		if (name != NULL)
			capture_add(all, capture_path(a, one, name));
	}
	if (d != NULL)
		closedir(d);
	if (all->n > before)
		qsort(all->path + before, all->n - before,
		    sizeof(*all->path), by_bytes);
}
