/*
 * valgrind --tool=massif --massif-out-file=FILE COMMAND
 *
 *	time_unit: i
 *	#-----------
 *	snapshot=6
 *	mem_heap_B=18000
 *	heap_tree=peak
 *	n1: 18000 (heap allocation functions) malloc/new/new[], etc.
 *	 n2: 18000 0x109170: grow (mas.c:3)
 *	  n0: 10000 0x10919D: a (mas.c:4)
 *	  n1: 8000 0x1091AD: b (mas.c:5)
 *	   n0: 8000 0x1091CE: main (mas.c:6)
 *
 * gives	a;grow 10000
 *		main;b;grow 8000
 *
 * The snapshots show the same heap at several times, so only one is folded: the
 * peak or, if that has no tree, the largest.
 */
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/formats/parts/valgrind.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define OTHER "snapshots other than the largest"

struct snapshot {
	struct sink_pending tree;
	struct num heap, all, below;	/* bytes: mem_heap_B, the root, all its
					 * children */
	bool peak;
};

/* Parse " n2: 18000 0x109170: grow (mas.c:3)". */
static bool
parse_node(str line, size_t *depth, struct num *bytes, str *text)
{
	str word;
	uint64_t children;

	*depth = call_tree_indent(line);
	if (!str_word(&line, &word) || !str_skip(&word, STR("n")) ||
	    !str_strip(&word, STR(":")) || !num_whole(word, &children) ||
	    !str_word(&line, &word) || num_parse(word, bytes) == NUM_BAD)
		return false;
	*text = str_trim(line);
	return text->n > 0;
}

/* Keep the better of two snapshots and skip the other. */
static void
choose_snapshot(struct snapshot *best, struct snapshot *next, struct sample *s)
{
	struct snapshot *worse = best;

	if (best->tree.samples > 0 && (best->peak > next->peak ||
	    (best->peak == next->peak &&
	    num_cmp(best->heap, next->heap) > 0)))
		worse = next;
	sink_discard(&worse->tree, s->diag, OTHER);
	if (worse == best) {
		struct snapshot emptied = *best;

		*best = *next;
		*next = emptied;
	}
	*next = (struct snapshot){.tree = next->tree};
}

/* End a snapshot.  Bytes that belong to none of the root's children are counted
 * without frames. */
static void
end_snapshot(struct call_tree *t, struct snapshot *now)
{
	struct num rest = num_sub(now->all, now->below);

	call_tree_end(t);
	if (!num_is0(rest))
		sample_end(t->s, rest);
}

/* Add a node.  The root represents all allocating functions and is not a
 * frame. */
static void
add_node(struct call_tree *t, struct snapshot *now, const struct in *in,
    str line)
{
	struct buf b = {0};
	struct num bytes = {0};
	size_t depth = 0;
	str text;

	if (!parse_node(line, &depth, &bytes, &text))
		diag_reject(t->s->diag, in, line, "not a node of a heap tree");
	else if (depth == 0)
		now->all = bytes;
	else if (!call_tree_inclusive(t, depth - 1,
	    valgrind_name(&b, text, t->s), bytes))
		diag_reject(t->s->diag, in, line, "a node without a parent");
	if (depth == 1)
		now->below = num_add(now->below, bytes);
	buf_free(&b);
}

static enum format_confidence
probe(str head)
{
	return str_has(head, STR("\nsnapshot=")) &&
	    str_has(head, STR("\nheap_tree=")) ? FORMAT_CERTAIN : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct snapshot best = {0}, next = {0};
	struct call_tree t = {.s = s};
	bool in_tree = false;
	str line;

	s->sink->summed = true;
	s->diag->hint = "massif writes a heap tree for every tenth snapshot; "
	    "use: valgrind --tool=massif --detailed-freq=1";
	s->sink->pending = &next.tree;
	while (in_line(in, &line)) {
		if (str_starts(line, STR("snapshot="))) {
			end_snapshot(&t, &next);
			choose_snapshot(&best, &next, s);
			in_tree = false;
		} else if (str_skip(&line, STR("mem_heap_B="))) {
			num_parse(line, &next.heap);
		} else if (str_starts(line, STR("heap_tree="))) {
			in_tree = !str_ends(line, STR("=empty"));
			next.peak = str_ends(line, STR("=peak"));
		} else if (in_tree && !str_starts(line, STR("#")) &&
		    !str_starts(line, STR("desc: ")) &&
		    !str_starts(line, STR("cmd: ")) &&
		    !str_starts(line, STR("time_unit: "))) {
			/* heaptrack -M writes these after the tree */
			add_node(&t, &next, in, line);
		}
	}
	end_snapshot(&t, &next);
	choose_snapshot(&best, &next, s);
	s->sink->pending = NULL;
	sink_release(s->sink, &best.tree, NULL);
}

const struct format format_massif = {
	.name = "massif",
	.what = "the heap of valgrind's massif at its peak",
	.tested_with = "real: valgrind 3.19",
	.unit = "bytes",
	.options = "names",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
