/*
 * JSON of two commands of perf:
 *
 *	perf data convert --to-json FILE
 *
 *	{"linux-perf-json-version": 1, "samples": [{"timestamp": 910187587501,
 *	 "pid": 12, "tid": 13, "comm": "app", "callchain": [
 *	  {"ip": "0x401136", "symbol": "leaf", "dso": "app"},
 *	  {"ip": "0x401150", "symbol": "main", "dso": "app"}]}]}
 *
 * gives	app;main;leaf 1
 *
 * Samples have weight 1, because perf does not write their periods.
 *
 *	perf script flamegraph -f json
 *
 *	{"n": "all", "l": "root", "v": 0, "c": [
 *	 {"n": "app (12)", "l": "", "v": 0, "c": [
 *	  {"n": "main", "l": "", "v": 2, "c": []}]}]}
 *
 * gives	app;main 2
 *
 * where "l" may be kernel or inlined.
 */
#include "common/folded/slice.h"
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/perf_finish.h"

/* a node of the tree of perf script flamegraph */
struct node {
	uint32_t name;		/* in `names` */
	char kind;
	uint64_t value;
};

struct reading {
	struct perf_open open;
	struct buf comm, event, symbol, module, text;
	struct perf_code *code;		/* the call chain, leaf first */
	struct arena texts;		/* owns the names in the chain */
	size_t n, cap;
	struct names names;
	struct node *nodes;
	size_t nnodes, nodes_cap;
};

static int64_t
find_id(uint64_t n)
{
	return n <= INT32_MAX ? (int64_t)n : PERF_SAMPLE_NONE;
}

/* Read {"ip": "0x401136", "symbol": "leaf", "dso": "app"}. */
static void
read_code(struct reading *r, struct json_read *j)
{
	struct perf_code code = {0};

	r->symbol.n = r->module.n = r->text.n = 0;
	if (!json_read_fields(j, (struct json_field[]){
	    JSON_TEXT("symbol", &r->symbol),
	    JSON_TEXT("dso", &r->module), JSON_TEXT("ip", &r->text),
	    {0}}))
		return;
	code.has_addr = num_address(buf_str(&r->text), &code.addr);
	code.symbol = arena_str(&r->texts, buf_str(&r->symbol));
	code.module = arena_str(&r->texts, buf_str(&r->module));
	*APPEND(r->code, r->cap, r->n) = code;
}

static void
read_sample(struct reading *r, struct json_read *j)
{
	struct perf_sample who = {.period = 1, .has_period = true};
	uint64_t ns = 0, pid = UINT64_MAX, tid = UINT64_MAX, cpu = UINT64_MAX;
	const struct json_field fields[] = {
		{.name = STR("timestamp"), .whole = &ns, .ok = &who.has_time},
		JSON_WHOLE("pid", &pid), JSON_WHOLE("tid", &tid),
		JSON_WHOLE("cpu", &cpu), JSON_TEXT("comm", &r->comm),
		JSON_TEXT("event", &r->event), {0}
	};
	str key;

	if (!json_read_object(j))
		return;
	r->n = r->comm.n = r->event.n = 0;
	arena_free(&r->texts);
	while (json_read_member(j, &key))
		if (!str_eq(key, STR("callchain"))) {
			if (!json_read_field(j, key, fields))
				json_read_skip(j);
		} else if (json_read_array(j)) {
			while (json_read_element(j))
				read_code(r, j);
		}
	who.time = slice_seconds(ns);
	who.pid = find_id(pid);
	who.tid = find_id(tid);
	who.cpu = find_id(cpu);
	who.comm = buf_str(&r->comm);
	who.event = buf_str(&r->event);
	if (perf_begin(&r->open, &who))
		for (size_t i = 0; i < r->n; i++)
			perf_frame(&r->open.p->frames, r->open.s, &r->code[i],
			    r->open.java);
	perf_end(&r->open);
}

static void
read_node_member(void *to, struct json_read *j, str key, size_t i)
{
	struct reading *r = to;
	const struct fold_options *o = r->open.s->opts;
	struct node *n;

	GROW_ZEROED(r->nodes, r->nodes_cap, i + 1);
	r->nnodes = i < r->nnodes ? r->nnodes : i + 1;
	n = &r->nodes[i];
	if (str_eq(key, STR("v"))) {
		json_read_whole(j, &n->value);
	} else if (str_eq(key, STR("n"))) {
		json_read_text(j, &r->text);
		n->name = names_id(&r->names, buf_str(&r->text));
	} else if (str_eq(key, STR("l"))) {
		json_read_text(j, &r->text);
		if (str_eq(buf_str(&r->text), STR("kernel")) &&
		    (o->kernel || o->all))
			n->kind = 'k';
		else if (str_eq(buf_str(&r->text), STR("inlined")) && o->all)
			n->kind = 'i';
	} else {
		json_read_skip(j);
	}
}

/* Return the root for "app (12)", a command and its process: with --pid or
 * --tid "app-12", else "app". */
static uint32_t
name_process(struct reading *r, str name)
{
	const struct fold_options *o = r->open.s->opts;
	size_t at = str_rchr(name, '(');
	str comm = at != STR_NONE && at > 1 ? str_upto(name, at - 1) : name;
	str pid = at != STR_NONE ? str_from(name, at + 1) : STR("");

	buf_set(&r->text, comm);
	if ((o->pid || o->tid) && pid.n > 1)
		buf_fmt(&r->text, "-%.*s", (int)pid.n - 1, pid.p);
	return sample_id(r->open.s, buf_str(&r->text), '\0');
}

/* Count a node.  The root, "all", is not a frame. */
static void
add_node(struct reading *r, const struct node *n, struct call_tree *tree,
    size_t depth)
{
	struct sample *s = r->open.s;
	str name = names_text(&r->names, n->name);
	uint32_t id = depth == 1 ? name_process(r, name) :
	    sample_id(s, name, n->kind);

	if (depth > 0)
		call_tree_exclusive(tree, depth - 1, names_text(s->names, id),
		    NUM(n->value));
	else if (n->value > 0)
		sample_end(s, NUM(n->value));
}

static void
fold(struct in *in, struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct perf *p = s->state;
	struct reading r = {.open = {.p = p, .s = s}};
	struct call_tree tree = {.s = s};
	struct sample_ids depth = {0};
	str all = in_all(in);
	struct json_read j;

	perf_info_begin_input(&p->info);
	perf_time_start(&p->times, o, &(struct perf_time_span){0});
	if (json_read_find(&j, all, "samples")) {
		if (json_read_array(&j))
			while (json_read_element(&j))
				read_sample(&r, &j);
		perf_input_ends(&r.open);
	} else {
		json_read_end(&j);
		json_read_start(&j, all);
		names_id(&r.names, STR(""));
		call_tree_json(&j, "c", read_node_member, &r, &depth);
		s->leaf_first = false;
		for (size_t i = 0; i < r.nnodes; i++)
			add_node(&r, &r.nodes[i], &tree, depth.p[i]);
		s->leaf_first = true;
	}
	json_read_report(&j, in, s);
	arena_free(&r.texts);
}

static void
perfjson_finish(struct sample *s)
{
	perf_finish(s->state, s);
}

const struct format format_perfjson = {
	.name = "perfjson",
	.what = "perf data convert --to-json, perf script flamegraph -f json",
	.tested_with = "real: perf 6.1",
	.unit = "samples",
	.options = "addrs comms cpus names pid root tid",
	.marks = "kernel jit inlined",
	.leaf_first = true,
	.json = "linux-perf-json-version|n l v c",
	.fold = fold,
	.state_size = sizeof(struct perf),
	.finish = perfjson_finish,
};
