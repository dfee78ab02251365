/*
 * Profiles of Haskell programs as JSON, +RTS -pj, a tree of cost centres:
 *
 *	ghc -prof -fprof-auto Main.hs && ./Main +RTS -pj
 *
 *	{"program":"Main","total_ticks":16,"tick_interval":1000,
 *	"cost_centres":[{"id":1,"label":"MAIN","module":"MAIN"},
 *	{"id":2,"label":"work","module":"Main","src_loc":"Main.hs:4:1-44"}],
 *	"profile":{"id":1,"entries":0,"alloc":816,"ticks":0,"children":[
 *	{"id":2,"entries":1,"alloc":5000,"ticks":16,"children":[]}]}}
 *
 * gives	MAIN.MAIN;Main.work 16
 *
 * in ticks; --value=bytes folds the bytes allocated.
 */
#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/base/u64_map.h"
#include "tools/stackfold/formats/parts/ancestors.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

struct tree {
	struct sample *s;
	struct u64_map centres;	/* maps a cost centre's id to frame + 1 */
	struct ghcjson_node {
		uint64_t centre, cost;
		size_t up;	/* index + 1 of the parent, or 0 */
		bool in_children;
	} *all;
	size_t n, cap;
	size_t unnamed;
	const char *what;	/* name of the member to fold */
};

/* Read {"id": 2, "label": "work", "module": "Main"}. */
static void
read_centre(struct tree *t, struct json_read *j)
{
	struct buf label = {0}, name = {0};
	uint64_t id = 0;
	bool known = false;

	json_read_fields(j, (struct json_field[]){
	    {.name = STR("id"), .whole = &id, .ok = &known},
	    JSON_TEXT("label", &label), JSON_TEXT("module", &name),
	    {0}});
	buf_char(&name, '.');
	buf_add(&name, buf_str(&label));
	if (known)
		*u64_map_put(&t->centres, id) =
		    1 + sample_id(t->s, buf_str(&name), '\0');
	buf_free(&label);
	buf_free(&name);
}

static size_t
add_node(struct tree *t, size_t up)
{
	*APPEND(t->all, t->cap, t->n) = (struct ghcjson_node){.up = up};
	return t->n;
}

static void
read_node_member(struct tree *t, struct json_read *j, size_t at, str key)
{
	struct ghcjson_node *n = &t->all[at - 1];

	if (str_eq(key, STR("id")))
		json_read_whole(j, &n->centre);
	else if (str_eq(key, str_of(t->what)))
		json_read_whole(j, &n->cost);
	else if (str_eq(key, STR("children")))
		n->in_children = json_read_array(j);
	else
		json_read_skip(j);
}

/* Read the tree, whose nodes have their members in any order. */
static void
read_tree(struct tree *t, struct json_read *j)
{
	size_t at = json_read_object(j) ? add_node(t, 0) : 0;
	str key;

	while (at > 0)
		if (!t->all[at - 1].in_children) {
			if (json_read_member(j, &key))
				read_node_member(t, j, at, key);
			else
				at = t->all[at - 1].up;
		} else if (!json_read_element(j)) {
			t->all[at - 1].in_children = false;
		} else if (json_read_object(j)) {
			at = add_node(t, at);
		}
}

static void
fold(struct in *in, struct sample *s)
{
	static const struct value values[] = {
		{"ticks", "ticks"}, {"bytes", "bytes"}
	};
	static const char *const members[] = {"ticks", "alloc"};
	struct ancestors a = {0};
	struct tree t = {.s = s, .what = members[value_choose(s,
	    "the JSON of GHC", values, LENGTH(values), 0)]};
	str all = in_all(in);
	struct json_read j;
	bool bad;

	s->sink->summed = true;
	if (json_read_find(&j, all, "cost_centres") && json_read_array(&j))
		while (json_read_element(&j))
			read_centre(&t, &j);
	bad = json_read_report(&j, in, s);
	if (json_read_find(&j, all, "profile"))
		read_tree(&t, &j);
	if (!bad)
		json_read_report(&j, in, s);
	for (size_t i = 0; i < t.n; i++)
		sample_ids_add(&a.parent, (uint32_t)t.all[i].up - 1);
	ancestors_find(&a);
	for (uint32_t i = 0; i < t.n; i++) {
		if (t.all[i].cost == 0)
			continue;
		for (size_t at = (size_t)ancestors_shown(&a, s, i) + 1; at > 0;
		    at = t.all[at - 1].up)
			sample_known(s, u64_map_get(&t.centres,
			    t.all[at - 1].centre), &t.unnamed);
		sample_end(s, NUM(t.all[i].cost));
	}
	ancestors_free(&a);
	diag_unnamed(s->diag, in, t.unnamed);
	u64_map_free(&t.centres);
}

const struct format format_ghcjson = {
	.name = "ghcjson",
	.what = "cost centres of a GHC program as JSON, from +RTS -pj",
	.tested_with = "real: GHC 9.0",
	.options = "value",
	.leaf_first = true,
	.json = "cost_centres tick_interval",
	.fold = fold,
};
