#include "tools/profile_run/plan/target.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/num.h"
#include "common/base/sys.h"
#include "tools/profile_run/plan/lines.h"
#include "tools/profile_run/plan/processes.h"

/* what no shell looks at in a word */
#define PLAIN_WORDS \
	" ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" \
	"0123456789_./,:=@%+-"

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

/* the program that the arguments name, of which a shell would say less */
static void
look_at_command(const struct request *r, struct program *p,
    struct findings *f)
{
	if (program_look(p, f, r->name, r->command) || r->dry_run)
		return;
	warn("%s: %s", r->name, is_builtin(str_of(r->name)) ?
	    "is part of the shell; use --workload" : "no such command");
	exit(TARGET_MISSING);
}

/*
 * Would a shell only turn into the program of a workload?  It must not: perf
 * 6.1 may then look for the shell's libc where the program has its own, and
 * finds no caller of its functions.
 */
static void
look_at_workload(const struct request *r, struct program *p,
    struct findings *f, struct out *out)
{
	str rest = str_of(r->workload), word = {0};
	struct buf name = {0};

	if (!str_word(&rest, &word) || is_builtin(word))
		return;
	buf_add(&name, word);
	if (program_look(p, f, buf_text(&name), r->command) &&
	    r->workload[strspn(r->workload, PLAIN_WORDS)] == '\0')
		lines_add(out, "plain", STR(""));
	buf_free(&name);
}

static void
look_at_processes(const struct request *r, struct program *p,
    struct findings *f)
{
	str rest = str_of(r->pid), pid;
	struct buf path = {0};
	uint64_t number;

	while (str_cut(&rest, ',', &pid)) {
		bool first = path.n == 0;

		path.n = 0;
		buf_fmt(&path, "%s/proc/%.*s", f->root, (int)pid.n, pid.p);
		if (!num_whole(pid, &number) ||
		    access(buf_text(&path), F_OK) != 0)
			die("%.*s: no such process", (int)pid.n, pid.p);
		buf_fmt(&path, "/exe");
		if (first)
			program_look(p, f, buf_text(&path), r->command);
	}
	buf_free(&path);
}

/* has a user processes?  perf crashes where there is none */
static void
check_user(const char *user, const struct findings *f)
{
	struct buf list = {0};

	if (processes_of_user(f, user, 0, &list) && list.n == 0)
		die("%s: no process of this user runs", user);
	buf_free(&list);
}

/* what is recorded, in words, and as a part of the name of a capture */
static void
tell_name(struct out *out, const char *what, const char *label,
    const char *name)
{
	struct buf b = {0};

	buf_fmt(&b, "%s%s", what, name);
	lines_add(out, "what", buf_str(&b));
	b.n = 0;
	buf_fmt(&b, "%s%s", label, name);
	lines_add(out, "label", buf_str(&b));
	buf_free(&b);
}

void
target_look(const struct request *r, struct program *p, struct findings *f,
    struct out *out)
{
	if (r->name != NULL)
		look_at_command(r, p, f);
	else if (r->workload != NULL)
		look_at_workload(r, p, f, out);
	else if (r->pid != NULL && !r->dry_run)
		look_at_processes(r, p, f);
	if (r->user != NULL && !r->dry_run)
		check_user(r->user, f);
	if (p->path.n > 0)
		lines_add(out, "program", buf_str(&p->path));
	if (r->pid != NULL)
		tell_name(out, "process ", "pid-", r->pid);
	else if (r->user != NULL)
		tell_name(out, "user ", "", r->user);
	else if (r->cpus != NULL)
		tell_name(out, "processors ", "cpus-", r->cpus);
	else if (r->all || r->cgroups)
		tell_name(out, "the whole ", "", "machine");
}
