#include "tools/stackfold/sample/sample.h"

#include "common/base/sys.h"
#include "common/frames/symbol.h"
#include "common/profile/frame.h"
#include "tools/stackfold/demangle/demangle.h"

#define SEVERAL UINT32_MAX	/* the name stands for a chain of frames */

void
sample_init(struct sample *s, struct sink *sink, struct diag *diag,
    const struct fold_options *opts)
{
	*s = (struct sample){
		.sink = sink, .diag = diag, .names = &sink->to->names,
		.opts = opts
	};
	slicing_init(&s->slicing, &opts->slice);
}

/* append a name, replacing bytes that would end a frame or line */
static void
add_escaped(struct buf *b, str s)
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

static bool
is_mangled(const struct sample *s, str name)
{
	return demangle_candidate(name) && !s->opts->no_demangle &&
	    s->opts->names != SYMBOL_RAW;
}

str
sample_clean(const struct sample *s, struct buf *buf, str raw,
    enum symbol_mode mode)
{
	struct buf readable = {0};
	str clean;

	raw = mode != SYMBOL_RAW ? str_trim(raw) : raw;
	if (s->opts->no_demangle && demangle_candidate(raw))
		return raw;	/* keep the escapes of Rust names */
	if (!is_mangled(s, raw) || !demangle(&readable, raw, mode))
		return symbol_clean(buf, raw, mode);
	clean = symbol_clean(buf, buf_str(&readable), mode);
	buf_free(&readable);
	return clean;
}

uint32_t
sample_clean_id(struct sample *s, str name)
{
	uint32_t i = names_id(&s->mangled, name);

	if (i == s->readable.n)
		sample_ids_add(&s->readable, names_id(s->names,
		    sample_clean(s, &s->text, name, s->opts->names)));
	return s->readable.p[i];
}

uint32_t
sample_id(struct sample *s, str name, char kind)
{
	uint32_t id;

	if (kind == '\0' && names_find(s->names, name, &id))
		return id;		/* the name is escaped already */
	if (is_mangled(s, name)) {
		id = sample_clean_id(s, name);
		if (kind == '\0')
			return id;
		name = names_text(s->names, id);
	}
	s->text.n = 0;
	add_escaped(&s->text, name);
	if (kind != '\0' && frame_annotation(buf_str(&s->text)) != kind)
		buf_fmt(&s->text, "_[%c]", kind);
	return names_id(s->names, buf_str(&s->text));
}

void
sample_root_id(struct sample *s, uint32_t id)
{
	sample_ids_add(&s->roots, id);
}

void
sample_ids_copy(struct sample_ids *to, const struct sample_ids *from)
{
	GROW(to->p, to->cap, from->n + 1);
	if (from->n > 0)
		memcpy(to->p, from->p, from->n * sizeof(*from->p));
	to->n = from->n;
}

void
sample_time(struct sample *s, struct num seconds)
{
	if (s->slicing.length == 0)
		return;
	sample_root_id(s, slicing_at(&s->slicing, s->names, seconds));
}

void
sample_timeless(struct sample *s)
{
	if (s->slicing.length == 0)
		return;
	sample_root_id(s, slicing_none(&s->slicing, s->names));
}

void
sample_root(struct sample *s, str name)
{
	sample_ids_add(&s->roots, sample_id(s, name, '\0'));
}

void
sample_frame(struct sample *s, str name, char kind)
{
	sample_push(s, sample_id(s, name, kind));
}

void
sample_ids_reverse(struct sample_ids *ids, size_t from)
{
	for (size_t a = from, b = ids->n; a + 1 < b; a++) {
		uint32_t id = ids->p[a];

		ids->p[a] = ids->p[--b];
		ids->p[b] = id;
	}
}

/* Push the frames of a function.  Return true if there is exactly one. */
static bool
push_function(struct sample *s, str raw, char kind)
{
	struct buf clean = {0};
	size_t first = s->frames.n;
	str piece;

	if (raw.n == 0)
		raw = STR("[unknown]");
	while (symbol_chain(&raw, &piece)) {
		sample_frame(s, sample_clean(s, &clean, piece, s->opts->names),
		    kind);
		kind = 'i';
	}
	if (s->leaf_first)
		sample_ids_reverse(&s->frames, first);
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
		sample_ids_add(&s->clean,
		    one ? s->frames.p[s->frames.n - 1] : SEVERAL);
}

void
sample_full(struct sample *s, str raw, char kind)
{
	struct buf clean = {0};
	enum symbol_mode mode = s->opts->names;

	if (mode == SYMBOL_PLAIN)
		mode = SYMBOL_FULL;
	sample_frame(s, sample_clean(s, &clean, raw, mode), kind);
	buf_free(&clean);
}

/* append the name of code without a symbol, "[libc.so.6]" */
static void
add_unknown_name(struct buf *b, str module, const struct sample_code *f,
    bool addr)
{
	if (module.n == 0 || str_eq(module, STR("[unknown]")))
		module = STR("unknown");
	buf_char(b, '[');
	buf_add(b, module);
	if (addr && f->has_addr)
		buf_fmt(b, " <%llx>", (unsigned long long)f->addr);
	buf_char(b, ']');
}

static void
note_code(struct sample *s, const struct sample_code *f)
{
	if (f->module.n > 0)
		own_notes_code(&s->sink->own, s->frames.p[s->frames.n - 1],
		    f->name, f->module);
}

void
sample_symbol(struct sample *s, const struct sample_code *f)
{
	const struct fold_options *o = s->opts;
	bool known = f->name.n > 0 && !str_eq(f->name, STR("[unknown]"));
	struct buf b = {0};
	str module;

	if (known && !o->module) {
		sample_frame(s, f->name, f->kind);
		note_code(s, f);
		return;
	}
	module = str_from(f->module, str_folder(f->module));
	str_strip(&module, STR(" (deleted)"));
	if (!known) {
		add_unknown_name(&b, module, f, o->addrs);
	} else {
		if (module.n > 0) {
			buf_add(&b, module);
			buf_char(&b, '`');
		}
		buf_add(&b, f->name);
	}
	sample_frame(s, buf_str(&b), f->kind);
	note_code(s, f);
	buf_free(&b);
}

void
sample_source(struct sample *s, str module, str file)
{
	uint32_t frame = s->frames.p[s->frames.n - 1];

	own_notes_code(&s->sink->own, frame, frame_function(names_text(
	    s->names, frame)), module);
	own_notes_source(&s->sink->own, frame, file);
}

void
sample_known(struct sample *s, uint32_t frame1, size_t *unknown)
{
	*unknown += frame1 == 0;
	if (frame1 > 0)
		sample_push(s, frame1 - 1);
	else
		sample_frame(s, STR("[unknown]"), '\0');
}

void
sample_push_leaf(struct sample *s, uint32_t id)
{
	sample_push(s, id);
	for (size_t i = s->frames.n - 1; i > 0; i--)
		s->frames.p[i] = s->frames.p[i - 1];
	s->frames.p[0] = id;
}

void
sample_drop(struct sample *s)
{
	s->roots.n = s->frames.n = 0;
}

/* pass roots and frames to the sink, below the frame *slice unless it is
 * NULL */
static void
hand_to_sink(struct sample *s, const uint32_t *slice, struct num weight)
{
	size_t roots = s->roots.n, n = s->frames.n, first = slice != NULL;
	uint32_t *stack = sink_room(s->sink, first + roots + n);

	if (slice != NULL)
		stack[0] = *slice;
	for (size_t i = 0; i < roots; i++)
		stack[first + i] = s->roots.p[i];
	for (size_t i = 0; i < n; i++)
		stack[first + roots + i] =
		    s->frames.p[s->leaf_first ? n - 1 - i : i];
	sink_take(s->sink, first + roots + n, first + roots, weight);
}

void
sample_end(struct sample *s, struct num weight)
{
	hand_to_sink(s, NULL, weight);
	sample_drop(s);
}

void
sample_end_stack(struct sample *s, struct num weight)
{
	if (s->frames.n > 0)
		sample_end(s, weight);
}

void
sample_end_during(struct sample *s, struct num from, struct num to,
    uint64_t per_second, struct num weight)
{
	struct num all, given = {0}, at;
	size_t *samples = s->sink->pending != NULL ?
	    &s->sink->pending->samples : &s->sink->samples;
	bool first = true;

	if (s->slicing.length == 0) {
		sample_end(s, weight);
		return;
	}
	at = from = num_scale(from, NUM(1), NUM(per_second));
	to = num_scale(to, NUM(1), NUM(per_second));
	all = num_sub(to, from);
	if (!slicing_divides(&s->slicing, from, to)) {
		uint32_t none = slicing_none(&s->slicing, s->names);

		hand_to_sink(s, &none, weight);
		sample_drop(s);
		return;
	}
	for (; first || num_cmp(at, to) < 0; first = false) {
		uint32_t slice = slicing_at(&s->slicing, s->names, at);
		struct num end = slicing_end(&s->slicing, at), part = weight;

		if (num_cmp(end, to) < 0)
			part = num_scale(weight, num_sub(end, from), all);
		if (first || num_cmp(part, given) > 0) {
			hand_to_sink(s, &slice, num_sub(part, given));
			*samples -= !first;	/* count a divided sample
						 * once */
		}
		given = part;
		at = num_cmp(end, to) < 0 ? end : to;
	}
	sample_drop(s);
}

void
sample_end_pending(struct sample *s, struct sink_pending *p, struct num weight)
{
	struct sink_pending *before = s->sink->pending;

	s->sink->pending = p;
	sample_end(s, weight);
	s->sink->pending = before;
}

void
sample_report_cut(const struct sample *s)
{
	if (s->cut > 0)
		diag_remark(s->diag, "%zu sample%s deeper than %zu frames; "
		    "kept the outermost", s->cut, s->cut == 1 ? " is" : "s are",
		    SAMPLE_DEEPEST);
}

void
sample_meta_marks(const struct sample *s)
{
	const struct fold_options *o = s->opts;
	const struct { bool set; str word; } marks[] = {
		{o->kernel || o->all, STR("kernel")},
		{o->jit || o->all, STR("jit")}, {o->all, STR("inlined")},
	};
	str all = str_of(s->marks != NULL ? s->marks : "");
	struct buf words = {0};

	for (size_t i = 0; i < LENGTH(marks) && s->sink->samples > 0; i++) {
		if (!marks[i].set || !str_has(all, marks[i].word))
			continue;
		if (words.n > 0)
			buf_char(&words, ' ');
		buf_add(&words, marks[i].word);
	}
	meta_set_known(&s->sink->to->meta, STR("marks"), buf_str(&words));
	buf_free(&words);
}

void
sample_forget(struct sample *s)
{
	sample_drop(s);
	names_free(&s->raw);
	names_free(&s->mangled);
	s->clean.n = s->readable.n = 0;
	sink_forget_names(s->sink);
}

void
sample_report_mangled(const struct sample *s)
{
	struct buf readable = {0};
	size_t n = 0;
	str first = {0};

	for (uint32_t id = 0; id < s->names->n; id++) {
		str name = names_text(s->names, id);

		if (!is_mangled(s, name) ||
		    demangle(&readable, name, s->opts->names))
			continue;
		if (n++ == 0)
			first = name;
	}
	buf_free(&readable);
	if (n > 0)
		diag_remark(s->diag, "%zu mangled name%s cannot be demangled, "
		    "such as \"%.*s\"", n, n == 1 ? "" : "s",
		    (int)(first.n < 60 ? first.n : 60), first.p);
}
