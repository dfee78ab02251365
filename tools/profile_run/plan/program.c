#include "tools/profile_run/plan/program.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "common/base/sys.h"
#include "common/health/remedy.h"
#include "tools/profile_run/plan/command_line.h"
#include "tools/profile_run/plan/output.h"

#define BLOCK ((size_t)64 << 10)	/* bytes of a command line, at most */
#define LINKS 8		/* that are followed from one to the next */

static const struct program_runtime runtimes[] = {
	{"java", true, LANGUAGE_JAVA,
	    "Java: perf cannot name what was compiled",
	    {"PreserveFramePointer"}},
	{"node", true, LANGUAGE_NODE,
	    "Node: perf cannot name what was compiled",
	    {"--perf-basic-prof", "--perf-prof"}},
	{"python", false, LANGUAGE_PYTHON,
	    "Python: perf cannot name its functions",
	    {"-X perf", "-Xperf", "PYTHONPERFSUPPORT=1"}},
};

/* a script's path becomes that of its interpreter, which may not exist: that of
 * "#!/usr/bin/env -S NAME=VALUE python3 -u", too; false if it is no script */
static bool
follow_script(struct buf *path)
{
	struct buf head = {0};
	str rest, line, word = {0};
	bool is = output_of_file(path->p, PATH_MAX, &head) &&
	    str_starts(buf_str(&head), STR("#!"));

	if (is) {
		rest = str_from(buf_str(&head), 2);
		str_cut(&rest, '\n', &line);
		str_word(&line, &word);
		if (str_ends(word, STR("/env")))
			while (str_word(&line, &word) && (word.p[0] == '-' ||
			    str_chr(word, '=') != STR_NONE))
				;
		command_line_find(word, path);
	}
	buf_free(&head);
	return is;
}

/* by the name of a program; NULL: none of them */
static const struct program_runtime *
find_runtime(str path)
{
	str name = str_from(path, str_folder(path));

	if (str_starts(name, STR("python")))
		name = str_upto(name, strlen("python"));
	for (size_t k = 0; k < LENGTH(runtimes); k++)
		if (str_eq(name, str_of(runtimes[k].name)))
			return &runtimes[k];
	return NULL;
}

/* the same where links lead to */
static const struct program_runtime *
find_linked_runtime(str path)
{
	const struct program_runtime *found = find_runtime(path);
	struct buf link = {0};
	char to[PATH_MAX];
	ssize_t n;

	buf_add(&link, path);
	for (int i = 0; i < LINKS && found == NULL &&
	    (n = readlink(buf_text(&link), to, sizeof(to))) > 0; i++) {
		link.n = to[0] == '/' ? 0 : str_folder(buf_str(&link));
		buf_add(&link, (str){to, (size_t)n});
		found = find_runtime(buf_str(&link));
	}
	buf_free(&link);
	return found;
}

static bool
has_word(str line, const char *const *words)
{
	bool has = false;

	for (; *words != NULL; words++)
		has |= str_find(line, str_of(*words)) != STR_NONE;
	return has;
}

/* is a process told to name its functions?  `name` is /proc/PID/exe */
static bool
names_itself(str name, const char *const *words)
{
	str folder = str_upto(name, str_folder(name)), pid;
	struct buf path = {0}, line = {0};
	bool is;

	if (!str_ends(name, STR("/exe")))
		return false;
	buf_fmt(&path, "%.*scmdline", (int)folder.n, folder.p);
	output_of_file(buf_text(&path), BLOCK, &line);
	for (size_t i = 0; i < line.n; i++)	/* words end in NUL */
		if (line.p[i] == '\0')
			line.p[i] = ' ';
	pid = str_upto(folder, folder.n - 1);
	pid = str_from(pid, str_folder(pid));
	path.n = 0;
	buf_fmt(&path, "/tmp/perf-%.*s.map", (int)pid.n, pid.p);
	is = has_word(buf_str(&line), words) || sys_is_file(buf_text(&path));
	buf_free(&path);
	buf_free(&line);
	return is;
}

bool
program_look(struct program *p, const char *name, const char *line)
{
	bool found = command_line_find(str_of(name), &p->path);
	struct elf e;

	p->pointers = FRAME_POINTERS_UNKNOWN;
	p->script = false;
	for (int k = 0; found && k < LINKS && p->path.n > 0 &&
	    follow_script(&p->path); k++)
		p->script = true;
	p->runtime = find_runtime(str_of(name));
	if (p->runtime == NULL && p->path.n > 0)
		p->runtime = find_linked_runtime(buf_str(&p->path));
	p->told = p->runtime != NULL && (has_word(str_of(line),
	    p->runtime->words) || names_itself(str_of(name),
	    p->runtime->words));
	if (p->path.n > 0) {
		if (elf_open(&e, buf_text(&p->path)) == NULL)
			p->pointers = frame_pointers_look(&e);
		elf_close(&e);
	}
	return found;
}

void
program_look_at_line(struct program *p, str line)
{
	struct buf whole = {0}, name = {0};
	size_t known = 0, all = 0;
	str command;

	buf_add(&whole, line);
	while (command_line_next(&line, &command)) {
		struct program one = {0};

		all += str_trim(command).n > 0;
		if (!command_line_program(command, &name) || !program_look(&one,
		    buf_text(&name), buf_text(&whole)))
			continue;
		if (known++ == 0) {
			*p = one;
		} else if (p->runtime == NULL && one.runtime != NULL) {
			p->runtime = one.runtime;
			p->told = one.told;
			p->pointers = one.pointers;
		}
	}
	p->several = known != 1 || all != 1;
	buf_free(&whole);
	buf_free(&name);
}

bool
program_remedy(const struct program *p, struct buf *remedy)
{
	if (p->runtime == NULL || p->told)
		return false;
	remedy_language(remedy, p->runtime->language);
	return true;
}

/* open the debug file of that name in one of the places that gdb knows */
static bool
open_debug_file(struct elf *debug, str program, str link, const char *root,
    struct buf *path)
{
	static const char *const places[] = {"", ".debug/", "/usr/lib/debug"};
	str folder = str_upto(program, str_folder(program));

	for (size_t i = 0; i < LENGTH(places); i++) {
		bool away = places[i][0] == '/';

		path->n = 0;
		buf_fmt(path, "%s%s%.*s%s%.*s", away ? root : "",
		    away ? places[i] : "", (int)folder.n, folder.p,
		    away ? "" : places[i], (int)link.n, link.p);
		if (elf_open(debug, buf_text(path)) == NULL)
			return true;
		elf_close(debug);
	}
	return false;
}

/* the symbols of a stripped program */
static void
check_symbols(struct findings *f, const struct elf *e, const char *program)
{
	const struct elf_section *sec = elf_section(e, ".gnu_debuglink");
	struct elf_build_id id = elf_build_id(e), its;
	struct buf link = {0}, path = {0};
	struct elf debug;

	if (sec == NULL || !elf_content(e, sec, &link) ||
	    !open_debug_file(&debug, str_of(program), str_of(buf_text(&link)),
	    f->root, &path)) {
		finding_add(f, "%s is stripped: its functions have no names; "
		    "install its debug symbols, or set DEBUGINFOD_URLS",
		    program);
	} else {
		its = elf_build_id(&debug);
		elf_close(&debug);
		if (!str_eq(elf_build_id_str(&its), elf_build_id_str(&id)))
			finding_add(f, "%s is of another build than %s; "
			    "install the debug symbols of this build",
			    buf_text(&path), program);
	}
	buf_free(&link);
	buf_free(&path);
}

void
program_check(const struct program *p, struct findings *f)
{
	struct buf remedy = {0};
	struct elf e;

	if (program_remedy(p, &remedy))
		finding_add(f, "%s; %s", p->runtime->what, buf_text(&remedy));
	buf_free(&remedy);
	if (p->runtime != NULL || p->script || p->path.n == 0)
		return;
	if (elf_open(&e, p->path.p) == NULL &&
	    elf_section_of(&e, SHT_SYMTAB) == NULL)
		check_symbols(f, &e, p->path.p);
	elf_close(&e);
	if (p->pointers == FRAME_POINTERS_OMITTED)
		finding_add(f, "%s keeps no frame pointers; --call-graph dwarf "
		    "finds callers, or compile with -fno-omit-frame-pointer",
		    p->path.p);
}
