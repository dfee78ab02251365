#include "tools/profile_run/plan/program.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/num.h"
#include "common/base/sys.h"

#define LINKS 8		/* maximum depth of scripts run by scripts */
#define PYTHON_MINOR 12	/* first Python 3 that names functions for perf */

static const struct program_runtime runtimes[] = {
	/* without the first word, versions before 17 refuse to start */
	{"java", true, "JAVA_TOOL_OPTIONS",
	    "-XX:+IgnoreUnrecognizedVMOptions -XX:+PreserveFramePointer "
	    "-XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit",
	    "-XX:+DumpPerfMapAtExit", ", of which it prints \"Picked up\""},
	{"node", true, "NODE_OPTIONS",
	    "--perf-basic-prof --interpreted-frames-native-stack",
	    "--perf-basic-prof", ""},
	{"python", false, "PYTHONPERFSUPPORT", "1", "perf", ""},
};

/* programs that run the rest of their command line */
static const char *const starters[] = {
	"chrt", "command", "env", "exec", "ionice", "nice", "nohup", "numactl",
	"setsid", "stdbuf", "sudo", "taskset", "time", "timeout", NULL
};

/* Set the path of a program, found as by a shell.  Return false, and an empty
 * path, if there is none. */
static bool
find_file(str name, struct buf *path)
{
	const char *folders = getenv("PATH");
	bool named = str_has_char(name, '/');
	str rest = str_of(folders != NULL ? folders : ""), folder;

	if (named)
		rest = STR(".");
	while (str_cut(&rest, ':', &folder)) {
		path->n = 0;
		if (!named)
			buf_fmt(path, "%.*s/", folder.n > 0 ? (int)folder.n : 1,
			    folder.n > 0 ? folder.p : ".");
		buf_add(path, name);
		if (sys_is_file(buf_text(path)) && (named ||
		    access(path->p, X_OK) == 0))
			return true;
	}
	path->n = 0;
	buf_text(path);
	return false;
}

/* Replace the path of a script with that of its interpreter, which may be
 * missing: python3 for "#!/usr/bin/env -S NAME=VALUE python3 -u".  Return false
 * if the file is not a script. */
static bool
follow_script(struct buf *path)
{
	struct buf head = {0};
	str rest, line, word = {0};
	int fd = sys_open(path->p, O_RDONLY);
	bool is;

	if (fd < 0)
		return false;
	buf_read(&head, fd, PATH_MAX);
	close(fd);
	is = str_starts(buf_str(&head), STR("#!"));
	if (is) {
		rest = str_from(buf_str(&head), 2);
		str_cut(&rest, '\n', &line);
		str_word(&line, &word);
		if (str_ends(word, STR("/env")))
			while (str_word(&line, &word) && (word.p[0] == '-' ||
			    str_has_char(word, '=')))
				;
		find_file(word, path);
	}
	buf_free(&head);
	return is;
}

/* Return the runtime of a file's name, such as "python3.12", or NULL. */
static const struct program_runtime *
find_runtime(str path)
{
	str name = str_from(path, str_folder(path));
	uint64_t minor;

	if (str_starts(name, STR("python3.")) && num_whole(str_from(name,
	    STR("python3.").n), &minor) && minor < PYTHON_MINOR)
		return NULL;
	if (str_starts(name, STR("python")))
		name = str_upto(name, strlen("python"));
	for (size_t k = 0; k < LENGTH(runtimes); k++)
		if (str_eq(name, str_of(runtimes[k].name)))
			return &runtimes[k];
	return NULL;
}

/* Return the runtime of a path, or of a versioned file that it links to. */
static const struct program_runtime *
find_linked_runtime(const char *path)
{
	const struct program_runtime *named = find_runtime(str_of(path)), *its;
	int fd = sys_open(path, O_RDONLY);
	char link[32], to[PATH_MAX];
	ssize_t n;

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	n = readlink(link, to, sizeof(to));
	if (fd >= 0)
		close(fd);
	if (n <= 0)
		return named;
	its = find_runtime((str){to, (size_t)n});
	return its == NULL && named != NULL && named->compiles ? named : its;
}

bool
program_look(struct program *p, const char *name)
{
	bool found = find_file(str_of(name), &p->path);
	struct elf e;

	for (int k = 0; found && k < LINKS && p->path.n > 0 &&
	    follow_script(&p->path); k++)
		;
	p->pointers = FRAME_POINTERS_UNKNOWN;
	p->runtime = NULL;
	if (p->path.n == 0)
		return found;
	p->runtime = find_linked_runtime(p->path.p);
	if (elf_open(&e, p->path.p) == NULL)
		p->pointers = frame_pointers_look(&e);
	elf_close(&e);
	return found;
}

bool
program_look_at_words(struct program *p, char *const *words)
{
	bool started = false;

	for (; *words != NULL; words++) {
		struct program one = {0};
		bool starts = str_eq_any(str_of(*words), starters);

		/* "NAME=VALUE", "<file", "2>&1", an option or its value */
		if (strpbrk(*words, "=<>") != NULL ||
		    (started && **words == '-'))
			continue;
		if (!program_look(&one, *words) && !starts) {
			if (started)
				continue;
			return false;
		}
		*p = one;
		if (!starts)
			break;
		started = true;
	}
	return true;
}

/* Return true if a shell command is only words, quoted text and redirections */
static bool
is_one_command(str line)
{
	char quote = '\0', before = ' ';

	for (size_t i = 0; i < line.n; before = line.p[i++]) {
		char c = line.p[i];

		if (quote != '\0' || before == '\\')
			quote = c == quote ? '\0' : quote;
		else if (c == '\'' || c == '"')
			quote = c;
		else if (str_has_char(STR("|;()\n`"), c) ||
		    (c == '&' && before != '>'))
			return false;
	}
	return true;
}

void
program_look_at_line(struct program *p, str line)
{
	struct buf text = {0};
	char **words = NULL;
	size_t n = 0, cap = 0;
	str word;

	if (!is_one_command(line))
		return;
	while (str_word(&line, &word)) {
		buf_add(&text, word);
		buf_char(&text, '\0');
	}
	for (size_t at = 0; at < text.n; at += strlen(text.p + at) + 1) {
		GROW(words, cap, n + 2);
		words[n++] = text.p + at;
		words[n] = NULL;
	}
	if (n > 0)
		program_look_at_words(p, words);
	buf_drop(words);
	buf_free(&text);
}

bool
program_setting(const struct program *p, char *const *words, struct buf *value)
{
	const struct program_runtime *r = p->runtime;
	const char *set;

	if (r == NULL)
		return false;
	for (; *words != NULL; words++)
		if (strcmp(*words, r->known_by) == 0)
			return false;
	set = getenv(r->variable);
	if (set != NULL && (r->value[0] != '-' ||
	    strstr(set, r->known_by) != NULL))
		return false;
	buf_fmt(value, "%s%s%s", set != NULL ? set : "",
	    set != NULL ? " " : "", r->value);
	return true;
}
