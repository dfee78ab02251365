#include "tools/foldtop/source/source_files.h"


#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/io/in.h"
#include "common/profile/meta.h"

#define LONGEST ((size_t)4096)	/* bytes of a line that are kept */

/* is this the path of a file? */
static const char *
try_path(struct buf *path)
{
	return sys_is_file(buf_text(path)) ? path->p : NULL;
}

/* "FROM=TO", and no folder */
static bool
is_mapping(const char *place)
{
	return str_chr(str_of(place), '=') != STR_NONE && !sys_is_folder(place);
}

/* put TO in place of the FROM that the name begins with */
static const char *
try_mapping(struct buf *path, str place, str name)
{
	str from;

	str_cut(&place, '=', &from);
	if (!str_starts(name, from))
		return NULL;
	path->n = 0;
	buf_add(path, place);
	buf_add(path, str_from(name, from.n));
	return try_path(path);
}

/* DIR/a/b/c.h, DIR/b/c.h, DIR/c.h */
static const char *
try_folder(struct buf *path, str folder, str name)
{
	const char *found = NULL;
	size_t slash = 0;

	while (found == NULL && slash != STR_NONE) {
		path->n = 0;
		buf_add(path, folder);
		buf_char(path, '/');
		buf_add(path, name);
		found = try_path(path);
		slash = str_chr(name, '/');
		name = slash == STR_NONE ? name : str_from(name, slash + 1);
	}
	return found;
}

/* the path of a file, or NULL; it is in the buffer */
static const char *
find_path(struct buf *path, const struct opt_list *places, str name)
{
	const char *found = NULL;

	for (size_t i = 0; i < places->n && found == NULL; i++)
		if (is_mapping(places->all[i].value))
			found = try_mapping(path, str_of(places->all[i].value),
			    name);
	if (found == NULL && str_chr(name, '/') != STR_NONE) {
		path->n = 0;
		buf_add(path, name);
		found = try_path(path);
	}
	for (size_t i = 0; i < places->n && found == NULL; i++)
		if (!is_mapping(places->all[i].value))
			found = try_folder(path, str_of(places->all[i].value),
			    name);
	return found != NULL || places->n > 0 ? found :
	    try_folder(path, STR("."), name);
}

/* when the file was written, as folded(5) has dates */
static str
read_date(struct arena *a, const char *path)
{
	char text[META_DATE];

	return arena_str(a, meta_date(text, sys_written(path)));
}

static void
read_lines(struct arena *a, struct source_file *f, const uint64_t *numbers,
    size_t n)
{
	struct in in;
	str line;
	size_t next = 0;

	f->lines = NEW(a, struct source_text, n + 1);
	in_open(&in, f->path);
	while (next < n && in_line(&in, &line)) {
		while (next < n && numbers[next] < in.lineno)
			next++;		/* it was too long, and skipped */
		if (next == n || numbers[next] != in.lineno)
			continue;
		next++;
		f->lines[f->n++] = (struct source_text){in.lineno,
		    arena_str(a, line.n > LONGEST ? str_upto(line, LONGEST) :
		    line)};
	}
	f->length = in.lineno;
	f->ended = next < n;
	in_close(&in);
}

struct source_file
source_files_read(struct arena *a, const struct opt_list *places, str name,
    const uint64_t *numbers, size_t n)
{
	struct source_file f = {0};
	struct buf path = {0};

	if (name.n > 0 && find_path(&path, places, name) != NULL) {
		f.path = arena_str(a, str_of(buf_text(&path))).p;
		f.date = read_date(a, f.path);
		read_lines(a, &f, numbers, n);
	}
	buf_free(&path);
	return f;
}
