/*
 * A call tree that is printed as indented lines, a node before its children:
 *
 *	10 main			call_tree_inclusive(t, 0, "main", 10)
 *	   7 parse		call_tree_inclusive(t, 1, "parse", 7)
 *
 * gives main 3 and main;parse 7.  A tree of callers below their callees is
 * read the same way, with leaf_first set in the sample.  Starts as {.s = s}.
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

struct call_tree {
	struct sample *s;
	struct call_tree_level { uint32_t id; struct num total, below; } *at;
	size_t depth, cap;	/* open levels */
	/* true of a leaf that only waits: its weight is skipped and reported
	 * with the reason `why`; NULL keeps all */
	bool (*waits)(str leaf);
	const char *why;
};

/* the blanks that a line begins with, which tell its depth in most trees */
size_t call_tree_indent(str line);
/*
 * The next node: at a depth, 0 for the outermost, with the weight of itself
 * and all below it.  Its own weight is counted when it ends.  If the depth
 * skips a level, the node becomes a child of the deepest node; the answer is
 * then false, for the format to report.
 */
bool call_tree_inclusive(struct call_tree *, size_t depth, str name,
    struct num total);
/* the same where the weight is the node's own */
bool call_tree_exclusive(struct call_tree *, size_t depth, str name,
    struct num self);
/*
 * Read a tree of JSON, in which nodes are objects.  read() reads a member of a
 * node; open() is called when those before its children, of this name, are
 * read, and it may add the node to a call tree.
 */
void call_tree_json(struct json_read *, const char *children,
    void (*read)(void *to, struct json_read *, str key),
    void (*open)(void *to, size_t depth), void *to);
/* the tree is at its end, and another may begin */
void call_tree_end(struct call_tree *);

#endif
