/*
 * node --cpu-prof app.js; Chrome's developer tools
 *
 *	{"nodes":[{"id":2,"callFrame":{"functionName":"outer",
 *	 "url":"file:///srv/cp.js","lineNumber":1},"hitCount":3,"children":[3]},
 *	{"id":3,"callFrame":{"functionName":"","url":"file:///srv/cp.js",
 *	 "lineNumber":0},"hitCount":40}],
 *	"startTime":100,"endTime":900,"samples":[2,3],"timeDeltas":[50,250]}
 *
 * gives	outer /srv/cp.js:2 3
 *		outer /srv/cp.js:2;(anonymous) /srv/cp.js:1 40
 *
 * --value=time counts microseconds: a sample lasts until the next one.
 */
#include "common/sys.h"
#include "tools/stackfold/format.h"
#include "tools/stackfold/jread.h"
#include "tools/stackfold/sample.h"
#include "tools/stackfold/value.h"

#define NO_PARENT UINT32_MAX

static const struct value values[] = {
	{"samples", "samples"}, {"time", "us"},
};

struct node {
	uint32_t frame, parent;
	bool seen, root;
	uint64_t weight;
};

struct list {
	struct number { uint64_t n; bool negative; } *p;
	size_t n, cap;
};

struct profile {
	struct sample *s;
	struct names ids;		/* of nodes; a number is an index */
	struct node *nodes;
	size_t nodes_cap;
	struct list children, samples, deltas;
	uint64_t start, end;
};

/* an array of whole numbers */
static void
read_list(struct jread *j, struct list *l)
{
	struct num n;

	l->n = 0;
	if (!jread_array(j))
		return;
	while (jread_element(j)) {
		struct number number = {0};

		if (jread_num(j, &n, &number.negative))
			number.n = n.whole;
		GROW(l->p, l->cap, l->n + 1);
		l->p[l->n++] = number;
	}
}

/* nodes are numbered as their makers like */
static uint32_t
node_of(struct profile *p, uint64_t id)
{
	size_t known = p->ids.n;
	char text[NUM_TEXT];
	uint32_t i = names_id(&p->ids, num_text(text, NUM(id)));

	GROW(p->nodes, p->nodes_cap, p->ids.n);
	if (p->ids.n > known)
		p->nodes[i] = (struct node){.parent = NO_PARENT};
	return i;
}

/* {"functionName": "outer", "url": "file:///srv/cp.js", "lineNumber": 1} */
static void
read_frame(struct jread *j, struct sample *s, struct node *n)
{
	struct buf name = {0}, url = {0};
	struct num line = {0};
	bool negative = true;
	str key, path;

	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("functionName")))
			jread_text(j, &name);
		else if (str_eq(key, STR("url")))
			jread_text(j, &url);
		else if (str_eq(key, STR("lineNumber")))
			jread_num(j, &line, &negative);
		else
			jread_skip(j);
	n->seen = true;
	n->root = str_eq(buf_str(&name), STR("(root)"));
	if (name.n == 0)
		buf_add(&name, STR("(anonymous)"));
	path = buf_str(&url);
	if (str_starts(path, STR("file://")))
		path = str_from(path, 7);
	if (path.n > 0)
		buf_fmt(&name, " %.*s", (int)path.n, path.p);
	if (path.n > 0 && !negative)
		buf_fmt(&name, ":%llu", (unsigned long long)line.whole + 1);
	n->frame = sample_id(s, buf_str(&name), '\0');
	buf_free(&name);
	buf_free(&url);
}

static void
read_node(struct jread *j, struct profile *p)
{
	struct node n = {0};
	uint64_t id = 0;
	uint32_t self;
	str key;

	p->children.n = 0;
	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("id")))
			jread_whole(j, &id);
		else if (str_eq(key, STR("callFrame")))
			read_frame(j, p->s, &n);
		else if (str_eq(key, STR("hitCount")))
			jread_whole(j, &n.weight);
		else if (str_eq(key, STR("children")))
			read_list(j, &p->children);
		else
			jread_skip(j);
	if (j->bad != NULL)
		return;
	self = node_of(p, id);
	n.parent = p->nodes[self].parent;
	p->nodes[self] = n;
	for (size_t i = 0; i < p->children.n; i++) {
		uint32_t child = node_of(p, p->children.p[i].n);

		p->nodes[child].parent = self;
	}
}

static void
read_profile(struct jread *j, struct profile *p)
{
	str key;

	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("nodes"))) {
			if (jread_array(j))
				while (jread_element(j))
					read_node(j, p);
		} else if (str_eq(key, STR("samples")))
			read_list(j, &p->samples);
		else if (str_eq(key, STR("timeDeltas")))
			read_list(j, &p->deltas);
		else if (str_eq(key, STR("startTime")))
			jread_whole(j, &p->start);
		else if (str_eq(key, STR("endTime")))
			jread_whole(j, &p->end);
		else
			jread_skip(j);
}

/* what the nodes weigh in time: each sample lasts until the next one */
static void
weigh_by_time(struct profile *p)
{
	size_t n = p->samples.n < p->deltas.n ? p->samples.n : p->deltas.n;
	uint64_t now = p->start;

	for (size_t i = 0; i < p->ids.n; i++)
		p->nodes[i].weight = 0;
	for (size_t i = 0; i < n; i++) {
		struct number d = p->deltas.p[i];
		uint64_t next = p->end;

		now = d.negative ? now - d.n : now + d.n;
		if (i + 1 < n)
			next = now + (d = p->deltas.p[i + 1]).n;
		if (next > now && (i + 1 == n || !d.negative))
			p->nodes[node_of(p, p->samples.p[i].n)].weight +=
			    next - now;
	}
}

/* the stack that ends in a node; false where its parents run in a circle */
static bool
push_stack(struct profile *p, uint32_t i)
{
	for (size_t depth = 0; depth <= p->ids.n; depth++) {
		const struct node *n = &p->nodes[i];

		if (!n->seen)
			sample_frame(p->s, STR("[unknown]"), '\0');
		else if (!n->root)
			sample_push(p->s, n->frame);
		if (n->parent == NO_PARENT)
			return true;
		i = n->parent;
	}
	sample_drop(p->s);
	return false;
}

static enum format_confidence
probe(str head)
{
	return jread_first(head) == '{' &&
	    str_find(head, STR("\"nodes\"")) != STR_NONE &&
	    str_find(head, STR("\"callFrame\"")) != STR_NONE &&
	    str_find(head, STR("\"ph\"")) == STR_NONE ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s, const struct options *o)
{
	struct profile p = {.s = s};
	bool timed = value_choose(s, "cpuprofile", values,
	    LENGTH(values), 0) == 1;
	struct jread j;

	(void)o;
	jread_start(&j, in_all(in));
	read_profile(&j, &p);
	jread_report(&j, in, s);
	jread_end(&j);
	if (timed)
		weigh_by_time(&p);
	for (uint32_t i = 0; i < p.ids.n; i++)
		if (p.nodes[i].weight == 0)
			continue;
		else if (push_stack(&p, i))
			sample_end(s, NUM(p.nodes[i].weight));
		else
			diag_skip(s->diag, "its callers form a circle",
			    NUM(p.nodes[i].weight));
}

const struct format format_cpuprofile = {
	.name = "cpuprofile",
	.what = "a .cpuprofile of V8: node --cpu-prof, Chrome",
	.tested_with = "real: node 20",
	.options = "value",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
