#include "common/folded/folded_reader.h"

#include <string.h>

#include "common/base/err.h"
#include "common/folded/folded_line.h"

void
folded_reader_open(struct folded_reader *r, struct folded *to,
    const struct folded_options *options)
{
	*r = (struct folded_reader){.options = options, .to = to,
	    .in_order = to->stacks.n == 0};
	stacks_start(&to->stacks);
}

void
folded_reader_close(struct folded_reader *r)
{
	r->to->findings.timeless += r->fit.timeless;
	buf_free(&r->text);
	buf_drop(r->ends);
	buf_drop(r->node);
	slice_fit_free(&r->fit);
	buf_free(&r->leaf);
	buf_free(&r->root);
}

/* Return a stack with the names of its leaf and its root changed where they
 * would be read as something else (folded_line.h). */
static str
fit_stack(struct folded_reader *r, str stack)
{
	size_t count = folded_count_at(stack);

	if (count != STR_NONE) {
		r->leaf.n = 0;
		buf_add(&r->leaf, stack);
		r->leaf.p[count - 1] = '_';
		stack = buf_str(&r->leaf);
	}
	if (str_chr(stack, ';') == STR_NONE &&
	    folded_fit_root(stack, true, &r->root))
		stack = buf_str(&r->root);
	if (r->in_slices)
		stack = slice_fit(&r->fit, r->options->time !=
		    FOLDED_DROP_TIME, stack);
	return stack;
}

/* Return the number of whole frames in a common prefix of `same` bytes. */
static size_t
common_frames(const struct folded_reader *r, size_t same)
{
	size_t k = r->depth;

	if (k > 0)
		k--;
	while (k > 0 && r->ends[k - 1] >= same)
		k--;
	return k;
}

/*
 * Return true if the first frame that differs from the last stack must be a new
 * child because all stacks came in order.  The child may exist only if the name
 * in the last stack continues its name: foo, foo.part.0, foo;bar.
 */
static bool
is_new_child(struct folded_reader *r, str stack, size_t same)
{
	int last = same < r->text.n ? (unsigned char)r->text.p[same] : -1;
	int next = same < stack.n ? (unsigned char)stack.p[same] : -1;

	if (last > next)
		r->in_order = false;
	return r->in_order && last < next && next != ';';
}

/* Return the first of the likely children whose name the text begins with, or
 * 0; *end becomes the end of that name.  See stacks_child(). */
static uint32_t
likely_child(const struct folded *f, uint32_t parent, uint32_t after,
    str text, size_t *end)
{
	const struct stacks_node *node = f->stacks.node;
	uint32_t i = after > 0 ? after : node[parent].child;

	for (int k = 0; i > 0 && k < STACKS_SOON; k++, i = node[i].next) {
		str name = names_text(&f->names, node[i].name);

		if (name.n <= text.n &&
		    (name.n == text.n || text.p[name.n] == ';') &&
		    memcmp(name.p, text.p, name.n) == 0) {
			*end = name.n;
			return i;
		}
	}
	return 0;
}

/* Find or add the node of the frame that a text begins with; *end becomes the
 * end of that frame. */
static uint32_t
get_child(struct folded_reader *r, uint32_t parent, uint32_t after, str text,
    bool is_new, size_t *end)
{
	struct folded *f = r->to;
	uint32_t child = is_new ? 0 : likely_child(f, parent, after, text, end);

	if (child > 0)
		return child;
	*end = str_chr(text, ';');
	if (*end == STR_NONE)
		*end = text.n;
	return stacks_child(&f->stacks, parent, after,
	    names_id(&f->names, str_upto(text, *end)), is_new);
}

static void
push_frame(struct folded_reader *r, uint32_t node, size_t end)
{
	if (r->depth == r->cap) {
		GROW(r->ends, r->cap, r->depth + 1);
		GROW(r->node, r->node_cap, r->cap);
	}
	r->node[r->depth] = node;
	r->ends[r->depth++] = end;
}

/* Find or add the node where a stack ends, whose first `known` bytes are those
 * of the last stack. */
static uint32_t
get_leaf(struct folded_reader *r, str stack, size_t known)
{
	size_t same = known + str_same(str_from(stack, known),
	    str_from(buf_str(&r->text), known));
	size_t d = common_frames(r, same);
	size_t at = d > 0 ? r->ends[d - 1] + 1 : 0, end;
	uint32_t i = d > 0 ? r->node[d - 1] : 0;
	uint32_t after = d < r->depth ? r->node[d] : 0;
	bool is_new = is_new_child(r, stack, same);

	r->depth = d;
	for (; at <= stack.n; at += end + 1) {
		i = get_child(r, i, after, str_from(stack, at), is_new, &end);
		push_frame(r, i, at + end);
		after = 0;
		is_new = false;
	}
	r->text.n = same;
	buf_add(&r->text, str_from(stack, same));
	return i;
}

void
folded_reader_add(struct folded_reader *r, str stack, size_t same,
    const struct num count[2])
{
	const struct folded_options *options = r->options;
	struct stacks *stacks = &r->to->stacks;
	str fitted = fit_stack(r, stack);
	bool changed = fitted.p != stack.p;
	uint32_t k;

	r->weight = num_add(r->weight, count[r->width - 1]);
	k = stacks_number_at(stacks, get_leaf(r, fitted,
	    changed || r->changed ? 0 : same));
	r->changed = changed;
	if (options->runs > 0)
		stacks_count_in(stacks, k, options->run, count[0]);
	else
		stacks_count_all(stacks, k, count);
}

void
folded_reader_slices(struct folded_reader *r, const struct in *in)
{
	if (r->in_slices || !slice_told(&r->meta))
		return;
	r->in_slices = true;
	if (r->options->time != FOLDED_DROP_TIME &&
	    r->to->lines > r->lines_before)
		die("%s: has stacks before the metadata of its time slices; "
		    "remove the time with foldfilter --drop-time", in->name);
}

void
folded_reader_meta(struct folded_reader *r, const struct in *in, str line)
{
	meta_line(&r->meta, line);
	folded_reader_slices(r, in);
}
