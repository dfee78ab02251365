/*
 * Allocations over time of V8, saved by the memory panel of Chrome's developer
 * tools as .heaptimeline, with the stacks of allocations.
 *
 *	{"snapshot": {"meta": {"trace_node_fields": ["id",
 *	  "function_info_index", "count", "size", "children"]},
 *	  "trace_function_count": 2},
 *	"trace_function_infos": [0,0,1,0,0,0, 1,2,1,1,3,5],
 *	"trace_tree": [1,0,0,0,[2,1,10,640,[]]],
 *	"strings": ["(root)", "app.js", "grab"]}
 *
 * gives	grab app.js:3 640
 *
 * in bytes, or with --value=objects in objects.  trace_function_infos has six
 * numbers per function: id, name, script, id of the script, line, column.  A
 * heap snapshot has the same form and an empty tree.
 */
#include "common/base/sys.h"
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/formats/parts/v8_profile.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

enum { INFO_NAME = 1, INFO_SCRIPT = 2, INFO_LINE = 4, INFO_FIELDS = 6 };

static const struct value values[] = {
	{"bytes", "bytes"}, {"objects", "objects"}
};

/* Read the functions, as frames such as "grab app.js:3". */
static void
read_functions(struct sample *s, str all, struct sample_ids *frames)
{
	struct json_numbers infos = {0};
	struct names strings = {0};
	struct sample_ids text = {0};
	struct buf b = {0};
	struct json_read j;

	if (json_read_find(&j, all, "trace_function_infos"))
		json_read_numbers(&j, &infos);
	json_read_end(&j);
	if (json_read_find(&j, all, "strings") && json_read_array(&j))
		while (json_read_element(&j))
			if (json_read_text(&j, &b))
				sample_ids_add(&text, names_id(&strings,
				    buf_str(&b)));
	json_read_end(&j);
	for (size_t i = 0; i + INFO_FIELDS <= infos.n; i += INFO_FIELDS) {
		const struct json_number *info = &infos.p[i];
		uint64_t name = info[INFO_NAME].n.whole,
		    script = info[INFO_SCRIPT].n.whole;
		str file = script < text.n ? names_text(&strings,
		    text.p[script]) : (str){0};

		buf_set(&b, name < text.n ? names_text(&strings,
		    text.p[name]) : STR("[unknown]"));
		sample_ids_add(frames, v8_profile_frame(s, &b, file,
		    &info[INFO_LINE].n.whole));
	}
	names_free(&strings);
	buf_free(&b);
}

/* Read and fold the tree.  A node is five elements of an array: id, index of
 * the function, objects, bytes, array of children.  The root is not a frame. */
static void
read_tree(struct sample *s, struct in *in, struct json_read *j,
    const struct sample_ids *frames, size_t value)
{
	struct call_tree tree = {.s = s};
	size_t depth = json_read_array(j);

	while (depth > 0 && j->bad == NULL) {
		uint64_t node[] = {0, UINT64_MAX, 0, 0};
		bool more = json_read_element(j), ok = true, children;
		str text = j->rest;

		if (!more) {
			depth--;
			continue;
		}
		for (size_t i = 0; i < LENGTH(node) && more; i++) {
			ok &= json_read_whole(j, &node[i]);
			more = json_read_element(j);
		}
		if (j->bad != NULL)
			break;
		if (depth > 1)
			call_tree_exclusive(&tree, depth - 2,
			    node[1] < frames->n ? names_text(s->names,
			    frames->p[node[1]]) : STR("[unknown]"),
			    NUM(node[3 - value]));
		else if (node[3 - value] > 0)
			diag_skip(s->diag, "of the root, which is not a frame",
			    NUM(node[3 - value]));
		children = more && json_read_array(j);
		if (!ok || !children) {
			in->lineno = json_read_line(j, text.p);
			text.n -= j->rest.n;
			diag_reject(s->diag, in, text, "a node "
			    "without function, weight or children");
		}
		depth += children;
		depth -= !more;
	}
	call_tree_end(&tree);
}

static void
fold(struct in *in, struct sample *s)
{
	size_t value = value_choose(s, "heaptimeline", values,
	    LENGTH(values), 0);
	struct sample_ids frames = {0};
	str all = in_all(in);
	struct json_read j;

	s->sink->summed = true;
	s->diag->hint = "a snapshot of V8's heap has no stacks; record with: "
	    "node --heap-prof APP.js";
	read_functions(s, all, &frames);
	if (json_read_find(&j, all, "trace_tree"))
		read_tree(s, in, &j, &frames, value);
	json_read_report(&j, in, s);
}

const struct format format_heaptimeline = {
	.name = "heaptimeline",
	.what = "a .heaptimeline of V8: Chrome",
	.tested_with = "real: node 20",
	.options = "value",
	.json = "snapshot.meta",
	.fold = fold,
};
