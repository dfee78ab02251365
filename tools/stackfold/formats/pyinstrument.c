/*
 * Call trees of Python, as pyinstrument writes them:
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
 * in microseconds of self time.  A node "[self]" is self time of its parent.
 */
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"

struct reading {
	struct call_tree tree;
	struct buf name, file;
	struct json_number time;
	uint64_t line;
};

static void
read_member(void *to, struct json_read *j, str key)
{
	struct reading *r = to;

	if (!json_read_field(j, key, (struct json_field[]){
	    JSON_TEXT("function", &r->name),
	    JSON_TEXT("file_path_short", &r->file),
	    JSON_WHOLE("line_no", &r->line),
	    JSON_NUMBER("time", &r->time), {0}}))
		json_read_skip(j);
}

/* Add a node as "parse (app.py:4)", or without a place for a builtin. */
static void
open_node(void *to, size_t depth)
{
	struct reading *r = to;

	if (!str_eq(buf_str(&r->name), STR("[self]"))) {
		if (r->file.n > 0 && r->line > 0)
			buf_fmt(&r->name, " (%.*s:%llu)", (int)r->file.n,
			    r->file.p, (unsigned long long)r->line);
		call_tree_inclusive(&r->tree, depth, buf_str(&r->name),
		    num_scale(r->time.n, NUM(1000000), NUM(1)));
	}
	r->name.n = r->file.n = 0;
	r->line = 0;
	r->time.n = NUM(0);
}

static void
fold(struct in *in, struct sample *s)
{
	struct reading r = {.tree.s = s};
	struct json_read j;

	s->sink->summed = true;
	if (json_read_find(&j, in_all(in), "root_frame"))
		call_tree_json(&j, "children", read_member, open_node, &r);
	call_tree_end(&r.tree);
	json_read_report(&j, in, s);
	buf_free(&r.name);
	buf_free(&r.file);
}

const struct format format_pyinstrument = {
	.name = "pyinstrument",
	.what = "pyinstrument -r json, of Python",
	.tested_with = "real: pyinstrument 5.1",
	.unit = "us",
	.json = "root_frame duration|root_frame.function",
	.fold = fold,
};
