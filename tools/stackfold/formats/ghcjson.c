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
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

struct tree {
	struct sample *s;
	struct u64_map centres;	/* maps a cost centre's id to frame + 1 */
	struct ghcjson_node { uint64_t centre, cost; } *all;
	size_t n, cap;
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

static void
read_node_member(void *to, struct json_read *j, str key, size_t i)
{
	struct tree *t = to;

	GROW_ZEROED(t->all, t->cap, i + 1);
	t->n = i < t->n ? t->n : i + 1;
	if (str_eq(key, STR("id")))
		json_read_whole(j, &t->all[i].centre);
	else if (str_eq(key, str_of(t->what)))
		json_read_whole(j, &t->all[i].cost);
	else
		json_read_skip(j);
}

static void
fold(struct in *in, struct sample *s)
{
	static const struct value values[] = {
		{"ticks", "ticks"}, {"bytes", "bytes"}
	};
	static const char *const members[] = {"ticks", "alloc"};
	struct call_tree frames = {.s = s};
	struct sample_ids depth = {0};
	size_t unnamed = 0;
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
		call_tree_json(&j, "children", read_node_member, &t, &depth);
	if (!bad)
		json_read_report(&j, in, s);
	for (size_t i = 0; i < t.n; i++) {
		uint32_t id = u64_map_get(&t.centres, t.all[i].centre);

		unnamed += id == 0;
		call_tree_exclusive(&frames, depth.p[i], id > 0 ?
		    names_text(s->names, id - 1) : STR("[unknown]"),
		    NUM(t.all[i].cost));
	}
	diag_unnamed(s->diag, in, unnamed);
	u64_map_free(&t.centres);
}

const struct format format_ghcjson = {
	.name = "ghcjson",
	.what = "cost centres of a GHC program as JSON, from +RTS -pj",
	.tested_with = "real: GHC 9.0",
	.options = "value",
	.json = "cost_centres tick_interval",
	.fold = fold,
};
