#include "tools/flamesvg/tree/text_tree.h"

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/profile/frame.h"

#define BYTES 12		/* of text for a node, or more mostly */
#define MOST ((size_t)1 << 22)	/* nodes that memory is asked for ahead */

/* the frames of the line before, root first; step[0] is the root of the tree */
struct path {
	struct step {
		uint32_t node;
		size_t end;		/* of the frame in the stack */
	} *step;
	size_t depth, cap;
	str stack;
};

static uint32_t
append_node(struct text_tree *t, uint32_t parent, size_t depth, str name)
{
	uint32_t node = tree_add_node(&t->tree, (uint32_t)(name.p - t->text),
	    parent, depth);

	GROW(t->length, t->cap, t->tree.n);
	t->length[node] = (uint32_t)name.n;
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

/* make a stack the path; its node */
static uint32_t
open_stack(struct text_tree *t, struct path *p, str stack)
{
	size_t at, length;

	p->depth = count_common(p, stack, str_same(stack, p->stack));
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

/* ask for memory at once, so that nothing is moved; what is not used takes none
 */
static void
reserve(struct text_tree *t, size_t bytes)
{
	size_t nodes = bytes / BYTES < MOST ? bytes / BYTES + 1 : MOST;

	tree_reserve(&t->tree, nodes);
	GROW(t->length, t->cap, nodes);
}

void
text_tree_build(struct text_tree *t, const char *text, size_t bytes,
    const struct folded_row *rows, size_t n)
{
	struct path path = {0};

	t->text = text;
	t->tree.columns = 1;
	reserve(t, bytes);
	append_node(t, 0, 0, (str){text, 0});
	GROW(path.step, path.cap, 1);
	path.step[0] = (struct step){0};
	for (size_t i = 0; i < n; i++) {
		uint32_t node;
		uint64_t *self;

		node = open_stack(t, &path, folded_lines_stack(&rows[i]));
		self = &t->tree.self[0][node];
		t->stacks += *self == 0;
		*self += folded_lines_count(&rows[i]);
	}
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

/* the first nodes of `behind` that are on the path are added to it; how many,
 * the root among them */
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
	}
	return d;
}

void
text_tree_join(struct text_tree *t, struct text_tree *behind)
{
	const struct tree *from = &behind->tree;
	size_t had = t->tree.n, depth = t->tree.depth[had - 1], same;
	struct arena arena = {0};
	uint32_t *path = NEW(&arena, uint32_t, depth + 1);

	find_last_path(&t->tree, path, depth);
	t->stacks += behind->stacks;
	t->bytes += behind->bytes;
	same = join_path(t, behind, path, depth);
	tree_reserve(&t->tree, had + from->n - same);
	GROW(t->length, t->cap, had + from->n - same);
	for (size_t i = same; i < from->n; i++) {
		uint32_t parent = from->parent[i], node;

		parent = parent < same ? path[parent] :
		    parent + (uint32_t)(had - same);
		node = tree_add_node(&t->tree, from->name[i], parent,
		    from->depth[i]);
		t->tree.self[0][node] = from->self[0][i];
		t->length[node] = behind->length[i];
	}
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

	GROW(path, cap, 1);
	path[0] = (struct last){0};
	for (uint32_t i = 1, next; i < tree->n; i = next) {
		uint32_t depth = tree->depth[i];
		struct last *caller = &path[depth - 1];
		uint64_t total = tree->total[0][i];

		next = i + 1;
		if (total >= least &&
		    !str_eq(text_tree_name(t, i), FRAME_OTHER)) {
			uint32_t node = keep_node(t, &n, i, caller->node);

			GROW(path, cap, (size_t)depth + 1);
			path[depth] = (struct last){node, 0};
			continue;
		}
		next = tree->end[i];
		summed += count_no_sums(t, i, next);
		if (caller->rest > 0) {
			tree->self[0][caller->rest] += total;
			continue;
		}
		caller->rest = keep_node(t, &n, i, caller->node);
		tree->self[0][caller->rest] = total;
		t->length[caller->rest] = TEXT_TREE_OTHER;
	}
	buf_drop(path);
	tree_cut(tree, n);
	t->length = buf_cut(t->length, &t->cap, n, sizeof(*t->length));
	tree_sum_up(tree);
	return summed;
}

void
text_tree_free(struct text_tree *t)
{
	tree_free(&t->tree);
	buf_drop(t->length);
	*t = (struct text_tree){0};
}
