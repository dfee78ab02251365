/*
 * Trees of calls of Python, as pyinstrument writes them:
 *
 *	pyinstrument -r json -o app.json app.py
 *
 *	{"duration": 0.5, "root_frame": {"function": "<module>",
 *	 "file_path_short": "app.py", "line_no": 1, "time": 0.5, "children": [
 *	 {"function": "parse", "file_path_short": "app.py", "line_no": 4,
 *	  "time": 0.3, "children": []}]}}
 *
 * gives	<module> (app.py:1) 200000
 *		<module> (app.py:1);parse (app.py:4) 300000
 *
 * in microseconds: the time of a node without that of its children.  A node
 * "[self]" is the time of its parent.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"

struct reading {
	struct sample *s;
	struct sample_ids path;		/* root first */
	struct buf name, file, text;
	bool deep;			/* a part of it was cut off */
};

/* "parse (app.py:4)"; what is built in has no line */
static void
enter_node(struct reading *r, uint64_t line)
{
	if (str_eq(buf_str(&r->name), STR("[self]")))
		return;
	r->text.n = 0;
	buf_add(&r->text, buf_str(&r->name));
	if (r->file.n > 0 && line > 0)
		buf_fmt(&r->text, " (%.*s:%llu)", (int)r->file.n, r->file.p,
		    (unsigned long long)line);
	sample_ids_add(&r->path, sample_id(r->s, buf_str(&r->text), '\0'));
}

static void
count_path(struct reading *r, struct num seconds)
{
	struct num us = num_scale(seconds, NUM(1000000), NUM(1));

	if (num_is0(us))
		return;
	for (size_t i = 0; i < r->path.n; i++)
		sample_push(r->s, r->path.p[i]);
	sample_end(r->s, us);
}

/* a node below those of the path, whose name comes before its children; its
 * time */
static struct num
read_node(struct reading *r, struct json_read *j, size_t depth)
{
	struct num all = {0}, children = {0};
	size_t before = r->path.n;
	uint64_t line = 0;
	bool negative, entered = false;
	str key;

	if (!json_read_object(j))
		return all;
	r->name.n = r->file.n = 0;
	while (json_read_member(j, &key)) {
		if (str_eq(key, STR("function"))) {
			json_read_text(j, &r->name);
		} else if (str_eq(key, STR("file_path_short"))) {
			json_read_text(j, &r->file);
		} else if (str_eq(key, STR("line_no"))) {
			json_read_whole(j, &line);
		} else if (str_eq(key, STR("time"))) {
			json_read_num(j, &all, &negative);
		} else if (!str_eq(key, STR("children")) ||
		    depth >= SAMPLE_DEEPEST) {
			r->deep |= str_eq(key, STR("children"));
			json_read_skip(j);
		} else if (json_read_array(j)) {
			enter_node(r, line);
			entered = true;
			while (json_read_element(j))
				children = num_add(children, read_node(r, j,
				    depth + 1));
		}
	}
	if (!entered)
		enter_node(r, line);
	count_path(r, num_sub(all, children));
	r->path.n = before;
	return all;
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct reading r = {.s = s};
	struct json_read j;

	(void)o;
	s->sink->summed = true;
	if (json_read_find(&j, in_all(in), "root_frame"))
		read_node(&r, &j, 0);
	json_read_report(&j, in, s);
	json_read_end(&j);
	if (r.deep)
		sample_report_cut(s);
	buf_free(&r.name);
	buf_free(&r.file);
	buf_free(&r.text);
}

const struct format format_pyinstrument = {
	.name = "pyinstrument",
	.what = "pyinstrument -r json, of Python",
	.tested_with = "real: pyinstrument 5.1",
	.unit = "us",
	.json = "root_frame duration|root_frame.function",
	.fold = fold,
};
