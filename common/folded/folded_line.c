#include "common/folded/folded_line.h"

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/io/in.h"
#include "common/profile/frame.h"

size_t
folded_count_at(str s)
{
	size_t i = s.n, dots = 0;

	while (i > 0 && (str_digit(s.p[i - 1]) ||
	    (s.p[i - 1] == '.' && dots++ == 0)))
		i--;
	if (i == s.n || i == 0 || !str_blank(s.p[i - 1]) || s.p[i] == '.')
		return STR_NONE;
	return i;
}

size_t
folded_whole_at(str s, uint64_t *n)
{
	size_t i = s.n - num_last(s, n);

	return i < s.n && i > 0 && str_blank(s.p[i - 1]) ? i : STR_NONE;
}

bool
folded_exponent(str s)
{
	size_t n = s.n;

	while (n > 0 && str_digit(s.p[n - 1]))
		n--;
	if (n == s.n)
		return false;
	if (n > 0 && (s.p[n - 1] == '+' || s.p[n - 1] == '-'))
		n--;
	return n > 0 && (s.p[n - 1] | 0x20) == 'e' &&
	    folded_count_at(str_upto(s, n - 1)) != STR_NONE;
}

/* Return the id to write for a leaf. */
static uint32_t
fit_leaf(struct names *names, uint32_t id)
{
	str s = names_text(names, id);
	size_t at = folded_count_at(s);
	struct buf b = {0};

	if (at == STR_NONE)
		return id;
	buf_add(&b, s);
	b.p[at - 1] = '_';
	id = names_id(names, buf_str(&b));
	buf_free(&b);
	return id;
}

bool
folded_fit_root(str root, bool alone, struct buf *to)
{
	size_t mark = in_mark(root);

	if (alone && str_eq(root, STR("#")))
		root = STR("# ");
	else if (mark == 0 && !folded_comment(root))
		return false;
	to->n = 0;
	buf_add(to, mark > 0 ? STR("_") : STR("#_"));
	buf_add(to, str_from(root, mark > 0 ? mark : 2));
	return true;
}

size_t
folded_fit(struct names *names, uint32_t *ids, size_t depth)
{
	struct buf root = {0};
	str leaf, s;

	while (depth > 0 && names_text(names, ids[depth - 1]).n == 0)
		depth--;
	if (depth == 0) {
		ids[0] = names_id(names, FRAME_NO_FRAMES);
		return 1;
	}
	leaf = names_text(names, ids[depth - 1]);
	s = folded_trim(leaf);
	if (s.n == 0)
		s = depth > 1 ? STR(" ") : FRAME_NO_FRAMES;
	if (!str_eq(s, leaf))
		ids[depth - 1] = names_id(names, s);
	ids[depth - 1] = fit_leaf(names, ids[depth - 1]);
	if (folded_fit_root(names_text(names, ids[0]), depth == 1, &root))
		ids[0] = names_id(names, buf_str(&root));
	buf_free(&root);
	return depth;
}

str
folded_leaf_text(str s)
{
	str t = folded_trim(s);

	if (t.n > 0 && t.p[t.n - 1] == ';' && s.n > t.n)
		return str_upto(s, t.n + 1);
	return t;
}

str
folded_stack_text(str s)
{
	return folded_leaf_text(s.n > 0 ? str_upto(s, s.n - 1) : s);
}

unsigned
folded_numbers(str line)
{
	size_t i;

	line = folded_trim(line);
	i = folded_count_at(line);
	if (i == STR_NONE)
		return 0;
	line = folded_trim(str_upto(line, i));
	return folded_count_at(line) == STR_NONE ? 1 : 2;
}
