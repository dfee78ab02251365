#include "tools/stackfold/formats/parts/call_tree.h"

#include "common/base/buf.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"

size_t
call_tree_indent(str line)
{
	size_t n = 0;

	while (n < line.n && line.p[n] == ' ')
		n++;
	return n;
}

static void
count_leaf(struct call_tree *t, struct num weight)
{
	const struct call_tree_level *leaf = &t->at[t->depth - 1];

	if (num_is0(weight) && !t->s->sink->keep_zero)
		return;
	if (t->waits != NULL &&
	    t->waits(names_text(t->s->names, leaf->id))) {
		diag_skip(t->s->diag, t->why, weight);
		return;
	}
	for (size_t i = 0; i < t->depth && i < SAMPLE_DEEPEST; i++)
		sample_push(t->s, t->at[i].id);
	if (t->depth > SAMPLE_DEEPEST)
		t->s->cut++;
	sample_end(t->s, weight);
}

/* Close the open nodes below this depth.  Count each with its total minus the
 * total of its children. */
static void
close_levels(struct call_tree *t, size_t depth)
{
	for (; t->depth > depth; t->depth--) {
		const struct call_tree_level *l = &t->at[t->depth - 1];

		count_leaf(t, num_sub(l->total, l->below));
	}
}

static bool
open_level(struct call_tree *t, size_t depth, str name, struct num total)
{
	bool jump = depth > t->depth;

	close_levels(t, jump ? t->depth : depth);
	*APPEND(t->at, t->cap, t->depth) = (struct call_tree_level){
		.id = sample_id(t->s, name, '\0'), .total = total
	};
	return !jump;
}

/* Add the total of the deepest node to the children's total in its parent. */
static void
add_to_parent(struct call_tree *t, struct num total)
{
	if (t->depth > 1)
		t->at[t->depth - 2].below =
		    num_add(t->at[t->depth - 2].below, total);
}

bool
call_tree_inclusive(struct call_tree *t, size_t depth, str name,
    struct num total)
{
	bool ok = open_level(t, depth, name, total);

	add_to_parent(t, total);
	return ok;
}

void
call_tree_close(struct call_tree *t, struct num total)
{
	add_to_parent(t, total);
	t->at[t->depth - 1].total = total;
	close_levels(t, t->depth - 1);
}

bool
call_tree_exclusive(struct call_tree *t, size_t depth, str name,
    struct num self)
{
	bool ok = open_level(t, depth, name, NUM(0));

	count_leaf(t, self);
	return ok;
}

void
call_tree_json(struct json_read *j, const char *children,
    void (*read)(void *to, struct json_read *, str key, size_t node),
    void *to, struct sample_ids *depth)
{
	struct sample_ids path = {0}, inside = {0};	/* the open nodes, and
							 * whether their
							 * children are read */
	bool begins = json_read_object(j);
	str key;

	while (begins || path.n > 0) {
		size_t top = path.n - 1;

		if (begins) {
			sample_ids_add(&path, (uint32_t)depth->n);
			sample_ids_add(&inside, false);
			sample_ids_add(depth, (uint32_t)path.n - 1);
			begins = false;
		} else if (inside.p[top]) {
			inside.p[top] = json_read_element(j);
			begins = inside.p[top] && json_read_object(j);
		} else if (!json_read_member(j, &key)) {
			path.n = inside.n = top;
		} else if (str_eq(key, str_of(children))) {
			inside.p[top] = json_read_array(j);
		} else {
			read(to, j, key, path.p[top]);
		}
	}
	buf_drop(path.p);
	buf_drop(inside.p);
}

void
call_tree_end(struct call_tree *t)
{
	close_levels(t, 0);
}
