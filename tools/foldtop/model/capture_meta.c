#include "tools/foldtop/model/capture_meta.h"

#include "common/base/sys.h"
#include "common/io/in.h"
#include "common/profile/capture.h"

/* the capture's files that the report names */
static const struct {
	const char *what;
	enum capture_part part;
} files[] = {
	{"Profile", CAPTURE_RECORDING}, {"Flamegraph", CAPTURE_PICTURE},
	{"Folded", CAPTURE_FOLDED},
};

static void
read_workload(struct capture_meta *k, const char *path)
{
	struct in in;
	str line;

	in_open(&in, path);
	while (in_line(&in, &line))
		if (str_starts(line, STR("workload=")))
			k->workload = arena_str(&k->arena, str_from(line,
			    STR("workload=").n)).p;
	in_close(&in);
}

void
capture_meta_read(struct capture_meta *k, const char *path)
{
	struct buf file = {0};

	if (capture_find(path, CAPTURE_META, &file))
		read_workload(k, buf_text(&file));
	for (size_t i = 0; i < LENGTH(files); i++)
		if (capture_find(path, files[i].part, &file))
			k->file[k->n++] = (struct capture_meta_file){
			    files[i].what,
			    arena_str(&k->arena, buf_str(&file)).p};
	buf_free(&file);
}
