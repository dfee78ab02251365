#include "tools/flamesvg/tree/text_tree.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/base/task.h"
#include "common/profile/frame.h"

#define SAMPLE 1024		/* lines that tell how many nodes there are */

/* the frames of the line before, root first; step[0] is the root of the tree */
struct path {
	struct step {
		uint32_t node;
		size_t end;		/* of the frame in the stack */
	} *step;
	size_t depth, cap;
	str stack;
};

static inline uint32_t
append_node(struct text_tree *t, uint32_t parent, size_t depth, str name)
{
	uint32_t node = tree_add_node(&t->tree, (uint32_t)(name.p - t->text),
	    parent, depth);

	GROW(t->length, t->cap, t->tree.n);
	t->length[node] = (uint32_t)name.n;
	t->tree.total[0][node] = 0;
	t->bytes += name.n;
	return node;
}

/* how many frames a stack shares with the one before, of which it shares so
 * many bytes */
static size_t
count_common(const struct path *p, str stack, size_t same)
{
	size_t k = p->depth;
	bool ends = same == stack.n || stack.p[same] == ';';

	while (k > 0 && p->step[k].end + !ends > same)
		k--;
	return k;
}

/* leave the last frames of the path, whose nodes have all that is below */
static void
close_frames(struct tree *t, struct path *p, size_t depth)
{
	for (; p->depth > depth; p->depth--) {
		uint32_t node = p->step[p->depth].node;

		t->end[node] = (uint32_t)t->n;
		t->total[0][t->parent[node]] += t->total[0][node];
	}
}

/* make a stack the path; its node */
static uint32_t
open_stack(struct text_tree *t, struct path *p, str stack)
{
	size_t at, length;

	close_frames(&t->tree, p, count_common(p, stack,
	    str_same(stack, p->stack)));
	at = p->depth > 0 ? p->step[p->depth].end + 1 : 0;
	for (; at <= stack.n; at += length + 1) {
		str rest = str_from(stack, at);
		uint32_t parent = p->step[p->depth].node;

		length = str_chr(rest, ';');
		if (length == STR_NONE)
			length = rest.n;
		p->depth++;
		GROW(p->step, p->cap, p->depth + 1);
		p->step[p->depth] = (struct step){append_node(t, parent,
		    p->depth, str_upto(rest, length)), at + length};
	}
	p->stack = stack;
	return p->step[p->depth].node;
}

/* how many nodes one stack adds to those of another */
static size_t
count_new(str stack, str before)
{
	str rest = str_from(stack, str_same(stack, before));
	size_t n = 1;

	for (size_t at; (at = str_chr(rest, ';')) != STR_NONE; n++)
		rest = str_from(rest, at + 1);
	return n;
}

size_t
text_tree_expect(const struct folded_row *rows, size_t n)
{
	size_t step = n / SAMPLE + 1, looked = 0, new = 0;

	for (size_t i = 1; i < n; i += step, looked++)
		new += count_new(folded_lines_stack(&rows[i]),
		    folded_lines_stack(&rows[i - 1]));
	return looked > 0 ? n / looked * (new + new / 16 + 1) : n;
}

static void
reserve(struct text_tree *t, size_t nodes)
{
	tree_reserve(&t->tree, nodes);
	GROW(t->length, t->cap, nodes);
}

void
text_tree_build(struct text_tree *t, const char *text, size_t nodes,
    const struct folded_row *rows, size_t n)
{
	struct path path = {0};

	t->text = text;
	t->tree.columns = 1;
	reserve(t, nodes);
	append_node(t, 0, 0, (str){text, 0});
	GROW(path.step, path.cap, 1);
	path.step[0] = (struct step){0};
	for (size_t i = 0; i < n; i++) {
		uint32_t node;
		uint64_t count;

		node = open_stack(t, &path, folded_lines_stack(&rows[i]));
		count = folded_lines_count(&rows[i]);
		t->stacks += t->tree.self[0][node] == 0;
		t->tree.self[0][node] += count;
		t->tree.total[0][node] += count;
	}
	close_frames(&t->tree, &path, 0);
	t->tree.end[0] = (uint32_t)t->tree.n;
	buf_drop(path.step);
}

/* the path to the last node, by depth */
static void
find_last_path(const struct tree *t, uint32_t *path, size_t depth)
{
	uint32_t node = (uint32_t)t->n - 1;

	for (;; node = t->parent[node]) {
		path[depth] = node;
		if (depth-- == 0)
			return;
	}
}

/* the first nodes of `behind` that are on the path are added to it, all but
 * their ends; how many, the root among them */
static size_t
join_path(struct text_tree *t, const struct text_tree *behind,
    const uint32_t *path, size_t depth)
{
	const struct tree *from = &behind->tree;
	size_t d = 0;

	for (; d <= depth && d < from->n && from->depth[d] == d; d++) {
		uint64_t *self = &t->tree.self[0][path[d]];

		if (d > 0 && !str_eq(text_tree_name(behind, d),
		    text_tree_name(t, path[d])))
			break;
		t->stacks -= *self > 0 && from->self[0][d] > 0;
		t->bytes -= behind->length[d];
		*self += from->self[0][d];
		t->tree.total[0][path[d]] += from->total[0][d];
	}
	return d;
}

/* the nodes of one tree that are put behind those of another */
struct join {
	struct text_tree *to, *from;
	size_t at;		/* where they begin there, and here: */
	size_t same;		/* the ones before are on the path */
	const uint32_t *path;
};

/* put an array of them behind its counterpart; it is gone then */
static void
join_array(const struct join *j, void *to, void *from, size_t size)
{
	memcpy((char *)to + j->at * size, (char *)from + j->same * size,
	    (j->from->tree.n - j->same) * size);
	sys_unneeded(from, j->from->tree.n * size);
}

/* what places of nodes tell */
static void
join_places(void *arg)
{
	const struct join *j = arg;
	struct tree *to = &j->to->tree, *from = &j->from->tree;
	uint32_t moved = (uint32_t)(j->at - j->same);

	for (size_t i = j->same; i < from->n; i++)
		from->parent[i] = from->parent[i] < j->same ?
		    j->path[from->parent[i]] : from->parent[i] + moved;
	for (size_t i = 0; i < from->n; i++)
		from->end[i] += moved;
	for (size_t d = 0; d < j->same; d++)
		to->end[j->path[d]] = from->end[d];
	join_array(j, to->parent, from->parent, sizeof(*to->parent));
	join_array(j, to->end, from->end, sizeof(*to->end));
	join_array(j, to->depth, from->depth, sizeof(*to->depth));
}

/* counts and names */
static void
join_counts(void *arg)
{
	const struct join *j = arg;
	struct tree *to = &j->to->tree, *from = &j->from->tree;

	join_array(j, to->self[0], from->self[0], sizeof(*to->self[0]));
	join_array(j, to->total[0], from->total[0], sizeof(*to->total[0]));
	join_array(j, to->name, from->name, sizeof(*to->name));
	join_array(j, j->to->length, j->from->length, sizeof(uint32_t));
}

void
text_tree_join(struct text_tree *t, struct text_tree *behind)
{
	size_t had = t->tree.n, depth = t->tree.depth[had - 1], n;
	struct arena arena = {0};
	uint32_t *path = NEW(&arena, uint32_t, depth + 1);
	struct join j = {.to = t, .from = behind, .at = had, .path = path};
	struct task task;

	find_last_path(&t->tree, path, depth);
	t->stacks += behind->stacks;
	t->bytes += behind->bytes;
	j.same = join_path(t, behind, path, depth);
	n = had + behind->tree.n - j.same;
	reserve(t, n);
	task_start(&task, join_places, &j);
	join_counts(&j);
	task_finish(&task);
	t->tree.n = n;
	text_tree_free(behind);
	arena_free(&arena);
}

/* move node `from` to the end of those that stay; its caller is known */
static uint32_t
keep_node(struct text_tree *t, size_t *n, size_t from, uint32_t parent)
{
	uint32_t to = (uint32_t)(*n)++;

	t->tree.parent[to] = parent;
	t->tree.depth[to] = t->tree.depth[from];
	t->tree.self[0][to] = t->tree.self[0][from];
	t->tree.total[0][to] = t->tree.total[0][from];
	t->tree.name[to] = t->tree.name[from];
	t->length[to] = t->length[from];
	return to;
}

/* nodes from..to that are no sums themselves */
static size_t
count_no_sums(const struct text_tree *t, uint32_t from, uint32_t to)
{
	size_t n = 0;

	for (uint32_t i = from; i < to; i++)
		n += !str_eq(text_tree_name(t, i), FRAME_OTHER);
	return n;
}

size_t
text_tree_prune(struct text_tree *t, uint64_t least)
{
	struct tree *tree = &t->tree;
	struct last {
		uint32_t node;
		uint32_t rest;		/* its child that is a sum, or 0 */
	} *path = NULL;			/* the nodes on the way, by depth */
	size_t cap = 0, n = 1, summed = 0;
	uint32_t open = 0;		/* the depth of the last one */

	GROW(path, cap, 1);
	path[0] = (struct last){0};
	for (uint32_t i = 1, next; i < tree->n; i = next) {
		uint32_t depth = tree->depth[i];
		struct last *caller = &path[depth - 1];
		uint64_t total = tree->total[0][i];

		for (; open >= depth; open--)
			tree->end[path[open].node] = (uint32_t)n;
		next = i + 1;
		if (total >= least &&
		    !str_eq(text_tree_name(t, i), FRAME_OTHER)) {
			uint32_t node = keep_node(t, &n, i, caller->node);

			GROW(path, cap, (size_t)depth + 1);
			path[depth] = (struct last){node, 0};
			open = depth;
			continue;
		}
		next = tree->end[i];
		summed += count_no_sums(t, i, next);
		if (caller->rest > 0) {
			tree->self[0][caller->rest] += total;
			tree->total[0][caller->rest] += total;
			continue;
		}
		caller->rest = keep_node(t, &n, i, caller->node);
		tree->self[0][caller->rest] = total;
		tree->end[caller->rest] = (uint32_t)n;
		t->length[caller->rest] = TEXT_TREE_OTHER;
	}
	for (size_t d = 0; d <= open; d++)
		tree->end[path[d].node] = (uint32_t)n;
	buf_drop(path);
	tree_cut(tree, n);
	t->length = buf_cut(t->length, &t->cap, n, sizeof(*t->length));
	return summed;
}

void
text_tree_free(struct text_tree *t)
{
	tree_free(&t->tree);
	buf_drop(t->length);
	*t = (struct text_tree){0};
}
