#include "tools/stackfold/symbols/debugfiles.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/base/sys.h"
#include "tools/stackfold/symbols/supplement.h"

#define DEBUG "/usr/lib/debug"

struct search {
	const struct modules *all;
	struct module *m;
	struct debugfiles *to;
	struct elf *other;	/* see debugfiles_other(); or NULL */
	struct buf path, hex;
	bool wrong_id;
};

static bool
same_id(struct search *s, const struct elf *e)
{
	if (s->m->id.n == 0 || elf_build_id_is(e, &s->m->id))
		return true;
	s->wrong_id = true;
	return false;
}

/* open the other file if it is the right one */
static bool
open_other(struct search *s, struct buf *path, const struct supplement *of)
{
	buf_char(path, '\0');
	if (elf_open(s->other, path->p) == NULL && supplement_is(of, s->other))
		return true;
	elf_close(s->other);
	return false;
}

/* the file at s->path names the other: the name counts from the folder it is
 * in itself */
static void
find_other(struct search *s, const struct elf *e)
{
	const char *symfs = s->all->symfs != NULL ? s->all->symfs : "";
	struct supplement of = {0};
	struct buf at = {0};
	str here = buf_str(&s->path);

	if (supplement_read(&of, e)) {
		if (str_starts(of.name, STR("/")))
			buf_add(&at, str_of(symfs));
		else
			buf_add(&at, str_upto(here, str_folder(here)));
		buf_add(&at, of.name);
		if (!open_other(s, &at, &of) && of.is_build_id) {
			at.n = 0;
			buf_fmt(&at, "%s" DEBUG "/.build-id/%02x/", symfs,
			    (unsigned char)of.id.p[0]);
			elf_build_id_text(&at, str_from(of.id, 1));
			buf_add(&at, STR(".debug"));
			open_other(s, &at, &of);
		}
	}
	supplement_free(&of);
	buf_free(&at);
}

/* take the file at s->path for what it is good for */
static const char *
try(struct search *s)
{
	struct elf e;
	const char *why;
	bool symbols, run;

	buf_char(&s->path, '\0');
	why = elf_open(&e, s->path.p);
	if (why == NULL && !same_id(s, &e))
		why = "another build id";
	symbols = !s->to->has_symbols && why == NULL &&
	    elf_section_of(&e, SHT_SYMTAB) != NULL;
	run = !s->to->has_run && why == NULL &&
	    elf_section_of(&e, SHT_DYNSYM) != NULL;
	if (symbols) {
		s->to->symbols = e;
		s->to->has_symbols = true;
	}
	if (run && symbols)	/* two descriptors, each closed once */
		run = elf_open(&e, s->path.p) == NULL;
	if (run) {
		s->to->run = e;
		s->to->has_run = true;
	}
	if ((symbols || run) && s->other != NULL && s->other->fd < 0)
		find_other(s, &e);
	if (!symbols && !run)
		elf_close(&e);
	return why;
}

static bool
done(const struct search *s)
{
	return s->to->has_symbols && s->to->has_run;
}

/* begin a path, in the folder of --symfs */
static struct buf *
path(struct search *s)
{
	s->path.n = 0;
	if (s->all->symfs != NULL)
		buf_add(&s->path, str_of(s->all->symfs));
	return &s->path;
}

static str
folder(const struct module *m)
{
	size_t n = str_folder(m->name);

	return n > 0 ? str_upto(m->name, n) : STR("/");
}

/* the debug file that the program names, in three places */
static void
try_link(struct search *s)
{
	struct buf link = {0};
	struct elf e;
	const struct elf_section *sec;
	str name;

	buf_add(path(s), s->m->name);
	buf_char(&s->path, '\0');
	if (elf_open(&e, s->path.p) == NULL && same_id(s, &e) &&
	    (sec = elf_section(&e, ".gnu_debuglink")) != NULL)
		elf_content(&e, sec, &link);
	elf_close(&e);
	name = buf_str(&link);
	name = str_upto(name, str_chr(name, '\0') != STR_NONE ?
	    str_chr(name, '\0') : 0);
	for (int i = 0; i < 3 && name.n > 0 && !done(s); i++) {
		struct buf *b = path(s);

		if (i == 2)
			buf_add(b, STR(DEBUG));
		buf_add(b, folder(s->m));
		if (i == 1)
			buf_add(b, STR(".debug/"));
		buf_add(b, name);
		try(s);
	}
	buf_free(&link);
}

/* a file that is kept by its build id: "HEAD xx / yyy TAIL" */
static void
try_id(struct search *s, const char *home, const char *head, const char *mid,
    const char *tail)
{
	str hex = buf_str(&s->hex);

	if (done(s) || hex.n < 4 || home == NULL)
		return;
	buf_add(path(s), str_of(home));
	buf_add(&s->path, str_of(head));
	buf_add(&s->path, str_upto(hex, 2));
	buf_add(&s->path, str_of(mid));
	buf_add(&s->path, str_from(hex, 2));
	buf_add(&s->path, str_of(tail));
	try(s);
}

static void
try_path(struct search *s, const char *head, str name, const char *tail)
{
	if (done(s))
		return;
	buf_add(path(s), str_of(head));
	buf_add(&s->path, name);
	buf_add(&s->path, str_of(tail));
	try(s);
}

static void
make_hex(struct search *s)
{
	s->hex.n = 0;
	elf_build_id_text(&s->hex, elf_build_id_str(&s->m->id));
}

/* was the file replaced or rewritten after the recording?  In the folder of
 * --symfs are copies, whose times mean nothing */
static bool
rebuilt(const struct search *s)
{
	struct stat st;

	if (s->m->id.n > 0 || s->all->made == 0 || s->all->symfs != NULL ||
	    stat(s->path.p, &st) != 0)
		return false;
	if (s->m->inode == 0 || (uint64_t)st.st_ino == s->m->inode)
		return st.st_mtime > s->all->made;
	return st.st_mtime > s->all->made || st.st_ctime > s->all->made;
}

/* without a recorded build id, that of the file itself serves; false if the
 * file is not the one that was recorded */
static bool
adopt_id(struct search *s)
{
	struct elf e;

	if (s->m->id.n > 0)
		return true;
	buf_add(path(s), s->m->name);
	buf_char(&s->path, '\0');
	if (rebuilt(s)) {
		s->m->why = "changed after the recording";
		return false;
	}
	if (elf_open(&e, s->path.p) == NULL)
		s->m->id = elf_build_id(&e);
	elf_close(&e);
	return true;
}

static void
find_files(struct search *s)
{
	const char *home = getenv("HOME"), *why = NULL;
	struct module *m = s->m;
	struct buf root = {0};

	make_hex(s);
	try_link(s);
	try_id(s, home, "/.debug/.build-id/", "/", "/elf");
	try_id(s, home, "/.debug/.build-id/", "/", "/debug");
	try_path(s, DEBUG, m->name, ".debug");
	try_path(s, DEBUG, m->name, "");
	try_id(s, "", DEBUG "/.build-id/", "/", ".debug");
	if (!done(s)) {
		buf_add(path(s), m->name);
		why = try(s);
	}
	if (str_starts(m->name, STR("/usr/")))
		try_path(s, DEBUG, str_from(m->name, 4), "");
	try_id(s, home, "/.cache/debuginfod_client/", "", "/debuginfo");
	if (!done(s) && why != NULL && m->id.n > 0) {
		buf_fmt(&root, "/proc/%u/root", (unsigned)m->pid);
		buf_char(&root, '\0');
		try_path(s, root.p, m->name, "");
		buf_free(&root);
	}
	if (!s->to->has_symbols && !s->to->has_run)
		m->why = why == NULL ? "stripped" : s->wrong_id ?
		    "another build id" : why;
}

/* the vdso of the running kernel, as it is in our own memory */
static void
find_vdso(struct search *s)
{
	FILE *f = fopen("/proc/self/maps", "r");
	char line[512];
	unsigned long long from = 0, to = 0;
	int fd;

	s->m->why = "not that of the running kernel";
	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		if (strstr(line, "[vdso]") != NULL &&
		    sscanf(line, "%llx-%llx", &from, &to) == 2)
			break;
	if (f != NULL)
		fclose(f);
	if (to <= from)
		return;
	fd = sys_open("/proc/self/mem", O_RDONLY);
	s->to->has_run = elf_at(&s->to->run, fd, from, to - from) == NULL &&
	    same_id(s, &s->to->run);
	if (!s->to->has_run)
		elf_close(&s->to->run);
	else
		s->m->why = NULL;
}

void
debugfiles_find(const struct modules *all, struct module *m,
    struct debugfiles *to)
{
	struct search s = {.all = all, .m = m, .to = to};

	*to = (struct debugfiles){.symbols.fd = -1, .run.fd = -1};
	if (m->kind == MODULE_VDSO)
		find_vdso(&s);
	else if (m->name.n == 0 || m->name.p[0] != '/')
		m->why = "no file";
	else if (adopt_id(&s))
		find_files(&s);
	buf_free(&s.path);
	buf_free(&s.hex);
}

bool
debugfiles_other(const struct modules *all, struct module *m, struct elf *to)
{
	struct debugfiles f = {.symbols.fd = -1, .run.fd = -1};
	struct search s = {.all = all, .m = m, .to = &f, .other = to};
	const char *why = m->why;

	*to = (struct elf){.fd = -1};
	find_files(&s);
	m->why = why;
	elf_close(&f.symbols);
	elf_close(&f.run);
	buf_free(&s.path);
	buf_free(&s.hex);
	return to->fd >= 0;
}

/* as gdb and llvm-symbolizer look for them, and beside the program */
bool
debugfiles_split(const struct modules *all, struct module *m, str dir,
    str name, unsigned n, struct elf *to)
{
	struct search s = {.all = all, .m = m};
	struct buf *b = path(&s);
	bool package = name.n == 0, from_root;

	*to = (struct elf){.fd = -1};
	if (n > (package ? 1 : 2))
		return false;
	if (package) {
		buf_add(b, n > 0 ? STR(DEBUG) : STR(""));
		buf_add(b, m->name);
		buf_add(b, STR(".dwp"));
	} else if (n > 0) {
		buf_add(b, folder(m));
		buf_add(b, n == 1 ? name : str_from(name,
		    str_folder(name)));
	} else {
		from_root = str_starts(name, STR("/"));
		buf_add(b, from_root || b->n == 0 ||
		    str_starts(dir, STR("/")) ? STR("") : STR("/"));
		buf_add(b, from_root ? STR("") : dir);
		buf_add(b, from_root || dir.n == 0 ? STR("") : STR("/"));
		buf_add(b, name);
	}
	buf_char(b, '\0');
	elf_open(to, b->p);
	if (to->nsection == 0)
		elf_close(to);
	buf_free(&s.path);
	return true;
}

/* open the file at s->path if it is the one that was recorded, and more than
 * a debug file */
static bool
open_program(struct search *s, struct elf *e)
{
	const struct elf_section *text;

	buf_char(&s->path, '\0');
	if (elf_open(e, s->path.p) == NULL && same_id(s, e) &&
	    !(s->m->id.n == 0 && rebuilt(s))) {
		text = elf_section(e, ".text");
		if (text == NULL || text->sh_type != SHT_NOBITS)
			return true;
	}
	elf_close(e);
	return false;
}

bool
debugfiles_program(const struct modules *all, struct module *m, struct elf *to)
{
	struct debugfiles f = {.symbols.fd = -1, .run.fd = -1};
	struct search s = {.all = all, .m = m, .to = &f};
	const char *why = m->why, *home = getenv("HOME");
	bool found;

	*to = (struct elf){.fd = -1};
	if (m->kind == MODULE_VDSO) {
		find_vdso(&s);
		*to = f.run;
		m->why = why;
		return f.has_run;
	}
	if (m->name.n == 0 || m->name.p[0] != '/')
		return false;
	buf_add(path(&s), m->name);
	found = open_program(&s, to);
	if (!found && m->id.n > 0) {
		s.path.n = 0;
		buf_fmt(&s.path, "/proc/%u/root%s", (unsigned)m->pid,
		    m->name.p);
		found = open_program(&s, to);
	}
	if (!found && m->id.n > 2 && home != NULL) {
		make_hex(&s);
		buf_char(&s.hex, '\0');
		buf_fmt(path(&s), "%s/.debug/.build-id/%.2s/%s/elf", home,
		    s.hex.p, s.hex.p + 2);
		found = open_program(&s, to);
	}
	buf_free(&s.path);
	buf_free(&s.hex);
	return found;
}
