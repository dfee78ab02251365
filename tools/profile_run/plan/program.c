#include "tools/profile_run/plan/program.h"

#include "common/base/sys.h"
#include "tools/profile_run/plan/command_path.h"
#include "tools/profile_run/plan/debug_package.h"

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

static void
add_stripped(struct findings *f, str program)
{
	struct buf path = {0}, command = {0};

	buf_add(&path, program);
	if (!debug_package_find(buf_text(&path), &command))
		buf_fmt(&command, "install its debug symbols");
	finding_add(f, "%s is stripped: its functions have no names; %s",
	    path.p, buf_text(&command));
	buf_free(&path);
	buf_free(&command);
}

/* the symbols of a stripped program */
static void
check_symbols(struct findings *f, const struct elf *e, str program)
{
	struct elf_build_id id = elf_build_id(e);
	const struct elf_section *sec = elf_section(e, ".gnu_debuglink");
	struct elf_build_id its;
	struct buf link = {0}, path = {0};
	struct elf debug;
	size_t end;
	bool found = sec != NULL && elf_content(e, sec, &link) &&
	    (end = str_chr(buf_str(&link), '\0')) != STR_NONE &&
	    open_debug_file(&debug, program, str_upto(buf_str(&link), end),
	    f->root, &path);
	bool same = false;

	if (found) {
		its = elf_build_id(&debug);
		same = str_eq(elf_build_id_str(&its), elf_build_id_str(&id));
		elf_close(&debug);
	}
	if (found && !same)
		finding_add(f, "%.*s is of another build than %.*s; "
		    "install the debug symbols of this build", (int)path.n,
		    path.p, (int)program.n, program.p);
	if (!found)
		add_stripped(f, program);
	buf_free(&link);
	buf_free(&path);
}

bool
program_look(struct program *p, const char *name, const char *command)
{
	bool found = command_path_find(str_of(name), &p->path);
	struct buf path = {0};
	struct elf e;

	p->pointers = FRAME_POINTERS_UNKNOWN;
	p->script = false;
	for (int k = 0; found && k < COMMAND_PATH_LINKS && p->path.n > 0 &&
	    command_path_interpreter(&p->path); k++)
		p->script = true;
	buf_add(&path, buf_str(&p->path));
	buf_text(&path);
	p->runtime = found ? runtime_look(name, command, &path) :
	    (struct runtime){0};
	if (p->path.n > 0 && elf_open(&e, buf_text(&p->path)) == NULL) {
		p->pointers = frame_pointers_look(&e);
		elf_close(&e);
	}
	buf_free(&path);
	return found;
}

void
program_check(const struct program *p, struct findings *f)
{
	struct buf remedy = {0};
	struct elf e;

	if (runtime_remedy(&p->runtime, &remedy))
		finding_add(f, "%s; %s", p->runtime.kind->what,
		    buf_text(&remedy));
	buf_free(&remedy);
	if (p->runtime.kind != NULL || p->script || p->path.n == 0)
		return;
	if (elf_open(&e, p->path.p) == NULL) {
		if (elf_section_of(&e, SHT_SYMTAB) == NULL)
			check_symbols(f, &e, buf_str(&p->path));
		elf_close(&e);
	}
	if (p->pointers == FRAME_POINTERS_OMITTED)
		finding_add(f, "%s keeps no frame pointers; --call-graph dwarf "
		    "finds callers, or compile with -fno-omit-frame-pointer",
		    p->path.p);
}
