#include "tools/stackfold/symbols/kallsyms.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/sys.h"
#include "tools/stackfold/symbols/elf_symbols.h"
#include "tools/stackfold/symbols/kallsyms_text.h"
#include "tools/stackfold/symbols/recorded_file.h"

#define MOST ((size_t)256 << 20)	/* largest text, in bytes */
#define LINE 44			/* average bytes per line */
#define BLOCK ((size_t)65536)	/* bytes of spare room, so that the last read()
				 * finds the end */

static bool
read_file(const char *path, size_t most, struct buf *to)
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

/* read ~/.debug/[kernel.kallsyms]/BUILDID/kallsyms */
static bool
read_perf_copy(const struct module *m, struct buf *to)
{
	const char *home = getenv("HOME");
	struct buf path = {0};
	bool found;

	if (home == NULL || m->recorded.id.n == 0)
		return false;
	buf_fmt(&path, "%s/.debug/[kernel.kallsyms]/", home);
	elf_build_id_text(&path, elf_build_id_str(&m->recorded.id));
	buf_add(&path, STR("/kallsyms"));
	found = read_file(buf_text(&path), MOST, to);
	buf_free(&path);
	return found;
}

static void
clear_table(struct symtab *t)
{
	t->n = 0;
	elf_unview(&t->text[0]);
}

/* finish a table, subtracting `moved` from its addresses */
static void
finish_table(struct symtab *t, uint64_t moved)
{
	t->kernel = true;
	symtab_sort(t);
	for (size_t i = 0; i < t->n && moved != 0; i++) {
		t->all[i].start -= moved;
		t->all[i].end -= moved;
	}
	symtab_finish(t);
}

/* Add the symbols of all lines.  Return false if all addresses are hidden
 * (zero). */
static bool
parse_lines(const struct modules *all, struct symtab *t)
{
	str anchor = str_of(all->kernel.text != 0 ? all->kernel.anchor : "");
	str text = buf_str(&t->text[0].all), line, rest = text;
	uint64_t moved = 0;
	bool any = false;

	GROW(t->all, t->cap, text.n / LINE);
	while (str_cut(&rest, '\n', &line)) {
		size_t at = (size_t)(line.p - text.p);
		struct symtab_symbol s;

		if (!kallsyms_text_line(line, at, &s))
			continue;
		any |= s.start != 0;
		if (anchor.n > 0 && str_eq(str_from(line, s.name - at), anchor))
			moved = s.start - all->kernel.text;
		symtab_add(t, s);
	}
	if (any)
		finish_table(t, moved);
	else
		clear_table(t);
	return any;
}

/* read the core kernel from perf's copy, or else all symbols of the running
 * kernel */
static void *
kallsyms_thread(void *arg)
{
	struct modules *all = arg;
	struct modules_early *e = &all->early;
	struct symtab *t = &e->table;
	struct elf_view *to = &t->text[0];

	e->found = !e->whole && all->kernel.text != 0 &&
	    read_perf_copy(e->of, &to->all) &&
	    kallsyms_text_core(t, all->kernel.anchor, all->kernel.text);
	if (e->found)
		return NULL;
	clear_table(t);
	if (!recorded_file_kernel_runs(all) ||
	    !read_file("/proc/kallsyms", MOST, &to->all))
		return NULL;
	e->found = parse_lines(all, t);
	e->why = e->found ? NULL : MODULE_HIDDEN;
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
reset_early(struct modules *all, struct module *m, bool whole)
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

	if (all->kernel.hidden || all->settings.kallsyms != NULL || e->whole ||
	    (!whole && (e->begun || m->loaded)))
		return;
	reset_early(all, m, whole);
	e->running = sys_thread(&e->id, kallsyms_thread, all);
}

/* take the table from the thread, or read it now; false if there is none */
static bool
take_early(struct modules *all, struct module *m)
{
	struct modules_early *e = &all->early;
	struct arena *arena = m->table.names.arena;

	if (!e->running || e->of != m || (all->whole_kernel && !e->whole)) {
		reset_early(all, m, all->whole_kernel);
		kallsyms_thread(all);
	} else
		pthread_join(e->id, NULL);
	e->running = false;
	m->table = e->table;
	m->table.names.arena = arena;
	e->table = (struct symtab){0};
	m->why = e->why;
	return e->found;
}

void
kallsyms_load(struct modules *all, struct module *m)
{
	const char *why = "the kernel is not the running one; --kallsyms "
	    "reads a copy of its /proc/kallsyms";
	struct symtab *t = &m->table;
	struct elf_view *to = &t->text[0];

	if (all->kernel.hidden && all->settings.kallsyms == NULL) {
		m->why = "its addresses were hidden when it was recorded";
		return;
	}
	if (all->settings.kallsyms == NULL && take_early(all, m))
		return;
	if (m->why != NULL)
		why = m->why;
	clear_table(t);
	m->why = NULL;
	if (all->settings.kallsyms != NULL ?
	    read_file(all->settings.kallsyms, MOST, &to->all) :
	    read_perf_copy(m, &to->all)) {
		if (!parse_lines(all, t))
			m->why = MODULE_HIDDEN;
		return;
	}
	clear_table(t);
	if (!elf_symbols_load_kernel(all, m))
		m->why = why;
}
