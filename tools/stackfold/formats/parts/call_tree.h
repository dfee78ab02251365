/*
 * A call tree that is printed as indented lines, a node before its children:
 *
 *	10 main			call_tree_inclusive(t, 0, "main", 10)
 *	   7 parse		call_tree_inclusive(t, 1, "parse", 7)
 *
 * gives main 3 and main;parse 7.  A tree that lists callers below callees is
 * read in the same way, with leaf_first set in the sample.  Starts as
 * {.s = s}.
 */
#ifndef STACKFOLD_CALL_TREE_H
#define STACKFOLD_CALL_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"

struct json_read;
struct sample;
struct sample_ids;

struct call_tree {
	struct sample *s;
	struct call_tree_level { uint32_t id; struct num total, below; } *at;
	size_t depth, cap;	/* the open nodes, from the root */
	/* returns true for a leaf that waits: its weight is skipped and
	 * reported with the reason `why`; NULL keeps all */
	bool (*waits)(str leaf);
	const char *why;
};

/* Return the number of blanks at the start of a line, which is the depth in
 * most trees. */
size_t call_tree_indent(str line);
/*
 * Add the next node at a depth, 0 for the root, with the weight of its subtree.
 * Its own weight is counted once all its children are known.  If the depth
 * skips a level, the node becomes a child of the deepest node, and the function
 * returns false, for the format to report.
 */
bool call_tree_inclusive(struct call_tree *, size_t depth, str name,
    struct num total);
/* Add the next node by its self weight, which excludes the children. */
bool call_tree_exclusive(struct call_tree *, size_t depth, str name,
    struct num self);
/* End the deepest node, which was added with weight 0, and give it its
 * weight. */
void call_tree_close(struct call_tree *, struct num total);
/* the message for a node that skips a level of indentation */
#define CALL_TREE_JUMP "indented more than one level deeper, taken as one"
/*
 * Read a tree of JSON objects whose children are in the array `children`.
 * read() reads a member of a node; members are in any order.  Nodes are
 * numbered from 0, a parent before its children; append the depth of each.
 */
void call_tree_json(struct json_read *, const char *children,
    void (*read)(void *to, struct json_read *, str key, size_t node),
    void *to, struct sample_ids *depth);
/* End the tree.  Another one may begin. */
void call_tree_end(struct call_tree *);

#endif
