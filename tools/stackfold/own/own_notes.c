#include "tools/stackfold/own/own_notes.h"

#include <string.h>

#include "common/base/bytes.h"
#include "common/base/leb128.h"
#include "common/profile/frame.h"
#include "common/profile/own_rule.h"
#include "tools/stackfold/own/own_names.h"
#include "tools/stackfold/own/own_path.h"

/* functions that only a C library contains */
static const char *const of_libc[] = {
	"_int_malloc", "__libc_start_main", "__libc_start_call_main",
	"__libc_setup_tls", "libc_start_main_stage2", NULL
};

static struct own_notes_module *
get_module(struct own_notes *n, str path, uint32_t *number)
{
	size_t had = n->modules.n;
	uint32_t m = names_id(&n->modules, path);

	if (m == had) {
		GROW(n->module, n->module_cap, n->modules.n);
		n->module[m] = (struct own_notes_module){
		    .kind = (unsigned char)own_path_module(path)};
	}
	*number = m;
	return &n->module[m];
}

static struct own_note *
get_note(struct own_notes *n, uint32_t frame)
{
	if (frame >= n->n) {
		GROW(n->note, n->cap, (size_t)frame + 1);
		memset(n->note + n->n, 0, (n->cap - n->n) * sizeof(*n->note));
		n->n = n->cap;
	}
	return &n->note[frame];
}

const struct own_note *
own_notes_find(const struct own_notes *n, uint32_t frame)
{
	static const struct own_note none;

	return frame < n->n ? &n->note[frame] : &none;
}

const struct own_notes_module *
own_notes_module(const struct own_notes *n, uint32_t frame)
{
	static const struct own_notes_module none;
	uint32_t module = own_notes_find(n, frame)->module;

	return module > 0 ? &n->module[module - 1] : &none;
}

void
own_notes_code(struct own_notes *n, uint32_t frame, str function, str module)
{
	struct own_note *note = get_note(n, frame);
	struct own_notes_module *m;
	uint32_t number;

	if (note->module > 0 && str_eq(module, names_text(&n->modules,
	    note->module - 1)))
		return;
	m = get_module(n, module, &number);
	if (function.n > 0) {
		m->go |= str_starts(function, STR("runtime."));
		m->rust |= str_starts(function, STR("core::")) ||
		    str_starts(function, STR("std::rt::"));
		m->whole |= str_starts_any(function, of_libc);
	}
	note->library |= m->kind == OWN_MODULE_SYSTEM ||
	    m->kind == OWN_MODULE_SHARED || str_starts(module, STR("["));
	if (note->module == 0 || n->module[note->module - 1].kind < m->kind)
		note->module = number + 1;
}

/* Return the number of leading directories that two paths have in common. */
static size_t
count_shared(str a, str b)
{
	size_t n = 0;

	for (size_t i = 0; i < a.n && i < b.n && a.p[i] == b.p[i]; i++)
		n += a.p[i] == '/';
	return n;
}

void
own_notes_source(struct own_notes *n, uint32_t frame, str path)
{
	struct own_note *note = get_note(n, frame);
	struct own_notes_module *m;
	enum own_path whose;

	if (note->module == 0 || path.n == 0)
		return;
	whose = own_path_source(path);
	m = &n->module[note->module - 1];
	/* a library built from source is the user's own if its source is near
	 * it */
	if (whose == OWN_PATH_OWN && m->kind == OWN_MODULE_SHARED &&
	    count_shared(path, names_text(&n->modules, note->module - 1)) < 3)
		whose = OWN_PATH_LIBRARY;
	note->sources |= (unsigned char)whose;
	m->sources |= whose == OWN_PATH_OWN;
}

bool
own_notes_wants_source(const struct own_notes *n, uint32_t frame, str name)
{
	const struct own_notes_module *m = own_notes_module(n, frame);

	return m->kind >= OWN_MODULE_SHARED && !m->go && !m->rust &&
	    own_notes_find(n, frame)->sources == 0 &&
	    !own_names_library(frame_function(name));
}

bool
own_notes_wants_program(const struct own_notes *n, str module)
{
	uint32_t number;

	return names_find(&n->modules, module, &number) &&
	    n->module[number].kind >= OWN_MODULE_SHARED &&
	    !n->module[number].was_read;
}

/* Add a Go module and its packages to the rule.  Symbols have "%2e" for a dot
 * in the last element of the path. */
static void
add_package(struct own_notes *n, str path)
{
	struct buf symbol = {0}, one = {0};
	size_t last = str_folder(path);

	for (size_t i = 0; i < path.n; i++)
		if (i >= last && path.p[i] == '.')
			buf_add(&symbol, STR("%2e"));
		else
			buf_char(&symbol, path.p[i]);
	own_rule_add(&one, OWN_RULE_PACKAGE, buf_str(&symbol));
	own_rule_join(&n->packages, buf_str(&one));
	buf_free(&symbol);
	buf_free(&one);
}

/*
 * Read the output format of "go version -m": the program's module, and modules
 * that are replaced by other directories:
 *
 *	mod	github.com/acme/svc	(devel)
 *	dep	github.com/acme/lib	v1.0.0
 *	=>	../lib	(devel)
 */
static void
read_go(struct own_notes *n, str text)
{
	str line, word, dep = {0};

	own_rule_join(&n->packages, STR("^main\\."));
	while (str_cut(&text, '\n', &line)) {
		bool mod = str_starts(line, STR("mod\t"));

		if (!mod && !str_starts(line, STR("dep\t")) &&
		    !str_starts(line, STR("=>\t")))
			continue;
		str_word(&line, &word);
		if (!str_word(&line, &word))
			continue;
		if (mod)
			add_package(n, word);
		else if (dep.n > 0 && (word.p[0] == '.' || word.p[0] == '/'))
			add_package(n, dep);
		dep = mod ? (str){0} : word;
	}
}

static void
read_buildinfo(struct own_notes *n, const struct elf *e,
    const struct elf_section *s)
{
	struct buf all = {0};
	struct bytes b;
	str version, modules;

	if (elf_content(e, s, &all) &&
	    str_starts(buf_str(&all), STR("\xff Go buildinf:")) &&
	    all.n > 32 && (all.p[15] & 2) != 0) {
		b = bytes_of(str_from(buf_str(&all), 32));
		version = bytes_take(&b, leb128_unsigned(&b));
		modules = bytes_take(&b, leb128_unsigned(&b));
		if (!b.cut && version.n > 0)
			read_go(n, modules.n > 32 ? str_upto(str_from(modules,
			    16), modules.n - 32) : (str){0});
	}
	buf_free(&all);
}

static bool
is_folder_char(char c)
{
	return str_letter(c) || str_digit(c) || c == '_' || c == '-' ||
	    c == '.';
}

/* strip the version of a crate: "regex-1.10.2" becomes "regex" */
static str
cut_version(str folder)
{
	size_t dash = str_rchr(folder, '-');

	return dash != STR_NONE && dash + 1 < folder.n &&
	    str_digit(folder.p[dash + 1]) ? str_upto(folder, dash) : folder;
}

/*
 * Read the source paths in panics of Rust, one text directly after the other:
 *
 *	/root/.cargo/registry/src/index.crates.io-1/regex-1.10.2/src/lib.rs
 *	crates/parser/src/lib.rs
 */
static void
read_crates(struct own_notes *n, str text)
{
	const str src = STR("/src/");
	size_t at;

	while ((at = str_find(text, src)) != STR_NONE) {
		size_t from = at;
		str folder, crate, before;

		while (from > 0 && is_folder_char(text.p[from - 1]))
			from--;
		folder = str_from(str_upto(text, at), from);
		crate = cut_version(folder);
		before = str_upto(text, from);
		if (crate.n < folder.n || str_ends(before, STR("vendor/")))
			names_id(&n->others_crates, crate);
		else if (folder.n > 0 && !str_ends(before, STR("/library/")))
			names_id(&n->crates, folder);
		text = str_from(text, at + src.n);
	}
}

void
own_notes_program(struct own_notes *n, str module, const struct elf *e)
{
	const struct elf_section *s = elf_section(e, ".go.buildinfo");
	struct elf_view view = {0};
	uint32_t number;
	struct own_notes_module *m = get_module(n, module, &number);

	m->was_read = true;
	if (s != NULL) {
		m->go = true;
		read_buildinfo(n, e, s);
		return;
	}
	s = m->rust ? elf_section(e, ".rodata") : NULL;
	if (s != NULL && elf_view(e, s, &view))
		read_crates(n, buf_str(&view.all));
	elf_unview(&view);
}

void
own_notes_copy(struct own_notes *n, uint32_t from, uint32_t to)
{
	if (from < n->n && from != to) {
		struct own_note note = n->note[from];

		*get_note(n, to) = note;
	}
}

void
own_notes_merge(struct own_notes *n, struct names *names,
    const struct own_notes *part, const struct names *theirs)
{
	for (uint32_t i = 0; i < part->n && i < theirs->n; i++) {
		const struct own_note *from = &part->note[i];
		uint32_t id;
		struct own_note *to;

		if (from->module == 0)
			continue;
		id = names_id(names, names_text(theirs, i));
		own_notes_code(n, id, frame_function(names_text(names, id)),
		    names_text(&part->modules, from->module - 1));
		to = get_note(n, id);
		to->library |= from->library;
		to->sources |= from->sources;
		n->module[to->module - 1].sources |= (from->sources &
		    OWN_PATH_OWN) != 0;
	}
}
