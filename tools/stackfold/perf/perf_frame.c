#include "tools/stackfold/perf/perf_frame.h"

#include <string.h>

#include "tools/stackfold/perf/perf_columns.h"
#include "tools/stackfold/perf/perf_module.h"
#include "common/frame.h"
#include "common/symbol.h"

#define ADDRESS 5	/* digits that no name of a function is made of */

static bool
blank(char c)
{
	return c == ' ' || c == '\t';
}

static const bool hex_digit[256] = {
	['0'] = 1, ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1, ['5'] = 1,
	['6'] = 1, ['7'] = 1, ['8'] = 1, ['9'] = 1, ['a'] = 1, ['b'] = 1,
	['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1
};

static inline bool
hex(char c)
{
	return hex_digit[(unsigned char)c];
}

/* cut the address off the front of s, without "0x"; it is a word */
static bool
take_addr(str *s, str *addr)
{
	size_t from = 0, i;

	if (s->n > 2 && s->p[0] == '0' && s->p[1] == 'x')
		from = 2;
	for (i = from; i < s->n && hex(s->p[i]); i++)
		;
	if (i == from || (i < s->n && !blank(s->p[i])))
		return false;
	*addr = (str){s->p + from, i - from};
	*s = str_from(*s, i);
	return true;
}

/* where the '(' of the ')' at the end of s is, or STR_NONE */
static size_t
balanced(str s)
{
	size_t depth = 0;

	for (size_t i = s.n; i-- > 0;) {
		if (s.p[i] == ')')
			depth++;
		else if (s.p[i] == '(' && --depth == 0)
			return i;
	}
	return STR_NONE;
}

/* the last " (/" or " ([", for modules whose own brackets are odd */
static size_t
odd_module(str s)
{
	for (size_t i = s.n; i-- > 3;)
		if ((s.p[i] == '/' || s.p[i] == '[') && s.p[i - 1] == '(' &&
		    blank(s.p[i - 2]))
			return i - 1;
	return STR_NONE;
}

/* cut " (module)" off the end of s; what follows it is not looked at */
static bool
take_module(str *s, str *module)
{
	size_t close = s->n, open;

	if (s->n == 0 || s->p[s->n - 1] != ')') {
		close = str_rchr(*s, ')');
		if (close == STR_NONE || close + 1 == s->n ||
		    !blank(s->p[close + 1]))
			return false;
		close++;
	}
	open = balanced(str_upto(*s, close));
	if (open == STR_NONE || (open > 0 && !blank(s->p[open - 1])))
		open = odd_module(str_upto(*s, close));
	if (open == STR_NONE || (open > 0 && !blank(s->p[open - 1])))
		return false;
	*module = (str){s->p + open + 1, close - open - 2};
	*s = str_trim(str_upto(*s, open));
	return true;
}

/* cut "+0x1f" off the end of the symbol */
static void
take_offset(str *s, str *offset)
{
	size_t i = s->n;

	while (i > 0 && hex(s->p[i - 1]))
		i--;
	if (i < 3 || i == s->n || memcmp(s->p + i - 3, "+0x", 3) != 0)
		return;
	*offset = str_from(*s, i - 2);
	s->n = i - 3;
}

bool
perf_line(str line, struct perf_line *l)
{
	size_t open;

	*l = (struct perf_line){0};
	while (line.n > 0 && blank(line.p[0]))
		line = str_from(line, 1);
	if (!take_addr(&line, &l->addr))
		return false;
	while (line.n > 0 && blank(line.p[0]))
		line = str_from(line, 1);
	if (!take_module(&line, &l->module)) {
		line = str_trim(line);
		open = str_rchr(line, '(');
		/* a line that was cut short within its module */
		if (open != STR_NONE && open > 0 && blank(line.p[open - 1]) &&
		    str_chr(str_from(line, open), ')') == STR_NONE)
			return false;
	}
	l->symbol = line;
	take_offset(&l->symbol, &l->offset);
	return true;
}

bool
perf_line_behind(str rest, struct perf_line *l)
{
	str symbol, addr;

	while (perf_line(rest, l)) {
		symbol = l->symbol;
		if (!take_addr(&symbol, &addr) || addr.n < ADDRESS)
			return true;
		rest = str_from(rest, (size_t)(l->symbol.p - rest.p));
	}
	return false;
}

/* perf says "(inlined)" instead of the module, or beside it */
static bool
take_inlined(str *symbol, str *module)
{
	static const str word = {" (inlined)", 10};

	if (str_ends(*symbol, word)) {
		str offset;

		*symbol = str_trim(str_upto(*symbol, symbol->n - word.n));
		take_offset(symbol, &offset);
		return true;
	}
	if (!str_eq(*module, STR("inlined")))
		return false;
	*module = (str){0};
	return true;
}

/* what FlameGraph calls tidy_java: a class loses its leading L */
static str
without_l(str name)
{
	if (name.n > 1 && name.p[0] == 'L' && str_chr(name, '/') != STR_NONE)
		return str_from(name, 1);
	return name;
}

/* the letter of the annotation that the options ask for */
static char
kind_of(const struct fold_opts *o, enum perf_module m, bool inlined)
{
	if (inlined && o->all)
		return 'i';
	if (m == PERF_KERNEL && (o->kernel || o->all))
		return 'k';
	if (m == PERF_JIT && (o->jit || o->all))
		return 'j';
	return '\0';
}

/* push one function of the line, maybe one of a chain of inlined ones */
static void
push_one(struct perf_frames *f, struct sample *s, str name,
    const struct frame *base, bool java)
{
	struct frame one = *base;

	if (str_eq(name, STR("[unknown]")))
		name = (str){0};
	one.name = symbol_clean(&f->text, name, s->opts->names);
	if (one.name.n == 0)
		one.name = name;
	if (java)
		one.name = without_l(one.name);
	sample_symbol(s, &one);
}

/* what addr2line knows; a caller's address is behind its call */
static str
expansion(struct perf_frames *f, const struct perf_line *l, uint64_t addr,
    bool leaf)
{
	str found;

	f->where.n = 0;
	buf_fmt(&f->where, "%llx", (unsigned long long)(addr - !leaf));
	found = perf_inline(&f->inlined, l->module, buf_str(&f->where));
	if (found.n > 0 || l->offset.n == 0)
		return found;
	f->where.n = 0;
	buf_add(&f->where, l->symbol);
	buf_char(&f->where, '+');
	buf_add(&f->where, l->offset);
	return perf_inline(&f->inlined, l->module, buf_str(&f->where));
}

/* "file.c:12 (discriminator 3)" */
static str
without_discriminator(str place)
{
	size_t at = str_find(place, STR(" (discriminator"));

	return at != STR_NONE ? str_upto(place, at) : place;
}

/* push the functions that are inlined here, innermost first, and theirs */
static bool
push_inlined(struct perf_frames *f, struct sample *s,
    const struct perf_line *l, const struct frame *base)
{
	struct frame one = *base;
	str answer, name, place;

	if (!base->has_addr || l->module.n == 0 || l->module.p[0] != '/')
		return false;
	answer = expansion(f, l, base->addr, s->frames.n == 0);
	if (answer.n == 0)
		return false;
	while (str_cut(&answer, '\n', &name) && name.n > 0) {
		if (!str_cut(&answer, '\n', &place))
			place = STR("");
		one.name = symbol_clean(&f->text, name, s->opts->names);
		one.kind = answer.n > 0 && s->opts->all ? 'i' : '\0';
		if (s->opts->context) {
			f->where.n = 0;
			buf_add(&f->where, one.name);
			buf_char(&f->where, ':');
			buf_add(&f->where, without_discriminator(place));
			one.name = buf_str(&f->where);
		}
		sample_symbol(s, &one);
	}
	return true;
}

/* push what the line means, the way it is first seen */
static void
push_meaning(struct perf_frames *f, struct sample *s,
    const struct perf_line *l, bool java)
{
	struct frame frame = {.module = l->module};
	str symbol = l->symbol, rest, name;
	bool inlined = take_inlined(&symbol, &frame.module);
	enum perf_module m = perf_module(frame.module);
	size_t first = s->frames.n;

	frame.has_addr = num_hex(l->addr, &frame.addr);
	frame.kind = kind_of(s->opts, m, inlined);
	if (s->opts->inlined && m == PERF_USER && !inlined &&
	    push_inlined(f, s, l, &frame))
		return;
	rest = symbol;
	if (m != PERF_JIT || !symbol_chain(&rest, &name)) {
		push_one(f, s, symbol, &frame, java);
		return;
	}
	do {
		push_one(f, s, name, &frame, java);
		frame.kind = 'i';
	} while (symbol_chain(&rest, &name));
	/* a chain names the caller first, stacks run the other way */
	for (size_t a = first, b = s->frames.n - 1; a < b; a++, b--) {
		uint32_t id = s->frames.p[a];

		s->frames.p[a] = s->frames.p[b];
		s->frames.p[b] = id;
	}
}

static struct perf_meaning *
meaning(struct perf_frames *f, uint32_t pair, bool java)
{
	if (pair >= f->of_n[java]) {
		size_t n = f->of_n[java];

		GROW(f->of[java], f->of_cap[java], (size_t)pair + 1);
		memset(f->of[java] + n, 0, (pair + 1 - n) * sizeof(**f->of));
		f->of_n[java] = (size_t)pair + 1;
	}
	return &f->of[java][pair];
}

static void
keep(struct perf_frames *f, struct perf_meaning *m, const uint32_t *ids,
    size_t n)
{
	m->at = (uint32_t)f->ids.n;
	m->n = (uint32_t)n;
	GROW(f->ids.p, f->ids.cap, f->ids.n + n);
	memcpy(f->ids.p + f->ids.n, ids, n * sizeof(*ids));
	f->ids.n += n;
}

static void
push_known(const struct perf_frames *f, struct sample *s, uint32_t at,
    uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		sample_push(s, f->ids.p[at + i]);
}

/* the meaning of a line, which is pushed; NULL if it is only for this line */
static const struct perf_meaning *
look_up(struct perf_frames *f, struct sample *s, const struct perf_line *l,
    bool java)
{
	struct perf_meaning *m;
	size_t before = s->frames.n;

	if (s->opts->addrs || s->opts->inlined) {	/* each is its own */
		push_meaning(f, s, l, java);
		return NULL;
	}
	m = meaning(f, names_pair(&f->pairs, l->symbol, l->module), java);
	if (m->n > 0) {
		push_known(f, s, m->at, m->n);
	} else {
		push_meaning(f, s, l, java);
		keep(f, m, s->frames.p + before, s->frames.n - before);
	}
	return m;
}

void
perf_frame(struct perf_frames *f, struct sample *s,
    const struct perf_line *l, bool java)
{
	look_up(f, s, l, java);
}

bool
perf_frame_line(struct perf_frames *f, struct sample *s, str line, bool java)
{
	const struct perf_meaning *m;
	struct perf_front_line *seen = NULL;
	struct perf_line l;

	if (perf_columns(line))
		seen = perf_front(&f->front, str_from(line, PERF_COLUMNS),
		    java);
	if (seen != NULL && seen->n > 0) {
		push_known(f, s, seen->at, seen->n);
		return true;
	}
	if (!perf_line(line, &l))
		return false;
	m = look_up(f, s, &l, java);
	if (m != NULL && seen != NULL) {
		seen->at = m->at;
		seen->n = m->n;
	}
	return true;
}

/* "[kernel.kallsyms][ffffffff814f9302]" says nothing, "??:0" neither */
static void
add_source(struct buf *b, str line)
{
	int depth = 0;
	size_t at = b->n;

	line = without_discriminator(str_trim(line));
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
	uint32_t *id;
	str name;

	if (s->frames.n == 0)
		return;
	id = &s->frames.p[s->frames.n - 1];
	name = names_text(&s->to->names, *id);
	f->text.n = 0;
	buf_add(&f->text, frame_plain(name));
	add_source(&f->text, line);
	*id = sample_id(s, buf_str(&f->text), frame_annotation(name));
}
