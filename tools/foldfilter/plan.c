#include "tools/foldfilter/plan.h"

#include <string.h>

#include "common/err.h"
#include "tools/foldfilter/presets.h"

/* what others call steps of ours */
static const struct alias {
	const char *name, *kind;
	const char *before;	/* put before the value */
	enum unmatched unmatched;
} aliases[] = {
	{"show_from", "root-at", "", UNMATCHED_DROP},
	{"prune_from", "leaf-at", "", UNMATCHED_KEEP},
	{"ignore-callees", "leaf-at-first", "", UNMATCHED_KEEP},
	{"skip-after", "root-at-last", "=", UNMATCHED_KEEP},
	{"base", "root-at-last", "=", UNMATCHED_DROP},
	{"keep", "show", "", UNMATCHED_AS_EVER},
	{"no-inlines", "hide", "kind:inlined", UNMATCHED_AS_EVER},
	{"noinlines", "hide", "kind:inlined", UNMATCHED_AS_EVER},
};

static const struct alias *
find_alias(const char *name)
{
	for (size_t i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++)
		if (strcmp(aliases[i].name, name) == 0)
			return &aliases[i];
	return NULL;
}

static const char *
keep(struct plan *p, struct buf *text)
{
	str s = arena_str(&p->arena, buf_str(text));

	buf_free(text);
	return s.p;
}

static const char *
join(struct plan *p, const char *a, const char *b)
{
	struct buf text = {0};

	buf_fmt(&text, "%s%s", a, b);
	return keep(p, &text);
}


static void
add(struct plan *p, const char *name, const char *where, const char *value,
    const char *rules)
{
	const struct alias *alias = find_alias(name);
	const struct kind *kind = step_kind(alias ? alias->kind : name);
	struct making making = p->making;
	struct step s;

	if (kind == NULL)
		die("%s: there is no such step", where);
	if (kind->flags & KIND_SWITCH && value[0] != '\0')
		die("%s: takes no value", where);
	making.arena = &p->arena;
	if (alias != NULL) {
		value = join(p, alias->before, value);
		making.exclusive = false;
		making.unmatched = alias->unmatched;
	}
	step_new(&s, kind, where, value, &making);
	s.rules = rules;
	if (kind->flags & KIND_SETTING) {
		p->making = making;
		return;
	}
	GROW(p->all, p->cap, p->n + 1);
	p->all[p->n++] = s;
}

/* a line of rules is the name of a step, and its value up to the end */
static void
add_rule(struct plan *p, const char *rules, const char *file, size_t lineno,
    str line)
{
	struct buf where = {0};
	str word, value;

	line = str_trim(line);
	if (line.n == 0 || line.p[0] == '#')
		return;
	str_word(&line, &word);
	while (word.n > 0 && word.p[0] == '-')
		word = str_from(word, 1);
	word = arena_str(&p->arena, word);
	value = arena_str(&p->arena, str_trim(line));
	buf_fmt(&where, "%s:%zu: %s", file, lineno, word.p);
	add(p, word.p, keep(p, &where), value.p, rules);
}

static void
add_file(struct plan *p, const char *path, const char *rules)
{
	struct in in;
	str line;

	in_open(&in, path);
	while (in_line(&in, &line))
		add_rule(p, rules, path, in.lineno, line);
	in_close(&in);
}

static void
add_preset(struct plan *p, const char *name, const char *rules)
{
	const struct preset *f = presets_find(name);
	struct buf all = {0};

	for (size_t i = 0; f != NULL && f->line[i] != NULL; i++)
		add_rule(p, rules, name, i + 1, str_of(f->line[i]));
	if (f != NULL)
		return;
	presets_list(&all);
	die("%s: there is no such preset; there are %.*s", rules, (int)all.n,
	    all.p);
}

void
plan_new(struct plan *p, const struct opt_list *steps)
{
	for (size_t i = 0; i < steps->n; i++) {
		const struct opt_step *s = &steps->all[i];
		const char *where = join(p, "--", s->opt->name);
		const char *rules = join(p, join(p, where, "="), s->value);

		if (strcmp(where, "--rules") == 0)
			add_file(p, s->value, rules);
		else if (strcmp(where, "--preset") == 0)
			add_preset(p, s->value, rules);
		else
			add(p, s->opt->name, where, s->value, NULL);
	}
}

/* take a stack, or one turn of it, in hand */
static void
take(struct flow *w, size_t unit)
{
	const struct stacks *s = &w->f->stacks;
	const uint32_t *ids;

	if (s->keep_order) {
		w->stack = s->turn[unit].stack;
		memcpy(w->count, s->turn[unit].count, sizeof(w->count));
	} else {
		w->stack = (uint32_t)unit;
		w->count[1] = NUM(0);
		for (unsigned c = 0; c < s->columns; c++)
			w->count[c] = stacks_count(s, w->stack, c);
	}
	w->gone = false;
	ids = stacks_ids(s, w->stack, &w->depth);
	GROW(w->ids, w->cap, w->depth + 1);
	memcpy(w->ids, ids, w->depth * sizeof(*ids));
}

/* are all of these flags set? */
static bool
has(const struct step *s, unsigned flags)
{
	return (s->kind->flags & flags) == flags;
}

/* what --keep-total made of stacks is no stack to most steps */
static bool
set_aside(const struct plan *p, const struct flow *w)
{
	return p->keep_total && w->depth == 1 &&
	    str_eq(names_text(&w->f->names, w->ids[0]), FOLDED_FILTERED);
}

static void
put(const struct plan *p, struct flow *w, bool last, struct stacks *next)
{
	if (w->gone && !p->keep_total)
		return;
	if (w->gone) {
		w->ids[0] = names_id(&w->f->names, FOLDED_FILTERED);
		w->depth = 1;
	}
	if (last)
		w->depth = folded_fit(&w->f->names, w->ids, w->depth);
	if (!num_is0(w->count[0]) || !num_is0(w->count[1]))
		stacks_add(next, w->ids, w->depth, w->count);
}

static void
say_step(const struct step *s, const char *what)
{
	const char *space = s->rules != NULL ? " " : "=";

	warn("%s%s%s: %s", s->where, s->value[0] != '\0' ? space : "",
	    s->value, what);
}

/* "30" or "30 and 33", with commas */
static void
add_weights(struct buf *b, const struct num *n, unsigned columns)
{
	char text[NUM_TEXT];

	for (unsigned c = 0; c < columns; c++) {
		if (c > 0)
			buf_add(b, STR(" and "));
		buf_add(b, num_commas(text, n[c]));
	}
}

/* what a step found, and what it left */
static void
explain(const struct step *s, const struct stacks *now, size_t before,
    const struct num *weight)
{
	unsigned columns = now->columns;
	struct num left[2] = {{0}};
	struct buf b = {0};

	for (unsigned c = 0; c < columns; c++)
		left[c] = stacks_total(now, c);
	buf_fmt(&b, "concerns %zu of %zu stacks, ", s->hits, before);
	add_weights(&b, s->hit, columns);
	buf_add(&b, STR(" of "));
	add_weights(&b, weight, columns);
	buf_fmt(&b, "; leaves %zu, ", now->n);
	add_weights(&b, left, columns);
	buf_char(&b, '\0');
	say_step(s, b.p);
	buf_free(&b);
}

/* every stack through these steps; equal ones then merge */
static void
pass(const struct plan *p, struct flow *w, struct step *s, size_t n)
{
	struct stacks *now = &w->f->stacks, next = {0};
	size_t units = now->keep_order ? now->turns : now->n;
	uint32_t *order = NULL;

	if (has(s, KIND_SORTED) && !now->keep_order)
		order = stacks_sorted(now, &w->f->names);
	if (s->kind->prepare != NULL)
		s->kind->prepare(s, w);
	next.columns = w->columns;
	next.keep_order = now->keep_order;
	for (size_t i = 0; i < units; i++) {
		bool aside;

		take(w, order != NULL ? order[i] : i);
		aside = set_aside(p, w);
		for (size_t k = 0; k < n && !w->gone; k++)
			if (!aside || has(&s[k], KIND_WEIGHT))
				step_apply(&s[k], w);
		put(p, w, s + n == p->all + p->n, &next);
	}
	stacks_free(now);
	*now = next;
}

static void
explained(const struct plan *p, struct flow *w, struct step *s)
{
	const struct stacks *now = &w->f->stacks;
	struct num weight[2] = {{0}};
	size_t before = now->n;

	for (unsigned c = 0; c < now->columns; c++)
		weight[c] = stacks_total(now, c);
	pass(p, w, s, 1);
	explain(s, now, before, weight);
}

/* how many steps from this one on can share a pass */
static size_t
companions(const struct plan *p, size_t i)
{
	size_t n = 1;

	if (p->explain || has(&p->all[i], KIND_ALONE))
		return 1;
	while (i + n < p->n && !has(&p->all[i + n], KIND_ALONE))
		n++;
	return n;
}

/* the metadata tell how much there was; it is another amount now */
static void
record(struct folded *f, struct num before)
{
	struct num now = stacks_total(&f->stacks, f->stacks.columns - 1), n;

	if (num_cmp(now, before) == 0)
		return;
	if (meta_num(&f->meta, STR("weight"), &n))
		meta_set_num(&f->meta, STR("weight"), now);
	if (!meta_num(&f->meta, STR("samples"), &n))
		return;
	if (num_cmp(n, before) == 0)
		meta_set_num(&f->meta, STR("samples"), now);
	else
		meta_set(&f->meta, STR("samples"), STR(""));
}

void
plan_run(struct plan *p, struct folded *f)
{
	struct flow w = {.f = f, .columns = f->stacks.columns};
	struct num before = stacks_total(&f->stacks, w.columns - 1);

	for (size_t i = 0, n; i < p->n; i += n) {
		n = companions(p, i);
		if (p->explain)
			explained(p, &w, &p->all[i]);
		else
			pass(p, &w, &p->all[i], n);
	}
	record(f, before);
}

/* is there a match among the rules of one file, which are n from step i on? */
static bool
rules_matched(const struct plan *p, size_t i, size_t *n)
{
	bool any = false;

	for (*n = 0; i + *n < p->n &&
	    p->all[i + *n].rules == p->all[i].rules; ++*n)
		any = any || p->all[i + *n].hits > 0;
	return any;
}

bool
plan_complain(const struct plan *p)
{
	bool any = false;
	size_t n;

	for (size_t i = 0; i < p->n; i += n) {
		const struct step *s = &p->all[i];

		n = 1;
		if (s->rules != NULL) {
			if (rules_matched(p, i, &n))
				continue;
			warn("%s: none of its rules matches", s->rules);
		} else {
			if (!has(s, KIND_RE) || s->hits > 0)
				continue;
			say_step(s, "no stack matches");
		}
		any = true;
	}
	return any;
}
