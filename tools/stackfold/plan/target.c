#include "tools/stackfold/plan/target.h"

#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/num.h"
#include "common/base/sys.h"
#include "tools/stackfold/plan/inspect.h"

/* what of a shell is no program, though there may be one of the same name */
static const char *const builtins[] = {
	".", ":", "[", "alias", "bg", "break", "case", "cd", "command",
	"continue", "echo", "eval", "exec", "exit", "export", "false", "fc",
	"fg", "for", "getopts", "hash", "if", "jobs", "kill", "printf", "pwd",
	"read", "readonly", "return", "set", "shift", "test", "times", "trap",
	"true", "type", "ulimit", "umask", "unalias", "unset", "until", "wait",
	"while",
};

static bool
is_builtin(str name)
{
	for (size_t i = 0; i < LENGTH(builtins); i++)
		if (str_eq(name, str_of(builtins[i])))
			return true;
	return false;
}

void
target_missing(struct inspection *i, const char *name)
{
	inspection_fact(i, "missing", is_builtin(str_of(name)) ?
	    STR("is part of the shell; use --workload") :
	    STR("no such command"));
}

/*
 * Would a shell only turn into the program of a workload?  It must not: perf
 * 6.1 may then look for the shell's libc where the program has its own, and
 * finds no caller of its functions.
 */
static void
look_at_workload(struct inspection *i, const char *workload)
{
	str rest = str_of(workload), word = {0};
	struct buf name = {0};

	if (!str_word(&rest, &word) || is_builtin(word))
		return;
	buf_add(&name, word);
	if (inspect_file(i, buf_text(&name)) && i->program.n > 0 &&
	    workload[strspn(workload, RECORD_PLAN_PLAIN " ")] == '\0')
		inspection_fact(i, "plain", STR("yes"));
	buf_free(&name);
}

static void
look_at_processes(struct inspection *i, str rest)
{
	struct buf path = {0};
	uint64_t number;
	str pid;

	while (str_cut(&rest, ',', &pid)) {
		bool first = path.n == 0;

		path.n = 0;
		buf_fmt(&path, "%s/proc/%.*s", i->root, (int)pid.n, pid.p);
		if (!num_whole(pid, &number) ||
		    access(buf_text(&path), F_OK) != 0)
			die("%.*s: no such process", (int)pid.n, pid.p);
		buf_fmt(&path, "/exe");
		if (first)
			inspect_file(i, buf_text(&path));
	}
	buf_free(&path);
}

/* what is recorded, in words, and as a part of the name of a capture */
static void
tell_name(struct inspection *i, const char *what, const char *label,
    const char *name)
{
	struct buf b = {0};

	buf_fmt(&b, "%s%s", what, name);
	inspection_fact(i, "what", buf_str(&b));
	b.n = 0;
	buf_fmt(&b, "%s%s", label, name);
	inspection_fact(i, "label", buf_str(&b));
	buf_free(&b);
}

void
target_look(struct inspection *i, const struct record_plan *r)
{
	uint64_t number;

	if (r->workload != NULL)
		look_at_workload(i, r->workload);
	if (r->pid != NULL && !r->dry_run)
		look_at_processes(i, str_of(r->pid));
	if (r->user != NULL && !r->dry_run && getpwnam(r->user) == NULL &&
	    !num_whole(str_of(r->user), &number))
		die("%s: no such user", r->user);
	if (r->pid != NULL)
		tell_name(i, "process ", "pid-", r->pid);
	else if (r->user != NULL)
		tell_name(i, "user ", "", r->user);
	else if (r->cpus != NULL)
		tell_name(i, "processors ", "cpus-", r->cpus);
	else if (r->all || r->cgroups)
		tell_name(i, "the whole ", "", "machine");
}

/* what perf says where it refuses, and what helps */
static const struct {
	const char *words, *remedy;
} complaints[] = {
	{"mlock", "try --buffer 128K"},
	{"paranoid", "run as root, or allow more with "
	    "sysctl kernel.perf_event_paranoid=-1"},
	{"ermission", "run as root, or allow more with "
	    "sysctl kernel.perf_event_paranoid=-1"},
	{"event syntax", "try --event cpu-clock (perf list names the others)"},
	{"not supported", "try --event cpu-clock (perf list names the others)"},
};

/* the first line that says something */
static str
first_words(str text)
{
	str line = {0};

	while (str_cut(&text, '\n', &line))
		for (size_t i = 0; i < line.n; i++)
			if (line.p[i] >= 'a' && line.p[i] <= 'z')
				return line;
	return line;
}

void
target_try(struct inspection *i, const char *arguments)
{
	struct buf command = {0}, text = {0};
	FILE *from;
	int c;

	buf_fmt(&command, "perf record -o /dev/null %s -- true 2>&1",
	    arguments);
	from = popen(buf_text(&command), "r");
	while (from != NULL && (c = getc(from)) != EOF)
		buf_char(&text, (char)c);
	if (from != NULL)
		pclose(from);
	inspection_fact(i, "perf-says", first_words(buf_str(&text)));
	for (size_t k = 0; k < LENGTH(complaints); k++)
		if (str_find(buf_str(&text), str_of(complaints[k].words)) !=
		    STR_NONE) {
			inspection_fact(i, "remedy",
			    str_of(complaints[k].remedy));
			break;
		}
	buf_free(&command);
	buf_free(&text);
}
