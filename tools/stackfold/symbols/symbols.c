#include "tools/stackfold/symbols/symbols.h"

#include "common/base/num.h"
#include "tools/stackfold/symbols/elf_symbols.h"
#include "tools/stackfold/symbols/jit_file.h"
#include "tools/stackfold/symbols/jitdump.h"
#include "tools/stackfold/symbols/kallsyms.h"
#include "tools/stackfold/symbols/recorded_symbols.h"

static const char *const map_why[] = JIT_FILE_WHY("the map",
    MODULE_NO_MAP);

static const char *
find_map(const struct modules *all, const struct module *m, struct buf *to)
{
	uint64_t pid = jit_file_inner_pid(m->recorded.pid);
	struct buf inner = {0};
	enum jit_file result;

	if (pid > 0)
		buf_fmt(&inner, "/tmp/perf-%llu.map", (unsigned long long)pid);
	result = jit_file_read(all, m, buf_str(&inner), m->name.p, to);
	buf_free(&inner);
	return map_why[result];
}

/* parse and remove a hexadecimal number and a blank at the front of the line */
static bool
cut_hex(str *line, uint64_t *n)
{
	str word;

	while (line->n > 0 && line->p[0] == ' ')
		*line = str_from(*line, 1);
	if (!str_cut(line, ' ', &word))
		return false;
	if (str_starts(word, STR("0x")))
		word = str_from(word, 2);
	return num_hex(word, n);
}

/*
 * Read the functions that a process compiled at run time from the file that it
 * writes for perf, /tmp/perf-PID.map:
 *
 *	7f2a4c0a1000 40 LazyCompile:~main app.js:1
 *
 * Lines are in the order of time.  Code that replaced other code, as V8's often
 * does, begins before or within it; perf would name the start that is nearest.
 * A process in a container has another PID and another /tmp there.
 */
static void
load_perf_map(const struct modules *all, struct module *m)
{
	struct symtab *t = &m->table;
	struct maps code = {0};
	str text, line, rest;

	m->why = find_map(all, m, &t->text[0].all);
	text = rest = buf_str(&t->text[0].all);
	while (str_cut(&rest, '\n', &line)) {
		uint64_t start, size;
		str left = line;

		if (cut_hex(&left, &start) && cut_hex(&left, &size) &&
		    left.n > 0)
			maps_insert(&code, (struct map){.start = start,
			    .end = start + size,
			    .offset = start + (uint64_t)(left.p - text.p)});
	}
	symtab_take_code(t, &code);
}

/* read the symbols of JIT code, from a jitdump rather than a perf map, which
 * has no times */
static void
load_code_of_jit(const struct modules *all, struct module *m)
{
	const char *why;

	if (jitdump_load(all, m))
		return;
	why = m->why;
	load_perf_map(all, m);
	if (m->why != NULL && why != NULL)
		m->why = why;
}

void
symbols_load(struct modules *all, struct module *m)
{
	if (recorded_symbols_load(all, m))
		return;
	switch (m->kind) {
	case MODULE_FILE:
	case MODULE_VDSO:
		elf_symbols_load(all, m);
		break;
	case MODULE_KERNEL:
		kallsyms_load(all, m);
		break;
	case MODULE_KO:
		elf_symbols_load_ko(all, m);
		break;
	case MODULE_PERF_MAP:
		load_code_of_jit(all, m);
		break;
	default:
		break;
	}
}
