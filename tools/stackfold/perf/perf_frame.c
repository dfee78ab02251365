#include "tools/stackfold/perf/perf_frame.h"

#include <string.h>

#include "common/frames/symbol.h"
#include "common/profile/frame.h"
#include "tools/stackfold/perf/sample/perf_options.h"

enum code_kind {
	USER_CODE,
	KERNEL_CODE,		/* the kernel, its modules, BPF programs */
	JIT_CODE		/* code compiled at run time */
};

/* bracketed module names that are not the kernel */
static const char *const user[] = {
	"[vdso", "[vsyscall", "[vvar", "[vectors", "[heap", "[stack", "[anon",
	"[sigpage", "[uprobes", "[unknown", NULL
};

static const char *const bpf[] = {
	"bpf_prog_", "bpf_trampoline_", "bpf_dispatcher_", NULL
};

static const char *const kernel_file[] = {
	".ko", ".ko.gz", ".ko.xz", ".ko.zst", ".ko.debug", NULL
};

static const char *const jit_area[] = {
	"[JIT", "[anon:dalvik-jit", "/memfd:jit-cache", "/memfd:/jit-cache",
	"/dev/ashmem/dalvik-jit", "/memfd:doublemapper", NULL
};

static bool
ends_with_any(str s, const char *const words[])
{
	for (; *words != NULL; words++)
		if (str_ends(s, str_of(*words)))
			return true;
	return false;
}

/* Return true for "perf-12.map", for copies such as "perf-12.map.old", and for
 * "jitted-12-3.so", which perf inject --jit writes. */
static bool
is_jit_file(str base)
{
	size_t n;

	if (str_starts(base, STR("jitted-")))
		return str_ends(base, STR(".so"));
	if (!str_skip(&base, STR("perf-")))
		return false;
	n = str_digits(base);
	return n > 0 && str_starts(str_from(base, n), STR(".map"));
}

/* Return true for "vmlinux", "vmlinux-5.4.0", "vmlinux.debug". */
static bool
is_vmlinux(str base)
{
	return str_starts(base, STR("vmlinux")) && (base.n == 7 ||
	    base.p[7] == '-' || base.p[7] == '.' || base.p[7] == '_');
}

static enum code_kind
classify_module(str m)
{
	str base = str_from(m, str_folder(m));

	if (is_jit_file(base) || str_starts_any(m, jit_area))
		return JIT_CODE;
	if (m.n > 0 && m.p[0] == '[')
		return str_starts_any(m, user) || str_has(m, STR("unknown")) ?
		    USER_CODE : KERNEL_CODE;
	if (is_vmlinux(base) || ends_with_any(base, kernel_file) ||
	    str_starts_any(m, bpf))
		return KERNEL_CODE;
	return USER_CODE;
}

void
perf_frame_offset(str *symbol, str *offset)
{
	size_t i = symbol->n;

	while (i > 0 && perf_frame_hex(symbol->p[i - 1]))
		i--;
	if (i < 3 || i == symbol->n ||
	    memcmp(symbol->p + i - 3, "+0x", 3) != 0)
		return;
	*offset = str_from(*symbol, i - 2);
	symbol->n = i - 3;
}

/* Strip "(inlined)", which perf prints instead of the module or before it.
 * Return true if it was there. */
static bool
cut_inlined(str *symbol, str *module)
{
	static const str word = {" (inlined)", 10};

	if (str_ends(*symbol, word)) {
		str offset;

		*symbol = str_trim(str_upto(*symbol, symbol->n - word.n));
		perf_frame_offset(symbol, &offset);
		return true;
	}
	if (!str_eq(*module, STR("inlined")))
		return false;
	*module = (str){0};
	return true;
}

/* Return the letter of the frame's mark, or 0 if the options select no
 * marks. */
static char
choose_kind(const struct fold_options *o, enum code_kind m, bool inlined)
{
	if (inlined && o->all)
		return 'i';
	if (m == KERNEL_CODE && (o->kernel || o->all))
		return 'k';
	if (m == JIT_CODE && (o->jit || o->all))
		return 'j';
	return '\0';
}

/* Strip a truncated Java signature: perf-map-agent may truncate a name to
 * "run(Ljava/nio/ch", so that the '(' is not closed. */
static str
strip_cut_signature(str name)
{
	size_t at = str_rchr(name, '(');

	return at != STR_NONE && at > 0 && at + 1 < name.n &&
	    !str_has_char(str_from(name, at), ')') &&
	    str_has_char(STR("LBCDFIJSZ["), name.p[at + 1]) ?
	    str_upto(name, at) : name;
}

static void
push_function(struct perf_frames *f, struct sample *s, str name,
    const struct sample_code *base, bool java)
{
	enum symbol_mode mode = s->opts->names;
	struct sample_code one = *base;

	if (str_eq(name, STR("[unknown]")))
		name = (str){0};
	if (classify_module(base->module) == JIT_CODE &&
	    (mode == SYMBOL_PLAIN || mode == SYMBOL_SHORT))
		name = strip_cut_signature(name);
	one.name = sample_clean(s, &f->text, name, mode);
	if (one.name.n == 0)
		one.name = name;
	/* strip the L of a class, like tidy_java in FlameGraph */
	if (java && one.name.n > 1 && one.name.p[0] == 'L' &&
	    str_has_char(one.name, '/'))
		one.name = str_from(one.name, 1);
	sample_symbol(s, &one);
}

/* strip " (discriminator 3)" from "file.c:12 (discriminator 3)" */
static str
strip_discriminator(str place)
{
	size_t at = str_find(place, STR(" (discriminator"));

	return at != STR_NONE ? str_upto(place, at) : place;
}

/* Return "/src/file.c" of "/src/file.c:12". */
static str
cut_line_number(str place)
{
	size_t colon = str_rchr(place, ':');

	return colon != STR_NONE ? str_upto(place, colon) : place;
}

/* push the functions in a result of inlines_find(), innermost first */
static void
push_answer(struct perf_frames *f, struct sample *s, str answer, bool lines,
    const struct sample_code *base)
{
	struct sample_code one = *base;
	str name, place;

	while (str_cut(&answer, '\n', &name) && name.n > 0) {
		if (!str_cut(&answer, '\n', &place))
			place = STR("");
		one.name = names_text(s->names, sample_clean_id(s, name));
		one.kind = answer.n > 0 && s->opts->all ? 'i' : '\0';
		if (lines) {
			buf_set(&f->where, one.name);
			buf_char(&f->where, ':');
			buf_add(&f->where, strip_discriminator(place));
			one.name = buf_str(&f->where);
		}
		sample_symbol(s, &one);
		own_notes_source(&s->sink->own, s->frames.p[s->frames.n - 1],
		    cut_line_number(place));
	}
}

void
perf_frame_keep(struct perf_frames *f, const struct sample *s, size_t before,
    struct perf_meaning *m)
{
	size_t n = s->frames.n - before;

	m->at = (uint32_t)f->ids.n;
	m->n = (uint32_t)n;
	GROW(f->ids.p, f->ids.cap, f->ids.n + n);
	memcpy(f->ids.p + f->ids.n, s->frames.p + before,
	    n * sizeof(*f->ids.p));
	f->ids.n += n;
}

void
perf_frame_again(const struct perf_frames *f, struct sample *s,
    struct perf_meaning m)
{
	for (uint32_t i = 0; i < m.n; i++)
		sample_push(s, f->ids.p[m.at + i]);
}

/* push the function on a line of text, and the functions inlined into it,
 * innermost first */
static bool
push_inlined_of_text(struct perf_frames *f, struct sample *s,
    const struct perf_code *c, const struct sample_code *base)
{
	const struct perf_options *o = s->opts->perf;
	size_t before = s->frames.n;
	struct perf_inline_code code = {
		.symbol = c->symbol, .module = c->module, .addr = c->addr,
		.offset = c->offset, .has_offset = c->has_offset,
		.called = f->called
	};
	str answer;
	uint32_t number = perf_inline_read(&f->inlined, &code, o, &answer);
	struct perf_meaning *m;

	if (number == 0)
		return false;
	GROW_ZEROED(f->answer, f->answer_cap, number);
	m = &f->answer[number - 1];
	if (m->n > 0) {
		perf_frame_again(f, s, *m);
		return true;
	}
	push_answer(f, s, answer, o->context, base);
	perf_frame_keep(f, s, before, m);
	return true;
}

static bool
push_inlined(struct perf_frames *f, struct sample *s,
    const struct perf_code *c, const struct sample_code *base)
{
	const struct perf_options *o = s->opts->perf;

	if (!c->has_addr || c->module.n == 0 || c->module.p[0] != '/')
		return false;
	if (!c->expanded)
		return push_inlined_of_text(f, s, c, base);
	if (c->inlined.n == 0)
		return false;
	push_answer(f, s, c->inlined, o->context || o->srcline, base);
	return true;
}

static void
push_frames_of_code(struct perf_frames *f, struct sample *s,
    const struct perf_code *c, bool java)
{
	struct sample_code frame = {
		.module = c->module, .addr = c->addr, .has_addr = c->has_addr
	};
	str symbol = c->symbol, rest, name;
	bool inlined = cut_inlined(&symbol, &frame.module);
	enum code_kind m = classify_module(frame.module);
	size_t first = s->frames.n;

	/* a kernel frame is followed by its entry point */
	f->called = first > 0 && !f->kernel;
	f->kernel = m == KERNEL_CODE;
	frame.kind = choose_kind(s->opts, m, inlined);
	if (s->opts->perf->inlined && m == USER_CODE && !inlined &&
	    push_inlined(f, s, c, &frame))
		return;
	rest = symbol;
	if (m != JIT_CODE || !symbol_chain(&rest, &name)) {
		push_function(f, s, symbol, &frame, java);
		return;
	}
	do {
		push_function(f, s, name, &frame, java);
		frame.kind = 'i';
	} while (symbol_chain(&rest, &name));
	/* the printed chain begins with the outermost caller; frames are pushed
	 * innermost first */
	sample_ids_reverse(&s->frames, first);
}

bool
perf_frame_seen(struct perf_frames *f, struct sample *s, str symbol,
    str module, bool java, struct perf_meaning **m)
{
	uint32_t pair;

	/* the frames also depend on the address */
	if (s->opts->addrs || s->opts->perf->inlined) {
		*m = NULL;
		return false;
	}
	pair = names_pair(&f->pairs, symbol, module);
	GROW_ZEROED(f->of[java], f->of_cap[java], (size_t)pair + 1);
	*m = &f->of[java][pair];
	if ((*m)->n == 0)
		return false;
	perf_frame_again(f, s, **m);
	return true;
}

void
perf_frame_new(struct perf_frames *f, struct sample *s,
    const struct perf_code *c, bool java, struct perf_meaning *m)
{
	size_t before = s->frames.n;

	push_frames_of_code(f, s, c, java);
	if (m != NULL)
		perf_frame_keep(f, s, before, m);
}

void
perf_frame(struct perf_frames *f, struct sample *s,
    const struct perf_code *c, bool java)
{
	struct perf_meaning *m;

	if (!perf_frame_seen(f, s, c->symbol, c->module, java, &m))
		perf_frame_new(f, s, c, java, m);
}

/* Append a source line, ":file.c:12". "[kernel.kallsyms][ffffffff814f9302]" and
 * "??:0" are not source lines. */
static void
add_source_line(struct buf *b, str line)
{
	int depth = 0;
	size_t at = b->n;

	line = strip_discriminator(str_trim(line));
	if (str_starts(line, STR("??")))
		return;
	for (size_t i = 0; i < line.n; i++) {
		depth += line.p[i] == '[';
		if (depth == 0) {
			if (b->n == at)
				buf_char(b, ':');
			buf_char(b, line.p[i]);
		}
		depth -= line.p[i] == ']' && depth > 0;
	}
}

void
perf_frame_source(struct perf_frames *f, struct sample *s, str line)
{
	uint32_t *id, was;
	str name;

	if (s->frames.n == 0)
		return;
	id = &s->frames.p[s->frames.n - 1];
	name = names_text(s->names, *id);
	buf_set(&f->text, frame_plain(name));
	add_source_line(&f->text, line);
	was = *id;
	*id = sample_id(s, buf_str(&f->text), frame_annotation(name));
	own_notes_copy(&s->sink->own, was, *id);
}

void
perf_frame_forget(struct perf_frames *f)
{
	names_free(&f->pairs);
	f->ids.n = 0;
	for (int java = 0; java < 2; java++) {
		buf_drop(f->of[java]);
		f->of[java] = NULL;
		f->of_cap[java] = 0;
	}
	buf_drop(f->answer);
	f->answer = NULL;
	f->answer_cap = 0;
}
