/*
 * --anonymize: replaces private words, so that a profile can be published.
 *
 *	acme::Vault::open(char*)	w1::w2::w3(char*)
 *	std::vector<acme::Key>::at	std::vector<w1::w4>::at
 *
 * Words are numbered in the byte order of the names that contain them, and not
 * in the order of the stacks.  The key is a file for --map with lines of a new
 * name, a tab and the old name.  Reading it restores the numbers of words.
 */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/out.h"
#include "common/profile/frame.h"
#include "common/profile/own_rule.h"
#include "tools/foldfilter/steps/step.h"

/* functions of C libraries and runtimes, which are public */
static const char public_names[] =
    "^(_start|main|start_thread|(__)?clone3?|[mc]alloc|realloc|free|cfree|"
    "mem(cpy|move|set|cmp|chr|rchr|mem)|str(n?cpy|n?cat|n?cmp|r?chr|n?len|"
    "n?dup|str|spn|cspn|tok|toul?l?|tol?l?|tod)|p?(read|write)v?|p?select|"
    "e?poll(_wait)?|(nano|u)?sleep|syscall|s?brk|mmap|munmap|qsort|bsearch|"
    "exit|abort|v?[fs]?n?printf|f?puts|f(open|close|read|write|gets)|send|"
    "recv|accept|connect|ioctl|futex)(@plt|_(sse|avx|evex|erms)[a-z0-9_]*)?$|"
    "^(__GI_|__libc_|_IO_|_dl_|_int_(malloc|free|realloc)|_*pthread_|"
    "__mem(cpy|move|set|cmp)_|__str[a-z]+_(sse|avx|evex)|runtime\\.|"
    "_?Py(Eval|Object|Dict|List|Type|Unicode|Long|Tuple)_)|"
    "^\\[(unknown|no frames|filtered|vdso)\\]$|^\\(other\\)$";

/* system libraries that may be the module of a function */
static const char public_modules[] =
    "^((ld|lib(c|m|dl|rt|pthread|gcc_s|stdc\\+\\+))"
    "([-.](so|linux|musl|x86|x86_64|aarch64|[0-9]+))+|\\[vdso\\])`";

/* words of programming languages and of suffixes */
static const char *const public_words[] = {
	"anonymous", "as", "async", "auto", "await", "bool", "byte", "c", "cc",
	"char", "class", "clone", "closure", "cold", "const", "constprop",
	"cpp", "decltype", "double", "dyn", "f32", "f64", "float", "fn", "for",
	"func", "go", "h", "i16", "i32", "i64", "i8", "impl", "inlined", "int",
	"isra", "java", "js", "lambda", "llvm", "long", "mut", "namespace",
	"noexcept", "operator", "part", "plt", "py", "rb", "rs", "short",
	"signed", "size_t", "so", "str", "struct", "ts", "u16", "u32", "u64",
	"u8", "unsigned", "usize", "void", "volatile", "vtable", NULL
};

/* namespaces and packages that are public */
static const char *const public_roots[] = {
	"std", "core", "alloc", "__gnu_cxx", "__cxxabiv1", "java", "javax",
	"jdk", "sun", "scala", "kotlin", NULL
};

struct key {
	const char *path;	/* key file, or NULL */
	struct match public;	/* functions that keep their names */
	struct match modules;	/* names that keep their modules */
	struct names words;	/* private words */
	uint32_t *number;	/* number of each word, from 1; 0 if new */
	size_t cap;
	uint32_t highest;	/* highest number in use */
	struct names known;	/* names that have a line in the file */
	struct buf file;	/* new contents of the file */
};

/* Remove a word, a number or one other character from the start of s.  Return
 * true if it is a word. */
static bool
split_token(str *s, str *token)
{
	size_t n = 0;

	while (n < s->n && str_name_char(s->p[n]))
		n++;
	*token = str_upto(*s, n > 0 ? n : 1);
	*s = str_from(*s, token->n);
	return n > 0 && !str_digit(token->p[0]);
}

static uint32_t *
find_number(struct key *k, str word)
{
	uint32_t id = names_id(&k->words, word);

	GROW_ZEROED(k->number, k->cap, k->words.n);
	return &k->number[id];
}

/* The state of the scan of a name.  Each bracket begins a new path: in
 * "std::map<acme::Key>" std and map are public, but acme and Key are not. */
struct place {
	uint64_t public;	/* one bit per open bracket, innermost lowest */
	bool start;		/* the next word begins a path */
};

/* Update the place after a character that is not part of a word. */
static void
pass_char(struct place *p, char c)
{
	if (c == '<' || c == '(' || c == '[' || c == '{') {
		p->public <<= 1;
		p->start = true;
	} else if (c == '>' || c == ')' || c == ']' || c == '}') {
		p->public >>= 1;
		p->start = false;
	} else if (c != ':' && c != '.' && c != '/') {
		p->start = true;
	}
}

static void
hide_words(struct key *k, str name, struct buf *to)
{
	struct place p = {.start = true};
	str token;

	while (name.n > 0) {
		uint32_t *n;

		if (!split_token(&name, &token)) {
			pass_char(&p, token.p[0]);
			buf_char(to, token.p[0] == '\t' ? ' ' : token.p[0]);
			buf_add(to, str_from(token, 1));
			continue;
		}
		if (p.start)
			p.public = (p.public & ~(uint64_t)1) |
			    str_eq_any(token, public_roots);
		p.start = false;
		if (p.public & 1 || str_eq_any(token, public_words)) {
			buf_add(to, token);
			continue;
		}
		n = find_number(k, token);
		if (*n == 0)
			*n = ++k->highest;
		buf_fmt(to, "w%u", (unsigned)*n);
	}
}

/* Learn the numbers of words from a line of the key.  Return false if the line
 * is invalid. */
static bool
learn_words(struct key *k, str new, str old)
{
	str a, b;

	while (new.n > 0 && old.n > 0) {
		bool word = split_token(&new, &a);
		uint64_t n;

		if (split_token(&old, &b) != word)
			return false;
		if (!word || str_eq(a, b))
			continue;
		if (a.p[0] != 'w' || !num_whole(str_from(a, 1), &n) ||
		    n == 0 || n > UINT32_MAX)
			return false;
		*find_number(k, b) = (uint32_t)n;
		if (n > k->highest)
			k->highest = (uint32_t)n;
	}
	return new.n == 0 && old.n == 0;
}

static void
read_key(struct key *k, const struct step *s)
{
	struct in in;
	str line, new, old;

	in_open(&in, k->path);
	while (in_line(&in, &line)) {
		old = line;
		if (!str_cut(&old, '\t', &new) || !learn_words(k, new, old))
			die("%s: %s:%zu: not a line of a key file", s->where,
			    in.name, in.lineno);
		names_id(&k->known, old);
		buf_add(&k->file, line);
		buf_char(&k->file, '\n');
	}
	in_close(&in);
}

/* Write a new file and rename it: a full disk must not destroy the key. */
static void
write_key(const struct key *k)
{
	struct buf fresh = {0};
	struct out out;

	buf_fmt(&fresh, "%s.new", k->path);
	out_create(&out, fresh.p);
	out.remove = true;
	out_str(&out, buf_str(&k->file));
	out_close(&out);
	if (rename(fresh.p, k->path) != 0) {
		int failure = errno;

		unlink(fresh.p);
		errno = failure;
		die("%s:", k->path);
	}
	buf_free(&fresh);
}

static void
anonymize_setup(struct step *s, struct step_settings *m)
{
	struct key *k = NEW(m->arena, struct key, 1);

	s->own = k;
	match_new(&k->public, public_names, s->where);
	match_new(&k->modules, public_modules, s->where);
	if (s->value[0] == '\0')
		return;
	k->path = s->value;
	if (access(k->path, F_OK) != 0)
		return;
	if (!sys_is_file(k->path))
		die("%s: %s is not a regular file; name a new or an empty one",
		    s->where, k->path);
	read_key(k, s);
}

static bool
anonymize_name(struct step *s, str name, struct buf *to)
{
	struct key *k = s->own;
	str plain = frame_plain(name), function = frame_function(name);
	str module = str_upto(plain, plain.n - function.n);
	size_t before = k->known.n;

	if (frame_kind(name) == FRAME_KERNEL)
		return false;
	if (match_name(&k->modules, name))
		buf_add(to, module);
	else
		hide_words(k, module, to);
	if (match_name(&k->public, str_from(name, module.n)))
		buf_add(to, function);
	else
		hide_words(k, function, to);
	if (str_eq(buf_str(to), plain))
		return false;
	names_id(&k->known, plain);
	if (k->known.n > before) {
		buf_add(&k->file, buf_str(to));
		buf_char(&k->file, '\t');
		buf_add(&k->file, plain);
		buf_char(&k->file, '\n');
	}
	buf_add(to, str_from(name, plain.n));
	return true;
}

/* Rename all names in use before the first stack, in byte order, so that the
 * numbers of words do not depend on the stacks. */
static void
anonymize_prepare(struct step *s, struct step_flow *w)
{
	struct names *names = &w->f->names;
	const struct stacks *k = w->stacks;
	uint32_t *order = names_sorted(names);
	size_t n = names->n;
	struct arena work = {0};
	unsigned char *used = NEW(&work, unsigned char, n + 1);

	for (uint32_t i = 0; i < k->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(k, i, &depth);

		while (depth > 0)
			used[ids[--depth]] = 1;
	}
	for (size_t i = 0; i < n; i++)
		if (used[order[i]])
			step_rename(s, names, order[i]);
	meta_set(&w->f->meta, STR("command"), (str){0});
	meta_set(&w->f->meta, STR("host"), (str){0});
	meta_set(&w->f->meta, OWN_RULE, (str){0});
	meta_set(&w->f->meta, OWN_FROM, (str){0});
	if (((struct key *)s->own)->path != NULL)
		write_key(s->own);
}

const struct step_kind anonymize_steps[] = {
	{.name = "anonymize", .flags = STEP_ALONE, .setup = anonymize_setup,
	    .prepare = anonymize_prepare, .rename = anonymize_name},
	{0}
};
