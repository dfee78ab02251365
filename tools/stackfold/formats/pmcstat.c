/*
 * Call graphs of FreeBSD's pmcstat, callers below their callees:
 *
 *	pmcstat -R out.pmc -G stacks.txt
 *
 *	@ CPU_CYCLES [17 samples]
 *
 *	03.07%  [17]       lock_leaf @ /boot/kernel/kernel
 *	 70.59%  [12]        lock_outer
 *	  16.67%  [2]          sys_a
 *	  08.33%  [1]          sys_b
 *
 * gives	lock_leaf 5
 *		lock_outer;lock_leaf 9
 *		sys_a;lock_outer;lock_leaf 2
 *		sys_b;lock_outer;lock_leaf 1
 *
 * Samples of a line that none of the callers below it includes have no caller.
 */
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

struct node {
	size_t depth;
	struct num n;
	str name;
};

/* Parse "  16.67%  [2]          sys_a". */
static bool
parse_node(str line, struct node *node)
{
	str word, rest = line;
	struct num percent;

	node->depth = call_tree_indent(line);
	if (!str_word(&rest, &word) || !str_strip(&word, STR("%")) ||
	    num_parse(word, &percent) == NUM_BAD ||
	    !str_word(&rest, &word) || !str_skip(&word, STR("[")) ||
	    !str_strip(&word, STR("]")) ||
	    num_parse(word, &node->n) == NUM_BAD)
		return false;
	return str_word(&rest, &node->name);
}

static enum format_confidence
probe(str head)
{
	bool title = false;
	struct node n;
	str line;

	while (str_cut(&head, '\n', &line)) {
		if (str_starts(line, STR("@ ")) && str_ends(str_trim(line),
		    STR(" samples]")))
			title = true;
		else if (title && parse_node(line, &n))
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct call_tree t = {.s = s};
	struct node n;
	str line;

	while (in_line(in, &line)) {
		if (parse_node(line, &n)) {
			if (!call_tree_inclusive(&t, n.depth, n.name, n.n))
				diag_reject(s->diag, in, line, CALL_TREE_JUMP);
		} else if (str_starts(line, STR("@ "))) {
			call_tree_end(&t);
		} else if (str_trim(line).n > 0) {
			diag_reject(s->diag, in, line,
			    "not a line of a call graph");
		}
	}
	call_tree_end(&t);
}

const struct format format_pmcstat = {
	.name = "pmcstat",
	.what = "FreeBSD call graphs, pmcstat -G",
	.tested_with = "published: samples of speedscope",
	.unit = "samples",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
