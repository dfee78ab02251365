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

struct node {
	struct json_number time;
	uint64_t line;
	uint32_t name, file;	/* in `texts` */
};

struct reading {
	struct names texts;
	struct buf text;
	struct node *nodes;
	size_t n, cap;
};

static uint32_t
read_text(struct reading *r, struct json_read *j)
{
	json_read_text(j, &r->text);
	return names_id(&r->texts, buf_str(&r->text));
}

static void
read_member(void *to, struct json_read *j, str key, size_t i)
{
	struct reading *r = to;

	GROW_ZEROED(r->nodes, r->cap, i + 1);
	r->n = i < r->n ? r->n : i + 1;
	if (str_eq(key, STR("function")))
		r->nodes[i].name = read_text(r, j);
	else if (str_eq(key, STR("file_path_short")))
		r->nodes[i].file = read_text(r, j);
	else if (!json_read_field(j, key, (struct json_field[]){
	    JSON_WHOLE("line_no", &r->nodes[i].line),
	    JSON_NUMBER("time", &r->nodes[i].time), {0}}))
		json_read_skip(j);
}

/* Add a node as "parse (app.py:4)", or without a place for a builtin. */
static void
add_node(struct reading *r, const struct node *n, struct call_tree *tree,
    size_t depth)
{
	str name = names_text(&r->texts, n->name);
	str file = names_text(&r->texts, n->file);

	if (str_eq(name, STR("[self]")))
		return;
	buf_set(&r->text, name);
	if (file.n > 0 && n->line > 0)
		buf_fmt(&r->text, " (%.*s:%llu)", (int)file.n, file.p,
		    (unsigned long long)n->line);
	call_tree_inclusive(tree, depth, buf_str(&r->text),
	    num_scale(n->time.n, NUM(1000000), NUM(1)));
}

static void
fold(struct in *in, struct sample *s)
{
	struct call_tree tree = {.s = s};
	struct sample_ids depth = {0};
	struct reading r = {0};
	struct json_read j;

	names_id(&r.texts, STR(""));
	s->sink->summed = true;
	if (json_read_find(&j, in_all(in), "root_frame"))
		call_tree_json(&j, "children", read_member, &r, &depth);
	for (size_t i = 0; i < r.n; i++)
		add_node(&r, &r.nodes[i], &tree, depth.p[i]);
	call_tree_end(&tree);
	json_read_report(&j, in, s);
	names_free(&r.texts);
	buf_free(&r.text);
	buf_drop(r.nodes);
	buf_drop(depth.p);
}

const struct format format_pyinstrument = {
	.name = "pyinstrument",
	.what = "pyinstrument -r json, of Python",
	.tested_with = "real: pyinstrument 5.1",
	.unit = "us",
	.json = "root_frame duration|root_frame.function",
	.fold = fold,
};
