#include "tools/stackfold/formats/parts/v8_profile.h"

#include "tools/stackfold/sample/sample.h"

#define NO_NODE ANCESTORS_NONE

struct function {
	struct buf name, url;
	struct num line;
	bool has_line, known;
};

static uint32_t
new_node(struct v8_profile *p)
{
	GROW(p->nodes, p->cap, p->n + 1);
	p->nodes[p->n] = (struct v8_profile_node){.parent = NO_NODE};
	return (uint32_t)p->n++;
}

/* Return the index of the node with this number, which may be arbitrary; add it
 * if it is new. */
static uint32_t
find_node(struct v8_profile *p, uint64_t id)
{
	uint32_t *place1 = u64_map_put(&p->ids, id);

	if (*place1 == 0)
		*place1 = new_node(p) + 1;
	return *place1 - 1;
}

/* Read one member of a function.  Return false if the key is unknown. */
static bool
read_function_member(struct json_read *j, str key, struct function *f)
{
	bool negative;

	if (str_eq(key, STR("functionName")))
		json_read_text(j, &f->name);
	else if (str_eq(key, STR("url")))
		json_read_text(j, &f->url);
	else if (str_eq(key, STR("lineNumber")))
		f->has_line = json_read_num(j, &f->line, &negative) &&
		    !negative;
	else
		return false;
	f->known = true;
	return true;
}

/* Read {"functionName": "outer", "url": "file:///srv/cp.js", "lineNumber": 1}.
 * Lines are numbered from 0 here; from 1 in old versions, which have the
 * members in the node itself. */
static void
read_call_frame(struct json_read *j, struct function *f)
{
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key))
		if (!read_function_member(j, key, f))
			json_read_skip(j);
	f->line.whole++;
}

uint32_t
v8_profile_frame(struct sample *s, struct buf *name, str url,
    const uint64_t *line)
{
	if (name->n == 0)
		buf_add(name, STR("(anonymous)"));
	str_skip(&url, STR("file://"));
	if (url.n > 0)
		buf_fmt(name, " %.*s", (int)url.n, url.p);
	if (url.n > 0 && line != NULL)
		buf_fmt(name, ":%llu", (unsigned long long)*line);
	return sample_id(s, buf_str(name), '\0');
}

/* A node while it is being read. */
struct v8_profile_reading {
	struct function function;
	uint32_t self;		/* index of the node; NO_NODE until it is
				 * known */
	uint32_t holder;	/* index of the node that contains it, or
				 * NO_NODE */
	uint64_t id, parent, weight;
	bool has_id, has_parent, in_children;
	size_t numbers;		/* start of the numbers of its children in
				 * `children` */
};

static void
read_node_member(struct json_read *j, str key, struct v8_profile_reading *r)
{
	if (str_eq(key, STR("id")))
		r->has_id = json_read_whole(j, &r->id);
	else if (str_eq(key, STR("parent")))
		r->has_parent = json_read_whole(j, &r->parent);
	else if (str_eq(key, STR("callFrame")))
		read_call_frame(j, &r->function);
	else if (str_eq(key, STR("hitCount")) || str_eq(key, STR("selfSize")))
		json_read_whole(j, &r->weight);
	else if (str_eq(key, STR("children")))
		r->in_children = json_read_array(j);
	else if (!read_function_member(j, key, &r->function))
		json_read_skip(j);
}

static void
end_node(struct v8_profile *p, struct v8_profile_reading *r)
{
	struct v8_profile_node n = {
		.seen = r->function.known, .weight = r->weight,
		.root = str_eq(buf_str(&r->function.name), STR("(root)"))
	};

	n.frame = v8_profile_frame(p->s, &r->function.name,
	    buf_str(&r->function.url),
	    r->function.has_line ? &r->function.line.whole : NULL);
	buf_free(&r->function.name);
	buf_free(&r->function.url);
	if (r->self == NO_NODE)
		r->self = r->has_id ? find_node(p, r->id) : new_node(p);
	else if (r->has_id)
		*u64_map_put(&p->ids, r->id) = r->self + 1;
	n.parent = p->nodes[r->self].parent;
	if (r->holder != NO_NODE)
		n.parent = r->holder;
	else if (r->has_parent)
		n.parent = find_node(p, r->parent);
	p->nodes[r->self] = n;
	for (size_t i = r->numbers; i < p->children.n; i++) {
		uint32_t child = find_node(p, p->children.p[i].n.whole);

		p->nodes[child].parent = r->self;
	}
	p->children.n = r->numbers;
}

static void
begin_node(struct v8_profile *p, uint32_t holder)
{
	*APPEND(p->stack, p->stack_cap, p->depth) = (struct v8_profile_reading){
	    .self = NO_NODE, .holder = holder, .numbers = p->children.n};
}

/* Read the next element of the list of children.  Return false at its end. */
static bool
read_child(struct json_read *j, struct v8_profile *p)
{
	struct v8_profile_reading *top = &p->stack[p->depth - 1];
	uint64_t n;

	if (!json_read_element(j))
		return false;
	if (json_read_peek(j) != '{') {
		if (json_read_whole(j, &n))
			*APPEND(p->children.p, p->children.cap, p->children.n) =
			    (struct json_number){NUM(n), false};
		return true;
	}
	if (top->self == NO_NODE)
		top->self = new_node(p);
	if (json_read_object(j))
		begin_node(p, top->self);
	return true;
}

void
v8_profile_node(struct json_read *j, struct v8_profile *p)
{
	str key;

	if (!json_read_object(j))
		return;
	begin_node(p, NO_NODE);
	while (p->depth > 0) {
		struct v8_profile_reading *top = &p->stack[p->depth - 1];

		if (top->in_children) {
			if (!read_child(j, p))
				top->in_children = false;
		} else if (json_read_member(j, &key))
			read_node_member(j, key, top);
		else
			end_node(p, &p->stack[--p->depth]);
	}
}

bool
v8_profile_member(struct json_read *j, str key, struct v8_profile *p)
{
	if (str_eq(key, STR("nodes"))) {
		if (json_read_array(j))
			while (json_read_element(j))
				v8_profile_node(j, p);
	} else if (str_eq(key, STR("samples")))
		json_read_numbers(j, &p->samples);
	else if (str_eq(key, STR("timeDeltas")))
		json_read_numbers(j, &p->deltas);
	else if (str_eq(key, STR("startTime")))
		json_read_whole(j, &p->start);
	else if (str_eq(key, STR("endTime")))
		json_read_whole(j, &p->end);
	else
		return false;
	return true;
}

static uint64_t
add_delta(uint64_t now, struct json_number delta)
{
	return delta.negative ? now - delta.n.whole : now + delta.n.whole;
}

/* Compute the stacks of all nodes, including those that only samples refer
 * to. */
static void
find_ancestors(struct v8_profile *p)
{
	for (size_t i = 0; i < p->samples.n; i++)
		find_node(p, p->samples.p[i].n.whole);
	for (size_t i = 0; i < p->n; i++)
		sample_ids_add(&p->ancestors.parent, p->nodes[i].parent);
	ancestors_find(&p->ancestors);
}

/* Push the stack of node i.  Return false if its parents form a cycle. */
static bool
push_stack(struct v8_profile *p, uint32_t i)
{
	i = ancestors_shown(&p->ancestors, p->s, i);
	if (i == NO_NODE)
		return false;
	for (; i != NO_NODE; i = p->nodes[i].parent)
		if (!p->nodes[i].root)
			sample_known(p->s, p->nodes[i].seen ?
			    p->nodes[i].frame + 1 : 0, &p->unnamed);
	return true;
}

/* Push root and stack of node i.  Return false if there is nothing to count. */
static bool
push_node(struct v8_profile *p, uint32_t i, const uint32_t *root,
    struct num weight)
{
	if (num_is0(weight))
		return false;
	if (!push_stack(p, i)) {
		diag_skip(p->s->diag, "its callers form a cycle", weight);
		return false;
	}
	if (root != NULL)
		sample_root_id(p->s, *root);
	return true;
}

void
v8_profile_fold(struct v8_profile *p, const uint32_t *root)
{
	p->s->sink->summed = true;
	find_ancestors(p);
	for (uint32_t i = 0; i < p->n; i++) {
		struct num weight = NUM(p->nodes[i].weight);

		if (num_is0(weight))
			continue;
		sample_timeless(p->s);
		if (push_node(p, i, root, weight))
			sample_end(p->s, weight);
	}
}

/* Count the time [from, to] for a node: as a sample with --slice, else add it
 * to the node's weight. */
static void
count_run(struct v8_profile *p, uint32_t node, const uint32_t *root,
    uint64_t from, uint64_t to, uint64_t weight)
{
	if (p->s->slicing.length == 0)
		p->nodes[node].weight += weight;
	else if (push_node(p, node, root, NUM(weight)))
		sample_end_during(p->s, NUM(from), NUM(to), 1000000,
		    NUM(weight));
}

void
v8_profile_fold_samples(struct v8_profile *p, bool timed,
    const uint32_t *root)
{
	size_t n = p->samples.n;
	uint64_t now = p->start, counted = 0;	/* microseconds; deltas may be
						 * negative */

	find_ancestors(p);
	for (size_t i = 0; i < p->n; i++)
		p->nodes[i].weight = 0;
	n = timed && p->deltas.n < n ? p->deltas.n : n;
	for (size_t i = 0; i < n; i++) {
		uint32_t node = find_node(p, p->samples.p[i].n.whole);
		uint64_t next = p->end;

		if (i < p->deltas.n)
			now = add_delta(now, p->deltas.p[i]);
		if (!timed) {
			count_run(p, node, root, now, now, 1);
			continue;
		}
		if (i + 1 < n)
			next = add_delta(now, p->deltas.p[i + 1]);
		counted = now > counted ? now : counted;
		if (next > counted)
			count_run(p, node, root, counted, next, next - counted);
		counted = next > counted ? next : counted;
	}
	if (p->s->slicing.length == 0)
		v8_profile_fold(p, root);
}

void
v8_profile_fold_hits(struct v8_profile *p)
{
	uint64_t now = p->start;

	find_ancestors(p);
	for (size_t i = 0; i < p->samples.n && i < p->deltas.n; i++) {
		uint32_t node = find_node(p, p->samples.p[i].n.whole);

		now = add_delta(now, p->deltas.p[i]);
		if (p->nodes[node].weight == 0)
			continue;
		p->nodes[node].weight--;
		if (push_node(p, node, NULL, NUM(1)))
			sample_end_during(p->s, NUM(now), NUM(now), 1000000,
			    NUM(1));
	}
	v8_profile_fold(p, NULL);
}
