#include "tools/stackfold/symbols/debugfiles.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/bytes.h"
#include "common/base/sys.h"
#include "common/io/crc.h"
#include "tools/stackfold/symbols/pclntab.h"
#include "tools/stackfold/symbols/recorded_file.h"
#include "tools/stackfold/symbols/supplement.h"

#define DEBUG "/usr/lib/debug"
#define CACHED "%h/.debug/.build-id/%b/%r/"	/* directory of perf's copies of
						 * files */
#define BY_BUILD_ID DEBUG "/.build-id/%b/%r.debug"
#define KEPT 32	/* maximum modules whose files stay open */

/* Append the value of the letter after '%' in a place.  Return false if the
 * value is unknown. */
static bool
expand_letter(struct buf *b, char letter, const struct modules *all,
    const struct module *m, str id)
{
	const char *variable = letter == 'h' ? "HOME" : letter == 'x' ?
	    "XDG_CACHE_HOME" : "DEBUGINFOD_CACHE_PATH", *value;

	switch (letter) {
	case 'b':
	case 'r':
		if (id.n > 1)
			elf_build_id_text(b, letter == 'b' ? str_upto(id, 1) :
			    str_from(id, 1));
		return id.n > 1;
	case 'n':
		buf_add(b, m->name);
		return true;
	case 'u':
		if (str_starts(m->name, STR("/usr/")))
			buf_add(b, str_from(m->name, strlen("/usr")));
		return str_starts(m->name, STR("/usr/"));
	case 'v':	/* read from the recording, so it must not be a path */
		buf_add(b, str_of(all->release));
		return all->release[0] != '\0' &&
		    strchr(all->release, '/') == NULL;
	default:
		value = getenv(variable);
		buf_add(b, str_of(value != NULL ? value : ""));
		return value != NULL;
	}
}

bool
debugfiles_path(struct buf *path, const char *place, const struct modules *all,
    const struct module *m, str id)
{
	path->n = 0;
	if (all->settings.symfs != NULL)
		buf_add(path, str_of(all->settings.symfs));
	for (; *place != '\0'; place++) {
		if (*place != '%')
			buf_char(path, *place);
		else if (!expand_letter(path, *++place, all, m, id))
			return false;
	}
	return true;
}

struct search {
	struct modules *all;
	struct module *m;
	struct module_files *to;
	struct elf *supplement;	/* receives the supplementary file, or NULL */
	struct buf path;	/* path of the file tried last */
	bool has_crc;		/* `crc` is valid */
	uint32_t crc;
};

static bool
is_crc(const struct elf *e, uint32_t crc)
{
	struct crc *c = buf_table(1, sizeof(*c));
	char *all = e->size <= SIZE_MAX ? sys_view(e->fd, 0, (size_t)e->size) :
	    NULL;
	bool same = false;

	if (all != NULL) {
		crc_init(c);
		crc_add(c, (str){all, (size_t)e->size});
		same = c->sum == crc;
		sys_unview(all, (size_t)e->size);
	}
	buf_drop(c);
	return same;
}

/* Return true if a debug file or copy belongs to the recorded program: its
 * build id is equal or, without a build id, its checksum. */
static bool
belongs(const struct search *s, const struct elf *e)
{
	if (!elf_runs_on(e, str_of(s->all->machine)))
		return false;
	if (s->m->id.n > 0)
		return elf_build_id_is(e, &s->m->id);
	return s->all->settings.symfs != NULL || (s->has_crc &&
	    is_crc(e, s->crc));
}

static bool
open_supplement(struct search *s, struct buf *path, const struct supplement *of)
{
	if (elf_open(s->supplement, buf_text(path)) == NULL &&
	    supplement_is(of, s->supplement))
		return true;
	elf_close(s->supplement);
	return false;
}

/* Find the supplementary file of the file at s->path.  A relative name is
 * relative to the directory of that file. */
static void
find_supplement(struct search *s, const struct elf *e)
{
	struct supplement of = {0};
	struct buf at = {0};
	str here = buf_str(&s->path);

	if (supplement_read(&of, e)) {
		debugfiles_path(&at, "", s->all, s->m, of.id);
		if (!str_starts(of.name, STR("/")))
			buf_set(&at, str_upto(here, str_folder(here)));
		buf_add(&at, of.name);
		if (!open_supplement(s, &at, &of) && of.is_build_id &&
		    debugfiles_path(&at, BY_BUILD_ID, s->all, s->m, of.id))
			open_supplement(s, &at, &of);
	}
	supplement_free(&of);
	buf_free(&at);
}

/* Keep an open file if it is the first with symbols or the first with code;
 * otherwise close it.  Its path is s->path. */
static void
use_file(struct search *s, struct elf *e)
{
	bool symbols = !s->to->has_symbols &&
	    elf_section_of(e, SHT_SYMTAB) != NULL;
	bool run = !s->to->has_run &&
	    (elf_section_of(e, SHT_DYNSYM) != NULL ||
	    pclntab_section(e) != NULL);

	if ((symbols || run) && s->supplement != NULL && s->supplement->fd < 0)
		find_supplement(s, e);
	if (symbols) {
		s->to->symbols = *e;
		s->to->has_symbols = true;
	}
	if (run && symbols)	/* both uses need a descriptor each */
		run = elf_open(e, buf_text(&s->path)) == NULL;
	if (run) {
		s->to->run = *e;
		s->to->has_run = true;
	}
	if (!symbols && !run)
		elf_close(e);
}

/* Open the file at s->path, and use it if it belongs to the program. */
static void
try_file(struct search *s)
{
	struct elf e;

	if (elf_open(&e, buf_text(&s->path)) == NULL && belongs(s, &e))
		use_file(s, &e);
	else
		elf_close(&e);
}

static bool
found_both(const struct search *s)
{
	return s->to->has_symbols && s->to->has_run;
}

/* Begin the path of the module's file, below --symfs or in the root directory
 * of its process. */
static struct buf *
begin_program_path(struct search *s)
{
	debugfiles_path(&s->path, "", s->all, s->m, STR(""));
	if (s->m->in_root)
		buf_fmt(&s->path, "/proc/%u/root",
		    (unsigned)s->m->recorded.pid);
	return &s->path;
}

static str
get_module_folder(const struct module *m)
{
	size_t n = str_folder(m->name);

	return n > 0 ? str_upto(m->name, n) : STR("/");
}

/* Open the file that the module's name refers to, and check once that it is the
 * recorded one.  Return NULL, or the reason if it cannot be used. */
static const char *
open_named(struct search *s, struct elf *e)
{
	struct module *m = s->m;
	struct elf_build_id its;
	const char *why;

	buf_add(begin_program_path(s), m->name);
	*e = (struct elf){.fd = -1};
	if (m->checked && m->refused != NULL)
		return m->refused;
	why = elf_open(e, buf_text(&s->path));
	if (why != NULL || m->checked)
		return why;
	if (!elf_runs_on(e, str_of(s->all->machine)))
		return "it is of another machine; --symfs finds a copy of the "
		    "right one";
	its = elf_build_id(e);
	return recorded_file_refuse(s->all, m, buf_text(&s->path), &its);
}

/* Open the file that the module's name refers to, also in the root directory of
 * its process, which may be in a container.  Set module.id to the build id of
 * the files that belong to it.  Return NULL or the reason. */
static const char *
open_program(struct search *s, struct elf *e)
{
	struct module *m = s->m;
	struct elf_build_id id;
	const char *why;

	if (m->checked)
		return open_named(s, e);
	modules_identify(s->all, m);
	m->id = m->recorded.id;
	why = open_named(s, e);
	if (why != NULL && s->all->settings.symfs == NULL &&
	    !recorded_file_elsewhere(s->all)) {
		elf_close(e);
		id = m->id;
		m->in_root = true;
		m->in_root = open_named(s, e) == NULL;
		why = m->in_root ? NULL : why;
		m->id = m->in_root ? m->id : id;
	}
	m->refused = why;
	m->checked = true;
	return why;
}

/* Try the debug file named by .gnu_debuglink, in three places.  The name is
 * padded to a multiple of 4 bytes and followed by a checksum. */
static void
try_debuglink(struct search *s, const struct elf *program)
{
	struct buf link = {0};
	const struct elf_section *sec = elf_section(program, ".gnu_debuglink");
	struct bytes b;
	str name = {0};

	if (sec != NULL && elf_content(program, sec, &link)) {
		b = bytes_in_order(buf_str(&link), program->big);
		name = bytes_string(&b);
		bytes_take(&b, (4 - (name.n + 1) % 4) % 4);
		s->crc = bytes_u32(&b);
		s->has_crc = !b.cut;
	}
	for (int i = 0; i < 3 && name.n > 0 && !found_both(s); i++) {
		struct buf *to = begin_program_path(s);

		if (i == 2)
			buf_add(to, STR(DEBUG));
		buf_add(to, get_module_folder(s->m));
		if (i == 1)
			buf_add(to, STR(".debug/"));
		buf_add(to, name);
		try_file(s);
	}
	s->has_crc = false;
	buf_free(&link);
}

static bool
expand_place(struct search *s, const char *place)
{
	return debugfiles_path(&s->path, place, s->all, s->m,
	    elf_build_id_str(&s->m->id));
}

static void
try_place(struct search *s, const char *place)
{
	if (!found_both(s) && expand_place(s, place))
		try_file(s);
}

/* Open a file of perf's cache.  Return false if it is not a copy of the
 * recorded file. */
static bool
open_cached(struct search *s, const char *place, struct elf *e)
{
	*e = (struct elf){.fd = -1};
	return expand_place(s, place) &&
	    elf_open(e, buf_text(&s->path)) == NULL && belongs(s, e) &&
	    recorded_file_is_copy(s->all, s->m, buf_text(&s->path));
}

static void
try_cache(struct search *s, const char *place)
{
	struct elf e;

	if (found_both(s))
		return;
	if (open_cached(s, place, &e))
		use_file(s, &e);
	else
		elf_close(&e);
}

static void
find_files(struct search *s)
{
	struct module *m = s->m;
	struct elf program;
	const char *why = open_program(s, &program);

	if (why == NULL)
		try_debuglink(s, &program);
	try_cache(s, CACHED "elf");
	try_cache(s, CACHED "debug");
	try_place(s, DEBUG "%n.debug");
	try_place(s, DEBUG "%n");
	try_place(s, BY_BUILD_ID);
	if (why == NULL && !found_both(s)) {
		buf_add(begin_program_path(s), m->name);
		use_file(s, &program);
	} else
		elf_close(&program);
	try_place(s, DEBUG "%u");
	try_place(s, "%d/%b%r/debuginfo");
	try_place(s, "%x/debuginfod_client/%b%r/debuginfo");
	try_place(s, "%h/.cache/debuginfod_client/%b%r/debuginfo");
	if (!s->to->has_symbols && !s->to->has_run)
		m->why = why == NULL ? MODULE_STRIPPED : why;
}

/* find the vDSO of the running kernel in the memory of this process */
static bool
find_running_vdso(struct search *s)
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
	    (s->m->id.n > 0 ? belongs(s, &s->to->run) :
	    recorded_file_kernel_runs(s->all));
	if (!s->to->has_run)
		elf_close(&s->to->run);
	return s->to->has_run;
}

/* find the vDSO; perf record and perf archive keep that of another kernel */
static void
find_vdso(struct search *s)
{
	modules_identify(s->all, s->m);
	if (s->all->kernel.module != NULL)
		modules_identify(s->all, s->all->kernel.module);
	s->m->id = s->m->recorded.id;
	s->m->why = NULL;
	if (!find_running_vdso(s))
		try_cache(s, CACHED "vdso");
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
	else
		find_files(&s);
	buf_free(&s.path);
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
debugfiles_supplement(struct modules *all, struct module *m,
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
	return to->fd >= 0;
}

/* search where gdb and llvm-symbolizer do, and also next to the program */
bool
debugfiles_dwo(struct modules *all, struct module *m, str folder,
    str name, unsigned n, struct elf *to)
{
	struct search s = {.all = all, .m = m};
	struct buf *b = begin_program_path(&s);
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

static bool
has_code(const struct elf *e)
{
	const struct elf_section *text = elf_section(e, ".text");

	return text == NULL || text->sh_type != SHT_NOBITS;
}

bool
debugfiles_program(struct modules *all, struct module *m, struct elf *to)
{
	struct module_files f = {.symbols.fd = -1, .run.fd = -1};
	struct search s = {.all = all, .m = m, .to = &f};
	const char *why = m->why;
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
	found = open_program(&s, to) == NULL && has_code(to);
	if (!found) {
		elf_close(to);
		found = open_cached(&s, CACHED "elf", to) && has_code(to);
	}
	if (!found)
		elf_close(to);
	buf_free(&s.path);
	return found;
}
