/*
 * The tree of a profile, made of the text of its lines: the name of a node is a
 * place in that text until it is numbered.  So names are looked up only where
 * stacks part, and not at all where there is no use for them.
 */
#ifndef FLAMESVG_TEXT_TREE_H
#define FLAMESVG_TEXT_TREE_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/folded/folded_lines.h"
#include "common/profile/tree.h"

#define TEXT_TREE_OTHER UINT32_MAX	/* of small nodes */

/* starts as {0} */
struct text_tree {
	const char *text;	/* less than 4 GB, which stay in place */
	struct tree tree;	/* of one column; until a node is numbered, */
				/* tree.name[] is the place of its name in */
				/* the text; the root has a name of 0 bytes */
	uint32_t *length;	/* of its name, or a sum of TEXT_TREE_OTHER */
	size_t cap;
	size_t bytes;		/* of all names */
	size_t stacks;		/* nodes with a count of their own */
};

/*
 * Make the tree of rows[0..n), which are in the order of row_order.h.  It will
 * have about so many nodes, with what is joined later.
 */
void text_tree_build(struct text_tree *, const char *text, size_t nodes,
    const struct folded_row *rows, size_t n);
/* about how many nodes they make, as some of them tell */
size_t text_tree_expect(const struct folded_row *rows, size_t n);
/* add the tree of the lines behind them in the same text, which is {0} then */
void text_tree_join(struct text_tree *, struct text_tree *behind);
/*
 * Sum nodes of less than `least`, and those named FRAME_OTHER, into children of
 * their callers; the tree has its totals, before and after.  How many there
 * were without the latter.
 */
size_t text_tree_prune(struct text_tree *, uint64_t least);
void text_tree_free(struct text_tree *);

static inline str
text_tree_name(const struct text_tree *t, size_t node)
{
	return (str){t->text + t->tree.name[node], t->length[node]};
}

#endif
