#include "tools/stackfold/symbols/kallsyms.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "common/base/sys.h"
#include "tools/stackfold/symbols/ksyms.h"
#include "tools/stackfold/symbols/vmlinux.h"

#define MOST ((size_t)256 << 20)	/* bytes of such a file */
#define NOTES 4096
#define HIDDEN "addresses in kallsyms are hidden; run as root"
#define LINE 44			/* bytes of a line, about */
#define BLOCK ((size_t)65536)	/* more than a read at the end needs */

/* the whole of a regular file; false if it cannot be had */
static bool
slurp(const char *path, size_t most, struct buf *to)
{
	int fd = sys_is_file(path) ?
	    sys_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) : -1;
	struct stat st;
	bool whole;

	if (fd < 0)
		return false;
	if (fstat(fd, &st) == 0 && (uint64_t)st.st_size < most)
		GROW(to->p, to->cap, (size_t)st.st_size + BLOCK);
	whole = buf_read(to, fd, most);
	close(fd);
	return whole;
}

/* does the running kernel have this build id?  It stands in its notes */
static bool
running_has(str id)
{
	struct buf b = {0};
	bool found = slurp("/sys/kernel/notes", NOTES, &b) &&
	    str_find(buf_str(&b), id) != STR_NONE;

	buf_free(&b);
	return found;
}

static bool
is_running(const struct modules *all, const struct module *m)
{
	struct utsname u;

	if (m->id.n > 0)
		return running_has(elf_build_id_str(&m->id));
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

	if (home == NULL || m->id.n == 0)
		return false;
	buf_fmt(&path, "%s/.debug/[kernel.kallsyms]/", home);
	elf_build_id_text(&path, elf_build_id_str(&m->id));
	buf_add(&path, STR("/kallsyms"));
	buf_char(&path, '\0');
	found = slurp(path.p, MOST, to);
	buf_free(&path);
	return found;
}

/* no symbols, as before */
static void
clear(struct symtab *t)
{
	t->n = t->text[0].all.n = 0;
}

/* what was added lay that much higher than when it was recorded */
static void
finish(struct symtab *t, uint64_t moved)
{
	t->kernel = true;
	symtab_sort(t);
	for (size_t i = 0; i < t->n && moved != 0; i++) {
		t->all[i].start -= moved;
		t->all[i].end -= moved;
	}
	symtab_finish(t);
}

/* the lines that were read; false if all their addresses are hidden */
static bool
parse(const struct modules *all, struct symtab *t)
{
	str anchor = str_of(all->text != 0 ? all->anchor : "");
	str text = buf_str(&t->text[0].all), line, rest = text;
	uint64_t moved = 0;
	bool any = false;

	GROW(t->all, t->cap, text.n / LINE);
	while (str_cut(&rest, '\n', &line)) {
		size_t at = (size_t)(line.p - text.p);
		struct symtab_symbol s;

		if (!ksyms_line(line, at, &s))
			continue;
		any |= s.start != 0;
		if (anchor.n > 0 && str_eq(str_from(line, s.name - at), anchor))
			moved = s.start - all->text;
		symtab_add(t, s);
	}
	if (any)
		finish(t, moved);
	else
		clear(t);
	return any;
}

/* the kernel's own code, from the copy of perf; or else all that runs */
static void *
run(void *arg)
{
	struct modules *all = arg;
	struct modules_early *e = &all->early;
	struct symtab *t = &e->table;
	struct buf *to = &t->text[0].all;

	e->found = !e->whole && all->text != 0 && cached(e->of, to) &&
	    ksyms_own(t, all->anchor, all->text);
	if (e->found)
		return NULL;
	clear(t);
	if (!is_running(all, e->of) || !slurp("/proc/kallsyms", MOST, to))
		return NULL;
	e->found = parse(all, t);
	e->why = e->found ? NULL : HIDDEN;
	return NULL;
}

void
kallsyms_end(struct modules *all)
{
	if (all->early.running)
		pthread_join(all->early.id, NULL);
	symtab_free(&all->early.table);
	all->early = (struct modules_early){0};
}

static void
start(struct modules *all, struct module *m, bool whole)
{
	kallsyms_end(all);
	modules_identify(all, m);
	all->early.of = m;
	all->early.whole = whole;
	all->early.begun = true;
}

void
kallsyms_begin(struct modules *all, struct module *m, bool whole)
{
	struct modules_early *e = &all->early;

	if (all->hidden || all->kallsyms != NULL || e->whole ||
	    (!whole && (e->begun || m->loaded)))
		return;
	start(all, m, whole);
	e->running = pthread_create(&e->id, NULL, run, all) == 0;
}

/* take what the thread has read, or read it now; false if nothing was found */
static bool
take(struct modules *all, struct module *m)
{
	struct modules_early *e = &all->early;
	struct arena *arena = m->table.arena;

	if (!e->running || e->of != m || (all->beyond && !e->whole)) {
		start(all, m, all->beyond);
		run(all);
	} else
		pthread_join(e->id, NULL);
	e->running = false;
	m->table = e->table;
	m->table.arena = arena;
	e->table = (struct symtab){0};
	m->why = e->why;
	return e->found;
}

void
kallsyms_load(struct modules *all, struct module *m)
{
	const char *why = "another kernel than the running one";
	struct symtab *t = &m->table;
	struct buf *to = &t->text[0].all;

	if (all->hidden && all->kallsyms == NULL) {
		m->why = "its addresses were hidden when it was recorded";
		return;
	}
	if (all->kallsyms == NULL && take(all, m))
		return;
	if (m->why != NULL)
		why = m->why;
	clear(t);
	m->why = NULL;
	if (all->kallsyms != NULL ? slurp(all->kallsyms, MOST, to) :
	    cached(m, to)) {
		if (!parse(all, t))
			m->why = HIDDEN;
		return;
	}
	clear(t);
	if (!vmlinux_load(all, m))
		m->why = why;
}
