#include "tools/stackfold/perfdata/kallsyms.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "common/sys.h"
#include "tools/stackfold/perfdata/vmlinux.h"

#define MOST ((size_t)256 << 20)	/* bytes of such a file */
#define NOTES 4096

/* the whole of a regular file; false if it cannot be had */
static bool
slurp(const char *path, size_t most, struct buf *to)
{
	int fd = sys_is_file(path) ?
	    sys_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) : -1;
	bool whole;

	if (fd < 0)
		return false;
	whole = buf_read(to, fd, most);
	close(fd);
	return whole;
}

/* does the running kernel have this build id?  It stands in its notes */
static bool
running_has(const unsigned char *id, size_t n)
{
	struct buf b = {0};
	bool found = slurp("/sys/kernel/notes", NOTES, &b) &&
	    str_find(buf_str(&b), (str){(const char *)id, n}) != STR_NONE;

	buf_free(&b);
	return found;
}

static bool
is_running(const struct modules *all, const struct module *m)
{
	struct utsname u;

	if (m->nid > 0)
		return running_has(m->id, m->nid);
	return all->release[0] != '\0' && uname(&u) == 0 &&
	    strcmp(u.release, all->release) == 0;
}

/* the copy of perf: ~/.debug/[kernel.kallsyms]/BUILDID/kallsyms */
static bool
cached(const struct module *m, struct buf *to)
{
	const char *home = getenv("HOME");
	struct buf path = {0};
	bool found;

	if (home == NULL || m->nid == 0)
		return false;
	buf_fmt(&path, "%s/.debug/[kernel.kallsyms]/", home);
	for (size_t i = 0; i < m->nid; i++)
		buf_fmt(&path, "%02x", m->id[i]);
	buf_add(&path, STR("/kallsyms"));
	buf_char(&path, '\0');
	found = slurp(path.p, MOST, to);
	buf_free(&path);
	return found;
}

static unsigned
digit(char c)
{
	return str_digit(c) ? (unsigned)(c - '0') : c >= 'a' && c <= 'f' ?
	    (unsigned)(c - 'a') + 10 : 16;
}

/* "ffffffff81000000 T _text"; false if it is no symbol of code or data */
static bool
symbol(str line, struct symtab_symbol *s, size_t *name)
{
	size_t i = 0;
	uint64_t addr = 0;
	char kind;

	for (; i < line.n && digit(line.p[i]) < 16; i++)
		addr = addr << 4 | digit(line.p[i]);
	if (i == 0 || i + 3 >= line.n || line.p[i] != ' ')
		return false;
	kind = line.p[i + 1];
	*name = i + 3;
	*s = (struct symtab_symbol){.start = addr, .end = addr,
	    .binding = kind == 'W' ? ELF_WEAK : kind >= 'A' && kind <= 'Z' ?
	    ELF_GLOBAL : ELF_LOCAL,
	    .ko = line.p[line.n - 1] == ']'};
	return memchr("TtWwDdBb", kind, 8) != NULL && line.p[i + 3] != '$';
}

static void
parse(const struct modules *all, struct module *m, str text)
{
	struct symtab *t = &m->table;
	uint64_t moved = 0;
	bool any = false;
	str line, rest = text;

	while (str_cut(&rest, '\n', &line)) {
		struct symtab_symbol s;
		size_t name;

		if (!symbol(line, &s, &name))
			continue;
		s.name = (uint32_t)((size_t)(line.p - text.p) + name);
		any |= s.start != 0;
		if (all->text != 0 && str_eq(str_from(line, name),
		    str_of(all->anchor)))
			moved = s.start - all->text;
		symtab_add(t, s);
	}
	if (!any) {
		t->n = 0;
		m->why = "addresses in kallsyms are hidden; run as root";
	}
	t->kernel = true;
	symtab_sort(t);
	for (size_t i = 0; i < t->n && moved != 0; i++) {
		t->all[i].start -= moved;
		t->all[i].end -= moved;
	}
	symtab_finish(t);
}

/* the symbols of the running kernel; false if it is another one */
static bool
load_running(const struct modules *all, struct module *m)
{
	struct buf *to = &m->table.text[0].all;

	if (!is_running(all, m) || !slurp("/proc/kallsyms", MOST, to)) {
		to->n = 0;
		return false;
	}
	if (to->n < UINT32_MAX)
		parse(all, m, buf_str(to));
	return true;
}

static void *
run(void *arg)
{
	struct modules *all = arg;

	all->early.found = load_running(all, all->early.of);
	return NULL;
}

void
kallsyms_begin(struct modules *all, struct module *m)
{
	if (all->early.begun || m->loaded || all->hidden ||
	    all->kallsyms != NULL)
		return;
	modules_identify(all, m);
	all->early.of = m;
	all->early.begun = pthread_create(&all->early.id, NULL, run, all) == 0;
}

/* wait for what was begun; false if nothing was, or it failed */
static bool
end(struct modules *all, const struct module *m)
{
	if (!all->early.begun || all->early.of != m)
		return false;
	pthread_join(all->early.id, NULL);
	all->early.of = NULL;	/* which the thread reads */
	return all->early.found;
}

void
kallsyms_load(struct modules *all, struct module *m)
{
	struct buf *to = &m->table.text[0].all;

	if (all->hidden && all->kallsyms == NULL) {
		m->why = "its addresses were hidden when it was recorded";
		return;
	}
	if (all->kallsyms == NULL && (end(all, m) || load_running(all, m)))
		return;
	if (all->kallsyms != NULL ? !slurp(all->kallsyms, MOST, to) :
	    !cached(m, to)) {
		to->n = 0;
		if (vmlinux_load(all, m))
			return;
		m->why = "another kernel than the running one";
		return;
	}
	if (to->n < UINT32_MAX)
		parse(all, m, buf_str(to));
}
