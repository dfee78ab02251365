#include "tools/profile_run/plan/command_line.h"

#include <stdlib.h>
#include <unistd.h>

#include "common/base/sys.h"

/* what of a shell is no program, though there may be one of the same name */
static const char *const builtins[] = {
	".", ":", "[", "alias", "bg", "break", "case", "cd", "command",
	"continue", "done", "echo", "esac", "eval", "exec", "exit", "export",
	"false", "fc", "fg", "fi", "for", "function", "getopts", "hash", "if",
	"jobs", "kill", "printf", "pwd", "read", "readonly", "return", "set",
	"shift", "test", "times", "trap", "true", "type", "ulimit", "umask",
	"unalias", "unset", "until", "wait", "while", "}",
};

/* words in front of a command */
static const char *const openings[] = {
	"!", "command", "do", "elif", "else", "exec", "if", "then", "until",
	"while", "{",
};

/* programs that start the one that is meant, behind options of their own */
static const char *const starters[] = {
	"chrt", "env", "ionice", "nice", "nohup", "numactl", "setsid", "stdbuf",
	"sudo", "taskset", "time", "timeout",
};

static bool
is_one_of(str name, const char *const *all, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(name, str_of(all[i])))
			return true;
	return false;
}

bool
command_line_builtin(str name)
{
	return is_one_of(name, builtins, LENGTH(builtins));
}

bool
command_line_find(str name, struct buf *path)
{
	const char *folders = getenv("PATH");
	bool named = str_chr(name, '/') != STR_NONE;
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

/* the bytes of what a shell takes as they are: a quoted text, a byte behind a
 * backslash, a redirection such as "2>&1"; 0 if s does not begin so */
static size_t
measure_quoted(str s)
{
	size_t end;

	if (s.p[0] == '\\')
		return s.n > 1 ? 2 : 1;
	if (s.p[0] == '>' || s.p[0] == '<')
		return s.n > 1 && s.p[1] == '&' ? 2 : 1;
	if (s.p[0] != '\'' && s.p[0] != '"')
		return 0;
	end = str_chr(str_from(s, 1), s.p[0]);
	return end != STR_NONE ? end + 2 : s.n;
}

bool
command_line_next(str *line, str *command)
{
	size_t at = 0;

	if (line->n == 0)
		return false;
	while (at < line->n && str_chr(STR("|&;()\n`"), line->p[at]) ==
	    STR_NONE) {
		size_t quoted = measure_quoted(str_from(*line, at));

		at += quoted > 0 ? quoted : 1;
	}
	at = at < line->n ? at : line->n;
	*command = str_upto(*line, at);
	*line = str_from(*line, at < line->n ? at + 1 : at);
	return true;
}

/* "NAME=VALUE", "<file", "2>&1" */
static bool
is_aside(str word)
{
	return str_chr(word, '=') != STR_NONE ||
	    str_chr(word, '<') != STR_NONE || str_chr(word, '>') != STR_NONE;
}

bool
command_line_program(str command, struct buf *name)
{
	struct buf path = {0};
	bool started = false;
	str word;

	name->n = 0;
	while (str_word(&command, &word)) {
		if (is_aside(word) || (started ? word.p[0] == '-' :
		    is_one_of(word, openings, LENGTH(openings))))
			continue;
		if (!started && command_line_builtin(word))
			break;
		if (started && !command_line_find(word, &path))
			continue;	/* a value of its options */
		name->n = 0;
		buf_add(name, word);
		started = is_one_of(word, starters, LENGTH(starters));
		if (!started)
			break;
	}
	buf_free(&path);
	buf_text(name);
	return name->n > 0;
}
