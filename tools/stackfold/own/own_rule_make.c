#include "tools/stackfold/own/own_rule_make.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/arena.h"
#include "common/base/sys.h"
#include "common/profile/frame.h"
#include "common/profile/own_rule.h"
#include "tools/stackfold/own/own_names.h"
#include "tools/stackfold/own/own_path.h"

#define NEARLY_ALL 5	/* one of 5 names with the same beginning may differ */

enum verdict { UNKNOWN, LIBRARY, OWN };

/* what a verdict rests on, the strongest first */
enum basis {
	BY_SOURCE, BY_BUILD, BY_PACKAGE, BY_CRATE, BY_PATH, BY_MAIN, BY_PROGRAM,
	BY_GUESS, BASES
};

static const char *const basis_text[BASES] = {
	"source folders", "build information", "package main", "crates",
	"source paths", "the class of main", "program files", "a guess by names"
};

struct alternative {
	str text;
	size_t own, others;	/* names that it matches */
	struct num weight;
	bool general;		/* it matches more than one name */
	bool kept;
};

struct making {
	const struct own_notes *notes;
	const struct names *names;
	struct names crates;	/* of Rust, which are own */
	bool java;
	bool has_main;		/* a class of Java, in this package */
	str package;		/* maybe none */
	bool rests[BASES];
	struct names texts;	/* of alternatives, */
	struct alternative *all;	/* by number of the text */
	size_t n, cap;
	uint32_t *of;		/* by name that is own: alternative + 1 */
	struct names functions;	/* that have one for their whole names */
	struct arena arena;
};

static const struct own_note *
find_note(const struct making *m, uint32_t name)
{
	static const struct own_note none;

	return name < m->notes->n ? &m->notes->note[name] : &none;
}

static const struct own_notes_module *
find_module(const struct making *m, const struct own_note *note)
{
	static const struct own_notes_module none;

	return note->module > 0 ? &m->notes->module[note->module - 1] : &none;
}

/* is it code of the system, so that nothing else is asked? */
static bool
is_system(const struct making *m, uint32_t name)
{
	const struct own_note *note = find_note(m, name);

	return note->library && find_module(m, note)->kind <=
	    OWN_MODULE_SYSTEM;
}

/* com.acme of com.acme.svc.net, com/acme likewise */
static str
cut_package(str package)
{
	size_t dots = 0;

	for (size_t i = 0; i < package.n; i++)
		if ((package.p[i] == '.' || package.p[i] == '/') &&
		    ++dots == 2)
			return str_upto(package, i);
	return package;
}

/* may it be a function of Java? */
static bool
read_java(const struct making *m, uint32_t name, str *package, str *class)
{
	str function = frame_function(names_text(m->names, name));

	return m->java && frame_kind(names_text(m->names, name)) !=
	    FRAME_KERNEL && find_module(m, find_note(m, name))->kind ==
	    OWN_MODULE_UNKNOWN && own_names_java(function, package, class);
}

/* the crates and the class that have a main, and whether there is Java */
static void
find_mains(struct making *m)
{
	static const char *const java[] = {"java.", "java/", "jdk.", "jdk/"};
	str package, class;

	for (uint32_t i = 0; i < m->names->n; i++) {
		str name;

		if (find_module(m, find_note(m, i))->kind !=
		    OWN_MODULE_UNKNOWN || is_system(m, i))
			continue;
		name = own_names_cut_type(names_text(m->names, i));
		for (size_t k = 0; k < LENGTH(java); k++)
			m->java |= name.n > 0 && name.p[0] == 'j' &&
			    str_starts(name, str_of(java[k]));
	}
	for (uint32_t i = 0; i < m->names->n; i++) {
		str name, space;

		if (is_system(m, i))
			continue;
		name = frame_function(names_text(m->names, i));
		if (!own_names_main(name) ||
		    own_names_library(own_names_cut_type(name)))
			continue;
		space = own_names_space(name);
		if (find_module(m, find_note(m, i))->rust &&
		    space.n + STR("::main").n == name.n)
			names_id(&m->crates, space);
		if (!m->has_main && read_java(m, i, &package, &class)) {
			m->has_main = true;
			m->package = cut_package(package);
		}
	}
}

/* does a folder end in the name of the crate?  A text of the program may stand
 * before it: "no valueparser" */
static bool
has_crate(const struct names *folders, str crate)
{
	for (uint32_t i = 0; i < folders->n; i++) {
		str folder = names_text(folders, i);
		bool same = folder.n >= crate.n;

		for (size_t k = 0; same && k < crate.n; k++) {
			char c = folder.p[folder.n - crate.n + k];

			same = (c == '-' ? '_' : c) == crate.p[k];
		}
		if (same)
			return true;
	}
	return false;
}

static enum verdict
judge_crate(const struct making *m, str function, enum basis *basis)
{
	str crate = own_names_space(function);
	uint32_t id;

	*basis = BY_CRATE;
	if (crate.n == 0 || own_names_library(str_from(function,
	    (size_t)(crate.p - function.p))))
		return LIBRARY;
	if (names_find(&m->crates, crate, &id))
		return OWN;
	if (has_crate(&m->notes->others_crates, crate))
		return LIBRARY;
	if (!has_crate(&m->notes->crates, crate))
		*basis = BY_GUESS;
	return OWN;
}

static bool
is_own_java(const struct making *m, str package)
{
	return !m->has_main || str_eq(cut_package(package), m->package);
}

static enum verdict
judge(const struct making *m, uint32_t name, enum basis *basis)
{
	str text = names_text(m->names, name), package, class;
	str function = frame_function(text), path;
	const struct own_note *note = find_note(m, name);
	const struct own_notes_module *of = find_module(m, note);

	if (is_system(m, name) || of->go || frame_kind(text) == FRAME_KERNEL)
		return UNKNOWN;
	path = own_path_in_name(function);
	if (path.n > 0 && of->kind == OWN_MODULE_UNKNOWN) {
		*basis = BY_PATH;
		return own_path_source(path) == OWN_PATH_OWN ? OWN : LIBRARY;
	}
	if (own_names_library(function))
		return UNKNOWN;		/* no own name begins so */
	if (read_java(m, name, &package, &class)) {
		if (own_names_library(own_names_cut_type(function)))
			return UNKNOWN;
		*basis = m->has_main ? BY_MAIN : BY_GUESS;
		return is_own_java(m, package) ? OWN : LIBRARY;
	}
	if (note->module == 0)
		return UNKNOWN;
	if (note->source_own || note->source_library) {
		*basis = BY_SOURCE;
		return note->source_library ? LIBRARY : OWN;
	}
	if (note->library || of->kind < OWN_MODULE_INSTALLED)
		return LIBRARY;
	if (of->rust)
		return judge_crate(m, function, basis);
	if (of->sources)
		return UNKNOWN;		/* inlined, say */
	*basis = BY_PROGRAM;
	return of->kind == OWN_MODULE_PROGRAM && !of->whole ?
	    OWN : LIBRARY;
}

/* append the alternative for names that begin like this one; false if there is
 * none but for the whole name */
static bool
add_general(const struct making *m, uint32_t name, struct buf *b)
{
	str function = frame_function(names_text(m->names, name));
	str path = own_path_in_name(function), package, class, space;

	if (path.n > 0 && str_folder(path) > 0) {
		own_rule_quote(b, str_upto(path, str_folder(path)));
		buf_add(b, OWN_RULE_FILE);
		return true;
	}
	if (read_java(m, name, &package, &class)) {
		str begin = package.n > 0 ? cut_package(package) : class;

		buf_add(b, begin.p == function.p ? STR("^") :
		    OWN_RULE_RETURNS);
		own_rule_quote(b, begin);
		buf_add(b, OWN_RULE_PACKAGE);
		return true;
	}
	buf_char(b, '^');
	space = own_names_space(function);
	if (space.n > 0) {
		if (find_module(m, find_note(m, name))->rust)
			buf_add(b, OWN_RULE_IMPL);
		own_rule_quote(b, space);
		buf_add(b, STR("::"));
	}
	return space.n > 0;
}

static uint32_t
get_alternative(struct making *m, const struct buf *text, bool general)
{
	uint32_t i = names_id(&m->texts, buf_str(text));

	if (i == m->n) {
		GROW(m->all, m->cap, m->n + 1);
		m->all[m->n++] = (struct alternative){.general = general,
		    .text = names_text(&m->texts, i)};
	}
	return i;
}

/* the alternative of the whole name, with the source line that may follow */
static uint32_t
get_whole(struct making *m, uint32_t name, struct buf *b)
{
	b->n = 0;
	buf_char(b, '^');
	own_rule_quote(b, frame_function(names_text(m->names, name)));
	buf_char(b, '$');
	return get_alternative(m, b, false);
}

/* count a name of others where it has an alternative with own ones */
static void
count_other(struct making *m, uint32_t name, struct buf *b)
{
	uint32_t id;

	b->n = 0;
	if (!add_general(m, name, b)) {
		if (!names_find(&m->functions, frame_function(
		    names_text(m->names, name)), &id))
			return;
		m->all[get_whole(m, name, b)].others++;
	} else if (names_find(&m->texts, buf_str(b), &id))
		m->all[id].others++;
}

/*
 * Judge all names that a stack has, and count who shares an alternative with
 * whom.  Samples that were read and not folded had names as well.
 */
static void
find_alternatives(struct making *m, const struct stacks *s)
{
	bool *is_folded = NEW(&m->arena, bool, m->names->n + 1);
	enum basis *basis = NEW(&m->arena, enum basis, m->names->n + 1);
	unsigned char *verdict = NEW(&m->arena, unsigned char,
	    m->names->n + 1);
	struct buf b = {0};

	m->of = NEW(&m->arena, uint32_t, m->names->n + 1);
	for (size_t i = 0; i < s->frames; i++)
		is_folded[s->frame[i]] = true;
	for (uint32_t i = 0; i < m->names->n; i++) {
		verdict[i] = (unsigned char)(is_folded[i] ?
		    judge(m, i, &basis[i]) : UNKNOWN);
		if (verdict[i] != OWN)
			continue;
		b.n = 0;
		if (add_general(m, i, &b)) {
			m->of[i] = get_alternative(m, &b, true) + 1;
		} else {
			names_id(&m->functions, frame_function(
			    names_text(m->names, i)));
			m->of[i] = get_whole(m, i, &b) + 1;
		}
		m->all[m->of[i] - 1].own++;
	}
	for (uint32_t i = 0; i < m->names->n && m->n > 0; i++)
		if (verdict[i] == LIBRARY)
			count_other(m, i, &b);
	for (uint32_t i = 0; i < m->names->n && m->n > 0; i++) {
		struct alternative *a;

		if (verdict[i] != OWN)
			continue;
		a = &m->all[m->of[i] - 1];
		if (a->general && a->others * NEARLY_ALL > a->own) {
			m->of[i] = get_whole(m, i, &b) + 1;
			a = &m->all[m->of[i] - 1];
		}
		/* a library has a function of that name as well */
		if (!a->general && a->others > 0) {
			m->of[i] = 0;
			continue;
		}
		m->rests[basis[i]] = true;
		a->kept = true;
	}
	buf_free(&b);
}

/* what is spent in the names of each alternative */
static void
weigh(struct making *m, const struct stacks *s)
{
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);

		while (depth > 0 && m->of[ids[depth - 1]] == 0)
			depth--;
		if (depth > 0) {
			struct num *w = &m->all[m->of[ids[depth - 1]] -
			    1].weight;

			*w = num_add(*w, stacks_count(s, i, 0));
		}
	}
}

static int
own_rule_by_weight(const void *a, const void *b)
{
	const struct alternative *x = a, *y = b;
	int c = num_cmp(y->weight, x->weight);

	return c != 0 ? c : str_cmp(x->text, y->text);
}

static int
own_rule_by_text(const void *a, const void *b)
{
	const struct alternative *x = a, *y = b;

	return str_cmp(x->text, y->text);
}

/* the alternatives, if they are too long without those that weigh least */
static void
write_alternatives(struct making *m, const struct stacks *s, struct buf *b)
{
	size_t n = 0, bytes = 0, room = 0;

	for (size_t i = 0; i < m->n; i++)
		bytes += m->all[i].kept ? m->all[i].text.n + 1 : 0;
	if (bytes > OWN_RULE_MOST) {
		weigh(m, s);
		qsort(m->all, m->n, sizeof(*m->all), own_rule_by_weight);
	}
	for (size_t i = 0; i < m->n; i++) {
		room += m->all[i].kept ? m->all[i].text.n + 1 : 0;
		if (m->all[i].kept && room <= OWN_RULE_MOST)
			m->all[n++] = m->all[i];
	}
	if (n > 0)
		qsort(m->all, n, sizeof(*m->all), own_rule_by_text);
	for (size_t i = 0; i < n; i++)
		own_rule_join(b, m->all[i].text);
}

/* what Go's programs tell, or without that their package main */
static void
write_packages(struct making *m, struct buf *b)
{
	bool some = false;

	own_rule_join(b, buf_str(&m->notes->packages));
	m->rests[BY_BUILD] = b->n > 0;
	if (b->n > 0)
		return;
	for (uint32_t i = 0; i < m->names->n && !some; i++) {
		const struct own_notes_module *of = find_module(m,
		    find_note(m, i));

		some = of->go && of->kind >= OWN_MODULE_INSTALLED &&
		    str_starts(frame_function(names_text(m->names, i)),
		    STR("main."));
	}
	if (some)
		own_rule_join(b, STR("^main\\."));
	m->rests[BY_PACKAGE] = some;
}

void
own_rule_make(const struct own_notes *notes, const struct names *names,
    const struct stacks *s, struct meta *meta)
{
	struct making m = {.notes = notes, .names = names};
	struct buf rule = {0}, from = {0};

	if (meta_get(meta, OWN_RULE).n > 0)
		return;
	find_mains(&m);
	find_alternatives(&m, s);
	write_packages(&m, &rule);
	write_alternatives(&m, s, &rule);
	for (int i = 0; i < BASES; i++)
		if (m.rests[i])
			own_rule_join_from(&from, str_of(basis_text[i]));
	if (rule.n > 0) {
		meta_set(meta, OWN_RULE, buf_str(&rule));
		meta_set(meta, OWN_FROM, buf_str(&from));
	}
	names_free(&m.crates);
	names_free(&m.texts);
	names_free(&m.functions);
	buf_drop(m.all);
	buf_free(&rule);
	buf_free(&from);
	arena_free(&m.arena);
}
