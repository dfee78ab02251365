#include "tools/stackfold/plan/inspect.h"

#include <stdint.h>
#include <string.h>

#include "common/base/sys.h"
#include "common/elf/elf.h"
#include "common/io/in.h"
#include "common/profile/capture.h"
#include "tools/stackfold/perf/data/perf_file.h"
#include "tools/stackfold/plan/command_path.h"
#include "tools/stackfold/plan/runtime.h"
#include "tools/stackfold/symbols/debugfiles.h"

#define BLOCK ((size_t)64 << 10)
#define PROLOGUE 32	/* bytes in which main() sets its frame pointer up */
#define RECORDING 8	/* bytes that tell a recording */
#define CODE_EACH 2048	/* bytes of code with one prologue, at most */

/* mov %rsp,%rbp: 7 and more in 4 KiB of code that keeps frame pointers, below
 * 1 in other code, in programs that were measured */
static const char set_up[] = "\x48\x89\xe5";

static size_t
count_prologues(str bytes)
{
	str what = STR(set_up);
	size_t n = 0, at;

	while ((at = str_find(bytes, what)) != STR_NONE) {
		bytes = str_from(bytes, at + what.n);
		n++;
	}
	return n;
}

/* the prologues in a part of the file */
static uint64_t
prologues_in(const struct elf *e, uint64_t from, uint64_t size)
{
	static char block[BLOCK];
	const size_t seam = sizeof(set_up) - 2;
	uint64_t n = 0;

	for (uint64_t at = 0; at < size; at += BLOCK - seam) {
		size_t part = size - at < BLOCK ? (size_t)(size - at) : BLOCK;

		if (!elf_read(e, from + at, block, part))
			break;
		n += count_prologues((str){block, part});
	}
	return n;
}

/* where main() begins, of C or Go; false if it has no symbol */
static bool
find_main(const struct elf *e, uint64_t *at)
{
	struct elf_cursor all = {.of = elf_section_of(e, SHT_SYMTAB)};
	const struct elf_section *strings;
	struct elf_symbol s;
	bool found = false;

	if (all.of == NULL || all.of->sh_link >= e->nsection)
		return false;
	strings = &e->section[all.of->sh_link];
	while (elf_symbol(e, &all, &s)) {
		char name[10] = "";
		uint64_t left = s.st_name < strings->sh_size ?
		    strings->sh_size - s.st_name : 0;

		if (s.type == STT_FUNC && !found && elf_read(e,
		    strings->sh_offset + s.st_name, name, left < sizeof(name) ?
		    (size_t)left : sizeof(name)) &&
		    (memcmp(name, "main", 5) == 0 ||
		    memcmp(name, "main.main", 10) == 0)) {
			*at = s.st_value;
			found = true;
		}
	}
	return found;
}

/* does the code set frame pointers up?  A static program is mostly libc, so
 * its main() tells */
static bool
frame_pointers(const struct elf *e)
{
	const struct elf_section *text = elf_section(e, ".text");
	uint64_t from = text != NULL ? text->sh_offset : 0, at;
	uint64_t size = text != NULL ? text->sh_size : e->size;
	uint64_t n = prologues_in(e, from, size);

	/* one is in what every program starts with */
	if (n > 0 && (n - 1) * CODE_EACH >= size)
		return true;
	return text != NULL && elf_section(e, ".interp") == NULL &&
	    find_main(e, &at) && at >= text->sh_addr &&
	    prologues_in(e, from + at - text->sh_addr, PROLOGUE) > 0;
}

static struct elf_build_id
tell_build_id(struct inspection *in, const struct elf *e)
{
	struct elf_build_id id = elf_build_id(e);
	struct buf text = {0};

	elf_build_id_text(&text, elf_build_id_str(&id));
	if (id.n > 0)
		inspection_fact(in, "build-id", buf_str(&text));
	buf_free(&text);
	return id;
}

/* open the debug file in one of the places that gdb knows */
static bool
open_debug_file(struct elf *debug, str program, str link, const char *root,
    struct buf *path)
{
	static const char *const places[] = {"", ".debug/", "/usr/lib/debug"};
	str folder = str_upto(program, str_folder(program));

	for (size_t i = 0; i < LENGTH(places); i++) {
		bool away = places[i][0] == '/';

		path->n = 0;
		if (away)
			buf_fmt(path, "%s%s", root, places[i]);
		buf_add(path, folder);
		if (!away)
			buf_add(path, str_of(places[i]));
		buf_add(path, link);
		if (elf_open(debug, buf_text(path)) == NULL)
			return true;
		elf_close(debug);
	}
	return false;
}

/* the symbols of a stripped program */
static void
tell_debug_file(struct inspection *i, const struct elf *e, str program,
    const struct elf_build_id *id)
{
	const struct elf_section *sec = elf_section(e, ".gnu_debuglink");
	struct elf_build_id its;
	struct buf link = {0}, path = {0};
	struct elf debug;
	size_t end;
	bool found = sec != NULL && elf_content(e, sec, &link) &&
	    (end = str_chr(buf_str(&link), '\0')) != STR_NONE &&
	    open_debug_file(&debug, program, str_upto(buf_str(&link), end),
	    i->root, &path);
	bool same = false;

	if (found) {
		its = elf_build_id(&debug);
		same = str_eq(elf_build_id_str(&its), elf_build_id_str(id));
		inspection_fact(i, "debug-file", buf_str(&path));
		inspection_fact(i, "debug-file-build", same ? STR("same") :
		    STR("other"));
		elf_close(&debug);
	}
	if (found && !same)
		inspection_warning(i, "%.*s is of another build than %.*s; "
		    "install the debug symbols of this build", (int)path.n,
		    path.p, (int)program.n, program.p);
	if (!found)
		inspection_warning(i, "%.*s is stripped: its functions have no "
		    "names; install its debug symbols", (int)program.n,
		    program.p);
	buf_free(&link);
	buf_free(&path);
}

static void
tell_elf(struct inspection *i, const struct elf *e, str path, bool script)
{
	bool symbols = elf_section_of(e, SHT_SYMTAB) != NULL;
	bool pointers = e->e_machine != EM_X86_64 || frame_pointers(e);
	struct elf_build_id id = tell_build_id(i, e);

	if (e->e_machine == EM_X86_64)
		inspection_fact(i, "frame-pointers", pointers ? STR("yes") :
		    STR("no"));
	i->pointers_known = e->e_machine == EM_X86_64;
	i->no_pointers = !pointers;
	if (!pointers && !i->records)
		inspection_warning(i, "%.*s keeps no frame pointers; perf "
		    "record --call-graph dwarf, or compile with "
		    "-fno-omit-frame-pointer", (int)path.n, path.p);
	inspection_fact(i, "symbols", symbols ? STR("yes") : STR("no"));
	if (!symbols && !script)
		tell_debug_file(i, e, path, &id);
}

static bool
inspect_program(struct inspection *i, const char *name)
{
	struct buf path = {0};
	struct elf e;
	bool script = false;

	if (!command_path_find(str_of(name), &path))
		return false;
	for (int k = 0; k < INSPECTION_LINKS && path.n > 0 &&
	    command_path_interpreter(&path); k++)
		script = true;
	inspection_fact(i, "program", buf_str(&path));
	i->program.n = 0;
	i->pointers_known = false;
	buf_add(&i->program, buf_str(&path));
	if (script)
		inspection_fact(i, "script", str_of(name));
	if (path.n > 0 && elf_open(&e, path.p) == NULL) {
		tell_elf(i, &e, buf_str(&path), script);
		elf_close(&e);
	}
	runtime_tell(i, name, &path);
	buf_free(&path);
	return true;
}

/* is the file of a module another one now, and no copy of the old one kept? */
static bool
was_rebuilt(const struct inspection *i, const struct modules *all,
    struct module *m)
{
	struct buf path = {0};
	struct elf e;
	bool other = false;

	buf_fmt(&path, "%s", i->root);
	buf_add(&path, m->name);
	if (m->name.p[0] == '/' && elf_open(&e, buf_text(&path)) == NULL) {
		struct elf_build_id id = elf_build_id(&e);

		other = id.n > 0 && !str_eq(elf_build_id_str(&id),
		    elf_build_id_str(&m->recorded.id));
		elf_close(&e);
	}
	buf_free(&path);
	if (!other || !debugfiles_program(all, m, &e))
		return other;
	elf_close(&e);
	return false;
}

/* are the programs of a recording those that ran? */
static void
inspect_recording(struct inspection *i, struct in *in)
{
	struct modules modules = {0};
	struct perf_info info = {0};
	struct recording_header header;

	modules.settings.symfs = i->root[0] != '\0' ? i->root : NULL;
	recording_header_init(&header, &modules, &info);
	inspection_fact(i, "recording", str_of(in->name));
	perf_file_read_header(in, &header);
	inspection_fact(i, "finished", header.unfinished ? STR("no") :
	    STR("yes"));
	for (uint32_t k = 0; k < modules.ids.n; k++) {
		struct module m = {.kind = MODULE_FILE,
		    .recorded.id = modules.ids.id[k],
		    .name = names_text(&modules.ids.path, k)};

		if (m.name.n > 0 && was_rebuilt(i, &modules, &m))
			inspection_warning(i, "%.*s was rebuilt after %s was "
			    "recorded; record again, or --symfs with the old "
			    "one", (int)m.name.n, m.name.p, in->name);
	}
}

/* the format of a file that is no program; false if it has none */
static bool
inspect_profile(struct inspection *i, struct in *in)
{
	str head = in_peek(in, 4);
	bool program = head.n == 0 || str_starts(head, STR("#!")) ||
	    str_starts(head, STR("\177ELF"));
	const struct format *f = program ? NULL : i->guess(in, &head);

	if (f != NULL)
		inspection_fact(i, "format", str_of(f->name));
	return f != NULL;
}

/* the file that stands for the folder of a capture, or of captures; its path
 * in there is a fact.  True for folded stacks, which are known by their name */
static bool
find_inside(struct inspection *i, const char *name, struct buf *path)
{
	struct arena arena = {0};
	enum capture_part part = CAPTURE_META;
	const char *inside = sys_is_folder(name) ?
	    capture_profile(&arena, name, &part) : NULL;

	buf_fmt(path, "%s", inside != NULL ?
	    capture_path(&arena, name, inside) : name);
	if (inside != NULL)
		inspection_fact(i, "inside", str_of(inside));
	arena_free(&arena);
	return inside != NULL && part == CAPTURE_FOLDED;
}

bool
inspect_file(struct inspection *i, const char *name)
{
	struct buf path = {0};
	bool profile = false, known;
	struct in in;

	if (find_inside(i, name, &path)) {
		inspection_fact(i, "format", STR("folded"));
		profile = true;
	} else if (sys_is_file(buf_text(&path))) {
		in_open(&in, path.p);
		profile = inspect_profile(i, &in);
		if (perf_file_magic(in_peek(&in, RECORDING)))
			inspect_recording(i, &in);
		in_close(&in);
	}
	known = profile || inspect_program(i, buf_text(&path));
	buf_free(&path);
	return known;
}
