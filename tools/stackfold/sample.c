#include "tools/stackfold/sample.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/err.h"
#include "common/folded_line.h"
#include "common/folded_write.h"
#include "common/frame.h"
#include "common/out.h"
#include "tools/stackfold/hold.h"
#include "common/symbol.h"

#define SEVERAL UINT32_MAX	/* a chain of frames */

/* nothing in a name may end a frame or a line */
static void
add_clean(struct buf *b, str s)
{
	size_t at = b->n;

	buf_add(b, s);
	for (; at < b->n; at++) {
		if (b->p[at] == ';')
			b->p[at] = ':';
		else if (b->p[at] == '\n' || b->p[at] == '\r')
			b->p[at] = ' ';
	}
}

uint32_t
sample_id(struct sample *s, str name, char kind)
{
	uint32_t id;

	if (kind == '\0' && names_find(&s->to->names, name, &id))
		return id;		/* what is known is clean */
	s->text.n = 0;
	add_clean(&s->text, name);
	if (kind != '\0' && frame_annotation(buf_str(&s->text)) != kind)
		buf_fmt(&s->text, "_[%c]", kind);
	return names_id(&s->to->names, buf_str(&s->text));
}

void
sample_add(struct ids *ids, uint32_t id)
{
	if (ids->n == ids->cap)
		GROW(ids->p, ids->cap, ids->n + 1);
	ids->p[ids->n++] = id;
}

/* with --merge-unknown: is this unknown, in the same module as the last? */
static bool
more_unknown(const struct sample *s, uint32_t id)
{
	str name, last;

	if (!s->opts->merge_unknown || s->frames.n == 0)
		return false;
	name = names_text(&s->to->names, id);
	last = names_text(&s->to->names, s->frames.p[s->frames.n - 1]);
	return frame_nameless(name) && frame_nameless(last) &&
	    str_eq(frame_module(name), frame_module(last));
}

void
sample_root(struct sample *s, str name)
{
	sample_add(&s->roots, sample_id(s, name, '\0'));
}

void
sample_push(struct sample *s, uint32_t id)
{
	if (!more_unknown(s, id))
		sample_add(&s->frames, id);
}

void
sample_root_id(struct sample *s, uint32_t id)
{
	sample_add(&s->roots, id);
}

void
sample_frame(struct sample *s, str name, char kind)
{
	sample_push(s, sample_id(s, name, kind));
}

static void
reverse(uint32_t *p, size_t n)
{
	for (size_t i = 0; i + 1 < n - i; i++) {
		uint32_t t = p[i];

		p[i] = p[n - 1 - i];
		p[n - 1 - i] = t;
	}
}

/* push the frames of a function; true if they are one */
static bool
push_function(struct sample *s, str raw, char kind)
{
	struct buf clean = {0};
	size_t first = s->frames.n;
	str piece;

	if (raw.n == 0)
		raw = STR("[unknown]");
	while (symbol_chain(&raw, &piece)) {
		sample_frame(s, symbol_clean(&clean, piece, s->opts->names),
		    kind);
		kind = 'i';
	}
	if (s->leaf_first)
		reverse(s->frames.p + first, s->frames.n - first);
	buf_free(&clean);
	return s->frames.n == first + 1;
}

void
sample_function(struct sample *s, str raw, char kind)
{
	uint32_t i;
	bool one;

	if (kind != '\0') {
		push_function(s, raw, kind);
		return;
	}
	i = names_id(&s->raw, raw);
	if (i < s->clean.n && s->clean.p[i] != SEVERAL) {
		sample_push(s, s->clean.p[i]);
		return;
	}
	one = push_function(s, raw, kind);
	if (i == s->clean.n)
		sample_add(&s->clean,
		    one ? s->frames.p[s->frames.n - 1] : SEVERAL);
}

void
sample_full(struct sample *s, str raw, char kind)
{
	struct buf clean = {0};
	enum symbol_mode mode = s->opts->names;

	if (mode == SYMBOL_PLAIN)
		mode = SYMBOL_FULL;
	sample_frame(s, symbol_clean(&clean, raw, mode), kind);
	buf_free(&clean);
}

/* the last part of a path, without what Linux says of replaced files */
static str
basename_of(str path)
{
	static const str gone = {" (deleted)", 10};
	size_t slash = str_rchr(path, '/');

	if (slash != STR_NONE)
		path = str_from(path, slash + 1);
	return str_ends(path, gone) ? str_upto(path, path.n - gone.n) : path;
}

/* "[libc.so.6]", what code without a symbol is called */
static void
add_unknown(struct buf *b, str module, const struct frame *f, bool addr)
{
	if (module.n == 0 || str_eq(module, STR("[unknown]")))
		module = STR("unknown");
	buf_char(b, '[');
	buf_add(b, module);
	if (addr && f->has_addr)
		buf_fmt(b, " <%llx>", (unsigned long long)f->addr);
	buf_char(b, ']');
}

void
sample_symbol(struct sample *s, const struct frame *f)
{
	const struct fold_opts *o = s->opts;
	bool known = f->name.n > 0 && !str_eq(f->name, STR("[unknown]"));
	struct buf b = {0};
	str module;

	if (known && !o->module) {
		sample_frame(s, f->name, f->kind);
		return;
	}
	module = basename_of(f->module);
	if (!known) {
		add_unknown(&b, module, f, o->addrs);
	} else {
		if (module.n > 0) {
			buf_add(&b, module);
			buf_char(&b, '`');
		}
		buf_add(&b, f->name);
	}
	sample_frame(s, buf_str(&b), f->kind);
	buf_free(&b);
}

void
sample_drop(struct sample *s)
{
	s->roots.n = s->frames.n = 0;
}

static void
lay_out(struct sample *s)
{
	size_t n = s->frames.n;

	s->stack.n = 0;
	GROW(s->stack.p, s->stack.cap, s->roots.n + n + 1);
	for (size_t i = 0; i < s->roots.n; i++)
		s->stack.p[s->stack.n++] = s->roots.p[i];
	for (size_t i = 0; i < n; i++)
		s->stack.p[s->stack.n++] =
		    s->frames.p[s->leaf_first ? n - 1 - i : i];
	s->stack.n = folded_fit(&s->to->names, s->stack.p, s->stack.n);
}

void
sample_end(struct sample *s, struct num weight)
{
	if (s->hold != NULL) {
		hold_end(s->hold, s, weight);
		return;
	}
	s->samples++;
	s->weightless += num_is0(weight);
	s->bare += s->frames.n == 0;
	s->weight = num_add(s->weight, weight);
	if (!num_is0(weight) || s->keep_zero) {
		lay_out(s);
		if (s->direct != NULL)
			folded_write_stack(&s->to->names, s->stack.p,
			    s->stack.n, &weight, 1, s->direct);
		else
			stacks_add(&s->to->stacks, s->stack.p, s->stack.n,
			    &weight);
	}
	sample_drop(s);
}

static struct note *
bad(struct sample *s, const char *why)
{
	size_t i = 0;

	while (i < s->nbad && strcmp(s->bad[i].why, why) != 0)
		i++;
	if (i == s->nbad) {
		GROW(s->bad, s->bad_cap, s->nbad + 1);
		s->bad[s->nbad++] = (struct sample_bad){.why = why};
	}
	return &s->bad[i].note;
}

void
sample_bad(struct sample *s, const struct in *in, str line, const char *why)
{
	note_line(bad(s, why), in, line);
}

static struct sample_left *
left(struct sample *s, const char *why)
{
	size_t i = 0;

	while (i < s->nleft && strcmp(s->left[i].why, why) != 0)
		i++;
	if (i == s->nleft) {
		GROW(s->left, s->left_cap, s->nleft + 1);
		s->left[s->nleft++] = (struct sample_left){.why = why};
	}
	return &s->left[i];
}

void
sample_left_out(struct sample *s, const char *why, struct num weight)
{
	struct sample_left *l = left(s, why);

	l->samples++;
	l->weight = num_add(l->weight, weight);
}

void
sample_left_out_many(struct sample *s, str why, size_t samples,
    struct num weight)
{
	struct sample_left *l = left(s, arena_str(&s->arena, why).p);

	l->samples += samples;
	l->weight = num_add(l->weight, weight);
	l->said = true;
}

void
sample_remark(struct sample *s, const char *fmt, ...)
{
	char text[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	GROW(s->remark, s->remark_cap, s->nremark + 1);
	s->remark[s->nremark++] = arena_str(&s->arena, str_of(text)).p;
}

/* the stacks of another, whose names have other numbers */
static void
merge_stacks(struct folded *to, const struct folded *from, struct ids *ids)
{
	const struct stacks *s = &from->stacks;
	struct ids map = {0};

	GROW(map.p, map.cap, from->names.n + 1);
	for (uint32_t i = 0; i < from->names.n; i++)
		map.p[i] = names_id(&to->names, names_text(&from->names, i));
	for (uint32_t i = 0; i < s->n; i++) {
		struct num count = stacks_count(s, i, 0);
		size_t depth;
		const uint32_t *old = stacks_ids(s, i, &depth);

		GROW(ids->p, ids->cap, depth);
		for (size_t d = 0; d < depth; d++)
			ids->p[d] = map.p[old[d]];
		stacks_add(&to->stacks, ids->p, depth, &count);
	}
}

void
sample_merge(struct sample *s, const struct sample *part, size_t lines)
{
	merge_stacks(s->to, part->to, &s->stack);
	s->samples += part->samples;
	s->weightless += part->weightless;
	s->bare += part->bare;
	s->weight = num_add(s->weight, part->weight);
	for (size_t i = 0; i < part->nbad; i++) {
		struct note later = part->bad[i].note;

		later.line += lines;
		note_merge(bad(s, part->bad[i].why), &later);
	}
	for (size_t i = 0; i < part->nleft; i++) {
		struct sample_left *l = left(s, part->left[i].why);

		l->samples += part->left[i].samples;
		l->weight = num_add(l->weight, part->left[i].weight);
	}
}

bool
sample_complain(const struct sample *s)
{
	for (size_t i = 0; i < s->nbad; i++)
		note_report(&s->bad[i].note, s->bad[i].why);
	for (size_t i = 0; i < s->nremark; i++)
		warn("%s", s->remark[i]);
	for (size_t i = 0; i < s->nleft; i++) {
		const struct sample_left *l = &s->left[i];
		char text[NUM_TEXT];
		str sum = num_commas(text, l->weight);

		if (l->said)
			continue;
		warn("%zu sample%s of weight %.*s left out: %s", l->samples,
		    l->samples == 1 ? "" : "s", (int)sum.n, sum.p, l->why);
	}
	return s->nbad > 0;
}
