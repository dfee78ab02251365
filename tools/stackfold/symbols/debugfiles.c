#include "tools/stackfold/symbols/debugfiles.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/base/sys.h"
#include "tools/stackfold/symbols/pclntab.h"
#include "tools/stackfold/symbols/supplement.h"

#define DEBUG "/usr/lib/debug"
#define KEPT 32	/* modules whose files stay open, at most */

struct search {
	const struct modules *all;
	struct module *m;
	struct module_files *to;
	struct elf *supplement;	/* to be found, too; or NULL */
	struct buf path;	/* of the file that is tried */
	struct buf hex;		/* the build id */
	bool wrong_id;		/* a file had another build id */
};

/* why a file is not that of the recording, or NULL */
static const char *
refuse_file(struct search *s, const struct elf *e)
{
	const struct elf_build_id *id = &s->m->recorded.id;

	if (!elf_runs_on(e, str_of(s->all->machine)))
		return "it is of another machine; --symfs finds a copy of the "
		    "right one";
	if (id->n == 0 || elf_build_id_is(e, id))
		return NULL;
	s->wrong_id = true;
	return "another build id";
}

/* open the supplementary file if this is the one that is referred to */
static bool
open_supplement(struct search *s, struct buf *path, const struct supplement *of)
{
	if (elf_open(s->supplement, buf_text(path)) == NULL &&
	    supplement_is(of, s->supplement))
		return true;
	elf_close(s->supplement);
	return false;
}

/* find the supplementary file of the file at s->path; a relative name counts
 * from the folder of that file */
static void
find_supplement(struct search *s, const struct elf *e)
{
	const char *symfs = s->all->settings.symfs;
	struct supplement of = {0};
	struct buf at = {0};
	str here = buf_str(&s->path);

	if (symfs == NULL)
		symfs = "";
	if (supplement_read(&of, e)) {
		if (str_starts(of.name, STR("/")))
			buf_add(&at, str_of(symfs));
		else
			buf_add(&at, str_upto(here, str_folder(here)));
		buf_add(&at, of.name);
		if (!open_supplement(s, &at, &of) && of.is_build_id) {
			at.n = 0;
			buf_fmt(&at, "%s" DEBUG "/.build-id/%02x/", symfs,
			    (unsigned char)of.id.p[0]);
			elf_build_id_text(&at, str_from(of.id, 1));
			buf_add(&at, STR(".debug"));
			open_supplement(s, &at, &of);
		}
	}
	supplement_free(&of);
	buf_free(&at);
}

/* use the file at s->path for what it has: symbols, the code that ran; why it
 * cannot be used, or NULL */
static const char *
try_file(struct search *s)
{
	struct elf e;
	const char *path = buf_text(&s->path), *why = elf_open(&e, path);
	bool symbols, run;

	if (why == NULL)
		why = refuse_file(s, &e);
	symbols = !s->to->has_symbols && why == NULL &&
	    elf_section_of(&e, SHT_SYMTAB) != NULL;
	run = !s->to->has_run && why == NULL &&
	    (elf_section_of(&e, SHT_DYNSYM) != NULL ||
	    pclntab_section(&e) != NULL);
	if (symbols) {
		s->to->symbols = e;
		s->to->has_symbols = true;
	}
	if (run && symbols)	/* two descriptors, each closed once */
		run = elf_open(&e, path) == NULL;
	if (run) {
		s->to->run = e;
		s->to->has_run = true;
	}
	if ((symbols || run) && s->supplement != NULL && s->supplement->fd < 0)
		find_supplement(s, &e);
	if (!symbols && !run)
		elf_close(&e);
	return why;
}

static bool
found_both(const struct search *s)
{
	return s->to->has_symbols && s->to->has_run;
}

/* begin a path, in the folder of --symfs */
static struct buf *
begin_path(struct search *s)
{
	s->path.n = 0;
	if (s->all->settings.symfs != NULL)
		buf_add(&s->path, str_of(s->all->settings.symfs));
	return &s->path;
}

static str
get_module_folder(const struct module *m)
{
	size_t n = str_folder(m->name);

	return n > 0 ? str_upto(m->name, n) : STR("/");
}

/* try the debug file that the program names, in three places */
static void
try_debuglink(struct search *s)
{
	struct buf link = {0};
	struct elf e;
	const struct elf_section *sec;
	str name;

	buf_add(begin_path(s), s->m->name);
	if (elf_open(&e, buf_text(&s->path)) == NULL &&
	    refuse_file(s, &e) == NULL &&
	    (sec = elf_section(&e, ".gnu_debuglink")) != NULL)
		elf_content(&e, sec, &link);
	elf_close(&e);
	name = buf_str(&link);
	name = str_upto(name, str_chr(name, '\0') != STR_NONE ?
	    str_chr(name, '\0') : 0);
	for (int i = 0; i < 3 && name.n > 0 && !found_both(s); i++) {
		struct buf *b = begin_path(s);

		if (i == 2)
			buf_add(b, STR(DEBUG));
		buf_add(b, get_module_folder(s->m));
		if (i == 1)
			buf_add(b, STR(".debug/"));
		buf_add(b, name);
		try_file(s);
	}
	buf_free(&link);
}

/* try a file that is kept by its build id: "HOME HEAD xx MID yyy TAIL" */
static void
try_build_id(struct search *s, const char *home, const char *head,
    const char *mid, const char *tail)
{
	str hex = buf_str(&s->hex);

	if (found_both(s) || hex.n < 4 || home == NULL)
		return;
	buf_add(begin_path(s), str_of(home));
	buf_add(&s->path, str_of(head));
	buf_add(&s->path, str_upto(hex, 2));
	buf_add(&s->path, str_of(mid));
	buf_add(&s->path, str_from(hex, 2));
	buf_add(&s->path, str_of(tail));
	try_file(s);
}

static void
try_path(struct search *s, const char *head, str name, const char *tail)
{
	if (found_both(s))
		return;
	buf_add(begin_path(s), str_of(head));
	buf_add(&s->path, name);
	buf_add(&s->path, str_of(tail));
	try_file(s);
}

static void
write_hex(struct search *s)
{
	s->hex.n = 0;
	elf_build_id_text(&s->hex, elf_build_id_str(&s->m->recorded.id));
}

/* was the file at s->path replaced or rewritten after the recording?  In the
 * folder of --symfs are copies, whose times mean nothing */
static bool
was_rebuilt(struct search *s)
{
	const struct module_recorded *r = &s->m->recorded;
	int64_t made = s->all->made;
	struct stat st;

	if (r->id.n > 0 || made == 0 || s->all->settings.symfs != NULL ||
	    stat(buf_text(&s->path), &st) != 0)
		return false;
	if (r->inode == 0 || (uint64_t)st.st_ino == r->inode)
		return st.st_mtime > made;
	return st.st_mtime > made || st.st_ctime > made;
}

/* use the build id of the file itself where none was recorded; false if the
 * file is not the one that was recorded */
static bool
adopt_build_id(struct search *s)
{
	struct elf e;

	if (s->m->recorded.id.n > 0)
		return true;
	buf_add(begin_path(s), s->m->name);
	if (was_rebuilt(s)) {
		s->m->why = "changed after the recording";
		return false;
	}
	if (elf_open(&e, buf_text(&s->path)) == NULL &&
	    refuse_file(s, &e) == NULL)
		s->m->recorded.id = elf_build_id(&e);
	elf_close(&e);
	return true;
}

/* where debuginfod keeps what it was asked for */
static void
try_debuginfod(struct search *s)
{
	static const struct {
		const char *variable, *head;
	} places[] = {
		{"DEBUGINFOD_CACHE_PATH", "/"},
		{"XDG_CACHE_HOME", "/debuginfod_client/"},
		{"HOME", "/.cache/debuginfod_client/"},
	};

	for (size_t i = 0; i < LENGTH(places); i++)
		try_build_id(s, getenv(places[i].variable), places[i].head, "",
		    "/debuginfo");
}

static void
find_files(struct search *s)
{
	const char *home = getenv("HOME"), *why = NULL;
	struct module *m = s->m;
	struct buf root = {0};

	write_hex(s);
	try_debuglink(s);
	try_build_id(s, home, "/.debug/.build-id/", "/", "/elf");
	try_build_id(s, home, "/.debug/.build-id/", "/", "/debug");
	try_path(s, DEBUG, m->name, ".debug");
	try_path(s, DEBUG, m->name, "");
	try_build_id(s, "", DEBUG "/.build-id/", "/", ".debug");
	if (!found_both(s)) {
		buf_add(begin_path(s), m->name);
		why = try_file(s);
	}
	if (str_starts(m->name, STR("/usr/")))
		try_path(s, DEBUG, str_from(m->name, 4), "");
	try_debuginfod(s);
	if (!found_both(s) && why != NULL && m->recorded.id.n > 0) {
		buf_fmt(&root, "/proc/%u/root", (unsigned)m->recorded.pid);
		try_path(s, buf_text(&root), m->name, "");
		buf_free(&root);
	}
	if (!s->to->has_symbols && !s->to->has_run)
		m->why = why == NULL ? MODULE_STRIPPED : s->wrong_id ?
		    "it was rebuilt since (another build id); --symfs finds a "
		    "copy of the old one" : why;
}

/* the vdso of the running kernel, as it is in our own memory */
static bool
find_own_vdso(struct search *s)
{
	FILE *f = fopen("/proc/self/maps", "r");
	char line[512];
	unsigned long long from = 0, to = 0;
	int fd;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		if (strstr(line, "[vdso]") != NULL &&
		    sscanf(line, "%llx-%llx", &from, &to) == 2)
			break;
	if (f != NULL)
		fclose(f);
	if (to <= from)
		return false;
	fd = sys_open("/proc/self/mem", O_RDONLY);
	s->to->has_run = elf_at(&s->to->run, fd, from, to - from) == NULL &&
	    refuse_file(s, &s->to->run) == NULL;
	if (!s->to->has_run)
		elf_close(&s->to->run);
	return s->to->has_run;
}

/* that of another kernel is where perf record or perf archive put it */
static void
find_vdso(struct search *s)
{
	const char *home = getenv("HOME");

	s->m->why = NULL;
	if (find_own_vdso(s))
		return;
	write_hex(s);
	if (s->hex.n > 2 && home != NULL) {
		buf_fmt(&s->path, "%s/.debug/.build-id/%.2s/%s/vdso", home,
		    buf_text(&s->hex), buf_text(&s->hex) + 2);
		try_file(s);
	}
	if (!s->to->has_symbols && !s->to->has_run)
		s->m->why = "not that of the running kernel";
}

void
debugfiles_find(struct modules *all, struct module *m, struct module_files *to)
{
	struct search s = {.all = all, .m = m, .to = to};

	if (m->has_files) {
		*to = m->files;
		m->has_files = false;
		all->nkept--;
		return;
	}
	*to = (struct module_files){.symbols.fd = -1, .run.fd = -1};
	if (m->kind == MODULE_VDSO)
		find_vdso(&s);
	else if (m->name.n == 0 || m->name.p[0] != '/')
		m->why = "no file";
	else if (adopt_build_id(&s))
		find_files(&s);
	buf_free(&s.path);
	buf_free(&s.hex);
}

void
debugfiles_keep(struct modules *all, struct module *m, struct module_files *f)
{
	if (all->nkept == KEPT) {
		modules_close_files(f);
		return;
	}
	m->files = *f;
	m->has_files = true;
	all->nkept++;
}

bool
debugfiles_supplement(const struct modules *all, struct module *m,
    struct elf *to)
{
	struct module_files f = {.symbols.fd = -1, .run.fd = -1};
	struct search s = {.all = all, .m = m, .to = &f,
	    .supplement = to};
	const char *why = m->why;

	*to = (struct elf){.fd = -1};
	find_files(&s);
	m->why = why;
	modules_close_files(&f);
	buf_free(&s.path);
	buf_free(&s.hex);
	return to->fd >= 0;
}

/* as gdb and llvm-symbolizer look for them, and beside the program */
bool
debugfiles_dwo(const struct modules *all, struct module *m, str folder,
    str name, unsigned n, struct elf *to)
{
	struct search s = {.all = all, .m = m};
	struct buf *b = begin_path(&s);
	bool package = name.n == 0, from_root;

	*to = (struct elf){.fd = -1};
	if (n > (package ? 1 : 2))
		return false;
	if (package) {
		buf_add(b, n > 0 ? STR(DEBUG) : STR(""));
		buf_add(b, m->name);
		buf_add(b, STR(".dwp"));
	} else if (n > 0) {
		buf_add(b, get_module_folder(m));
		buf_add(b, n == 1 ? name : str_from(name,
		    str_folder(name)));
	} else {
		from_root = str_starts(name, STR("/"));
		buf_add(b, from_root || b->n == 0 ||
		    str_starts(folder, STR("/")) ? STR("") : STR("/"));
		buf_add(b, from_root ? STR("") : folder);
		buf_add(b, from_root || folder.n == 0 ? STR("") : STR("/"));
		buf_add(b, name);
	}
	elf_open(to, buf_text(b));
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

	if (elf_open(e, buf_text(&s->path)) == NULL &&
	    refuse_file(s, e) == NULL &&
	    !(s->m->recorded.id.n == 0 && was_rebuilt(s))) {
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
	struct module_files f = {.symbols.fd = -1, .run.fd = -1};
	struct search s = {.all = all, .m = m, .to = &f};
	const char *why = m->why, *home = getenv("HOME"), *hex;
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
	buf_add(begin_path(&s), m->name);
	found = open_program(&s, to);
	if (!found && m->recorded.id.n > 0) {
		s.path.n = 0;
		buf_fmt(&s.path, "/proc/%u/root%s", (unsigned)m->recorded.pid,
		    m->name.p);
		found = open_program(&s, to);
	}
	if (!found && m->recorded.id.n > 2 && home != NULL) {
		write_hex(&s);
		hex = buf_text(&s.hex);
		buf_fmt(begin_path(&s), "%s/.debug/.build-id/%.2s/%s/elf", home,
		    hex, hex + 2);
		found = open_program(&s, to);
	}
	buf_free(&s.path);
	buf_free(&s.hex);
	return found;
}
