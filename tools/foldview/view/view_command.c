#include "tools/foldview/view/view_command.h"

static const struct { const char *before, *option, *after; } words[] = {
	[RESHAPE_HIDE] = {"", "--hide", ""},
	[RESHAPE_ONLY] = {"", "--focus", ""},
	[RESHAPE_CALLEES] = {" --unmatched=drop", "--root-at", ""},
	[RESHAPE_CALLERS] = {" --unmatched=drop", "--leaf-at", " --reverse"},
};

/* Append a word for the shell, quoted if necessary. */
static void
add_word(struct buf *b, str s)
{
	static const char safe[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+@%=";
	bool plain = s.n > 0;

	for (size_t i = 0; i < s.n; i++)
		plain &= s.p[i] != '\0' && strchr(safe, s.p[i]) != NULL;
	if (plain) {
		buf_add(b, s);
		return;
	}
	buf_char(b, '\'');
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\'')
			buf_add(b, STR("'\\''"));
		else
			buf_char(b, s.p[i]);
	}
	buf_char(b, '\'');
}

/* Append --path for the frames from the root to the zoomed one. */
static void
add_path(const struct view *v, struct buf *b)
{
	const struct tree *t = v->tree;
	size_t depth = t->depth[v->top];
	struct buf path = {0};
	uint32_t *nodes = NULL, node = v->top;
	size_t cap = 0;

	GROW(nodes, cap, depth + 1);
	for (size_t i = depth; i > 0; i--) {
		nodes[i - 1] = node;
		node = t->parent[node];
	}
	buf_char(&path, '^');
	for (size_t i = 0; i < depth; i++) {
		buf_add(&path, STR(";="));
		buf_add(&path, view_name(v, nodes[i]));
	}
	buf_add(b, STR(" --path="));
	add_word(b, buf_str(&path));
	buf_drop(nodes);
	buf_free(&path);
}

void
view_command(const struct view *v, char *const paths[], struct buf *b)
{
	buf_add(b, STR("foldfilter"));
	if (v->profile->sliced)
		buf_add(b, STR(" --drop-time"));
	for (size_t i = v->undone; i < v->steps; i++) {
		const struct reshape *s = &v->step[i];
		struct buf expr = {0};

		buf_char(&expr, '=');
		buf_add(&expr, s->function);
		buf_fmt(b, "%s %s=", words[s->how].before,
		    words[s->how].option);
		add_word(b, buf_str(&expr));
		buf_add(b, str_of(words[s->how].after));
		buf_free(&expr);
	}
	if (v->top != 0)
		add_path(v, b);
	for (; *paths != NULL; paths++) {
		buf_char(b, ' ');
		add_word(b, str_of(*paths));
	}
	buf_char(b, '\n');
}
