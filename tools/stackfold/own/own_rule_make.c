#include "tools/stackfold/own/own_rule_make.h"

#include "common/base/arena.h"
#include "common/profile/frame.h"
#include "common/profile/own_rule.h"
#include "tools/stackfold/own/own_names.h"
#include "tools/stackfold/own/own_path.h"

#define NO_GROUP UINT32_MAX
#define MOST 2000	/* maximum bytes of the rule; functions of least weight
			 * are omitted */
#define NEARLY_ALL 5	/* one in 5 names with a common prefix may be library
			 * code */

enum verdict { UNKNOWN, LIBRARY, OWN };

/* kinds of evidence for a classification, the strongest first */
enum basis {
	BY_SOURCE, BY_BUILD, BY_PACKAGE, BY_CRATE, BY_PATH, BY_PROGRAM, BY_MAIN,
	BY_GUESS, BASES
};

static const char *const basis_text[BASES] = {
	"source folders", "build information", "package main", "crates",
	"source paths", "program files", "a guess by the class of main",
	"a guess by names"
};

/* names matched by one alternative of the rule */
struct group {
	enum own_rule_kind kind;
	str text;
	size_t own, others;	/* number of names of the user's own and of
				 * other code */
	struct num weight;
	bool kept;
};

struct making {
	const struct own_notes *notes;
	const struct names *names;
	struct names crates;	/* the user's own Rust crates */
	uint32_t looked_for_java;	/* number of names searched by
					 * has_java() */
	bool java;
	bool has_main;		/* a Java class has main(); `package` is its
				 * package */
	str package;		/* package of the Java class, or "" */
	bool rests[BASES];
	struct names texts;	/* kind (as a letter) and text of each group */
	struct group *all;	/* indexed by the id in `texts` */
	size_t n, cap;
	struct judged {
		enum verdict verdict;
		enum basis basis;
		uint32_t group;	/* index of its group, or NO_GROUP */
	} *judged;		/* indexed by the id of the name */
	struct arena arena;
};

static bool
is_system(const struct making *m, uint32_t name)
{
	return own_notes_find(m->notes, name)->library &&
	    own_notes_module(m->notes, name)->kind <= OWN_MODULE_SYSTEM;
}

/* Return true for code without an executable file: interpreted, or generated at
 * run time. */
static bool
is_script(const struct making *m, uint32_t name)
{
	return own_notes_module(m->notes, name)->kind == OWN_MODULE_UNKNOWN;
}

/* Return the first two parts of a package: com.acme for com.acme.svc.net. */
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

/* Return true if the profile has Java code, so names with dots may be
 * Java's. */
static bool
has_java(struct making *m)
{
	static const char *const java[] = {
		"java.", "java/", "jdk.", "jdk/", NULL
	};

	for (; m->looked_for_java < m->names->n && !m->java;
	    m->looked_for_java++)
		m->java = is_script(m, m->looked_for_java) && str_starts_any(
		    own_names_cut_type(names_text(m->names,
		    m->looked_for_java)), java);
	return m->java;
}

static bool
is_java(struct making *m, str function, str *package, str *class)
{
	return !own_names_library(own_names_cut_type(function)) &&
	    own_names_java(function, package, class) && has_java(m);
}

/* find the Rust crates and the Java class that contain a main() */
static void
find_mains(struct making *m)
{
	for (uint32_t i = 0; i < m->names->n; i++) {
		str name = frame_function(names_text(m->names, i));
		str space, package, class;

		if (!str_ends(name, STR("::main")) &&
		    !str_ends(name, STR(".main")))
			continue;
		space = own_names_space(name);
		if (own_notes_module(m->notes, i)->rust &&
		    !own_names_library(name) &&
		    space.n + STR("::main").n == name.n)
			names_id(&m->crates, space);
		if (!m->has_main && is_script(m, i) &&
		    is_java(m, name, &package, &class)) {
			m->has_main = true;
			m->package = cut_package(package);
		}
	}
}

/* Return true if a directory ends in the name of the crate.  In the program's
 * file, other text may precede the directory: "no valueparser". */
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

static uint32_t
get_group(struct making *m, enum own_rule_kind kind, str text)
{
	char letter = (char)('a' + kind);
	uint32_t i = names_pair(&m->texts, (str){&letter, 1}, text);

	if (i == m->n)
		*APPEND(m->all, m->cap, m->n) = (struct group){.kind = kind,
		    .text = str_from(names_text(&m->texts, i), 2)};
	return i;
}

/* Classify a script by its path.  All scripts in a directory get the same
 * owner. */
static enum verdict
judge_file(struct making *m, str path, struct judged *j)
{
	size_t folder = str_folder(path);
	const struct group *g;

	j->basis = BY_PATH;
	if (folder == 0)
		return LIBRARY;		/* e.g. node:url */
	j->group = get_group(m, OWN_RULE_FOLDER, str_upto(path, folder));
	g = &m->all[j->group];
	if (g->own + g->others > 0)
		return g->own > 0 ? OWN : LIBRARY;
	return own_path_source(path) == OWN_PATH_OWN ? OWN : LIBRARY;
}

static enum verdict
judge_script(struct making *m, str function, struct judged *j)
{
	str path = own_path_in_name(function), package, class;

	if (path.n > 0)
		return judge_file(m, path, j);
	if (is_java(m, function, &package, &class)) {
		str begin = cut_package(package.n > 0 ? package : class);

		j->group = get_group(m, begin.p == function.p ?
		    OWN_RULE_PACKAGE : OWN_RULE_RETURNED, begin);
		j->basis = m->has_main ? BY_MAIN : BY_GUESS;
		return !m->has_main || str_eq(cut_package(package),
		    m->package) ? OWN : LIBRARY;
	}
	/* in Perl, main::* is the user's own, except main::CORE:sort and
	 * main::BEGIN@7 */
	if (!str_starts(function, STR("main::")) ||
	    str_has_char(str_from(function, STR("main::").n), ':') ||
	    str_has_char(function, '@'))
		return UNKNOWN;
	j->group = get_group(m, OWN_RULE_WHOLE, function);
	j->basis = BY_GUESS;
	return OWN;
}

/* Classify Go code without build information.  The package main is the user's
 * own.  So are packages with a domain in their path, which the standard library
 * lacks, unless their source is a library's. */
static enum verdict
judge_go(struct making *m, const struct own_note *note, str function,
    struct judged *j)
{
	str package = own_names_go(function);
	size_t dot = str_chr(package, '.'), slash = str_chr(package, '/');
	bool site = slash != STR_NONE && dot < slash;

	j->basis = note->sources != 0 ? BY_SOURCE : BY_PACKAGE;
	j->group = get_group(m, OWN_RULE_SPACE, package);
	return str_eq(package, STR("main.")) || (site && note->sources ==
	    OWN_PATH_OWN) ? OWN : LIBRARY;
}

static enum verdict
judge_crate(const struct making *m, str function, str crate, struct judged *j)
{
	uint32_t id;

	j->basis = BY_CRATE;
	if (crate.n == 0 || own_names_library(str_from(function,
	    (size_t)(crate.p - function.p))))
		return LIBRARY;
	if (names_find(&m->crates, crate, &id))
		return OWN;
	if (has_crate(&m->notes->others_crates, crate))
		return LIBRARY;
	if (!has_crate(&m->notes->crates, crate))
		j->basis = BY_GUESS;
	return OWN;
}

static enum verdict
judge_code(struct making *m, uint32_t name, str function, struct judged *j)
{
	const struct own_note *note = own_notes_find(m->notes, name);
	const struct own_notes_module *of = own_notes_module(m->notes, name);
	str space = own_names_space(function);

	if (frame_kind(names_text(m->names, name)) == FRAME_KERNEL ||
	    own_names_library(function))
		return UNKNOWN;		/* library code: no rule is needed */
	if (of->go)
		return judge_go(m, note, function, j);
	j->group = space.n == 0 ? get_group(m, OWN_RULE_WHOLE, function) :
	    get_group(m, of->rust ? OWN_RULE_CRATE : OWN_RULE_SPACE,
	    str_upto(space, space.n + 2));
	j->basis = BY_SOURCE;
	if (note->sources != 0)
		return note->sources == OWN_PATH_OWN ? OWN : LIBRARY;
	if (note->library || of->kind < OWN_MODULE_INSTALLED)
		return LIBRARY;
	if (of->rust)
		return judge_crate(m, function, space, j);
	if (of->sources)
		return UNKNOWN;		/* it may be an inlined function */
	j->basis = BY_PROGRAM;
	return of->kind == OWN_MODULE_PROGRAM && !of->whole ? OWN : LIBRARY;
}

static void
judge(struct making *m, uint32_t name)
{
	const struct own_notes_module *of = own_notes_module(m->notes, name);
	str function = frame_function(names_text(m->names, name));
	struct judged *j = &m->judged[name];

	j->group = NO_GROUP;
	if (is_system(m, name) || (of->go && m->notes->packages.n > 0))
		return;
	j->verdict = is_script(m, name) && own_notes_find(m->notes,
	    name)->sources == 0 ? judge_script(m, function, j) :
	    judge_code(m, name, function, j);
	if (j->group == NO_GROUP)
		return;
	m->all[j->group].own += j->verdict == OWN;
	m->all[j->group].others += j->verdict == LIBRARY;
}

/* Classify the names in stacks, and keep the groups that contain the user's own
 * names.  A name whose group is mostly library code becomes a group of its own.
 * Names of skipped samples are not used. */
static void
find_groups(struct making *m, const struct stacks *s)
{
	bool *is_folded = NEW(&m->arena, bool, m->names->n + 1);

	m->judged = NEW(&m->arena, struct judged, m->names->n + 1);
	for (size_t i = 1; i < s->nodes; i++)
		is_folded[s->node[i].name] = true;
	for (uint32_t i = 0; i < m->names->n; i++)
		if (is_folded[i])
			judge(m, i);
	for (uint32_t i = 0; i < m->names->n; i++) {
		struct judged *j = &m->judged[i];
		struct group *g;

		if (j->verdict != OWN)
			continue;
		g = &m->all[j->group];
		if (g->kind != OWN_RULE_WHOLE &&
		    g->others * NEARLY_ALL > g->own) {
			j->group = get_group(m, OWN_RULE_WHOLE,
			    frame_function(names_text(m->names, i)));
			g = &m->all[j->group];
		}
		/* a library also contains a function of that name */
		if (g->kind == OWN_RULE_WHOLE && g->others > 0) {
			j->verdict = LIBRARY;
			continue;
		}
		m->rests[j->basis] = true;
		g->kept = true;
	}
}

static void
weigh(struct making *m, const struct stacks *s)
{
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);

		while (depth > 0 && m->judged[ids[depth - 1]].verdict != OWN)
			depth--;
		if (depth > 0) {
			struct num *w = &m->all[m->judged[ids[depth - 1]]
			    .group].weight;

			*w = num_add(*w, stacks_count(s, i, 0));
		}
	}
}

static int
own_rule_by_weight(const void *a, const void *b)
{
	const struct group *x = a, *y = b;
	int c = num_cmp(y->weight, x->weight);

	return c != 0 ? c : str_cmp(x->text, y->text);
}

static int
own_rule_by_text(const void *a, const void *b)
{
	const struct group *x = a, *y = b;

	return str_cmp(x->text, y->text);
}

/* write the groups; omit those of least weight if they need too much room */
static void
write_groups(struct making *m, const struct stacks *s, struct buf *rule)
{
	struct buf b = {0};
	size_t n = 0, bytes = 0;

	for (size_t i = 0; i < m->n; i++) {
		if (!m->all[i].kept)
			continue;
		b.n = 0;
		own_rule_add(&b, m->all[i].kind, m->all[i].text);
		m->all[i].text = arena_str(&m->arena, buf_str(&b));
		bytes += b.n + 1;
	}
	if (bytes > MOST) {
		weigh(m, s);
		SORT(m->all, m->n, own_rule_by_weight);
	}
	bytes = 0;
	for (size_t i = 0; i < m->n; i++) {
		bytes += m->all[i].kept ? m->all[i].text.n + 1 : 0;
		if (m->all[i].kept && bytes <= MOST)
			m->all[n++] = m->all[i];
	}
	SORT(m->all, n, own_rule_by_text);
	for (size_t i = 0; i < n; i++)
		own_rule_join(rule, m->all[i].text);
	buf_free(&b);
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
	find_groups(&m, s);
	own_rule_join(&rule, buf_str(&notes->packages));
	m.rests[BY_BUILD] = rule.n > 0;
	write_groups(&m, s, &rule);
	for (int i = 0; i < BASES; i++)
		if (m.rests[i])
			own_rule_join_from(&from, str_of(basis_text[i]));
	if (rule.n > 0) {
		meta_set(meta, OWN_RULE, buf_str(&rule));
		meta_set(meta, OWN_FROM, buf_str(&from));
	}
	names_free(&m.crates);
	names_free(&m.texts);
	buf_drop(m.all);
	buf_free(&rule);
	buf_free(&from);
	arena_free(&m.arena);
}
