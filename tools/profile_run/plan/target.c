#include "tools/profile_run/plan/target.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/base/err.h"
#include "common/base/num.h"
#include "common/base/sys.h"
#include "tools/profile_run/plan/command_line.h"
#include "tools/profile_run/plan/command_path.h"
#include "tools/profile_run/plan/lines.h"
#include "tools/profile_run/plan/processes.h"

/* what no shell looks at in a word */
#define PLAIN_WORDS \
	" ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" \
	"0123456789_./,:=@%+-"

/* the program that the arguments name, of which a shell would say less */
static void
look_at_command(const struct request *r, struct program *p)
{
	struct buf name = {0};

	if (program_look(p, r->name, r->command)) {
		if (command_line_program(str_of(r->command), &name) &&
		    !str_eq(buf_str(&name), str_of(r->name)))
			program_look(p, buf_text(&name), r->command);
		buf_free(&name);
	} else if (!r->dry_run) {
		warn("%s: %s", r->name, command_line_builtin(str_of(r->name)) ?
		    "is part of the shell; use --workload" :
		    "no such command");
		exit(TARGET_MISSING);
	}
}

/* the first program of a line of the shell, and what compiles or interprets if
 * one of them does */
static void
look_at_workload(const struct request *r, struct program *p)
{
	str rest = str_of(r->workload), command;
	struct program one = {0};
	struct buf name = {0};
	size_t known = 0, all = 0;

	while (command_line_next(&rest, &command)) {
		if (str_trim(command).n == 0)
			continue;
		all++;
		if (!command_line_program(command, &name) ||
		    !program_look(&one, buf_text(&name), r->command))
			continue;
		if (known++ == 0) {
			*p = one;
			one = (struct program){0};
		} else if (p->runtime.kind == NULL &&
		    one.runtime.kind != NULL) {
			p->runtime = one.runtime;
			p->pointers = one.pointers;
		}
	}
	p->several = known != 1 || all != 1;
	buf_free(&name);
}

/*
 * Would a shell only turn into the program of a workload?  It must not: perf
 * 6.1 may then look for the shell's libc where the program has its own, and
 * finds no caller of its functions.
 */
static bool
needs_no_shell(const char *workload)
{
	str rest = str_of(workload), word;
	struct buf path = {0};
	bool found = str_word(&rest, &word) && !command_line_builtin(word) &&
	    command_path_find(word, &path);

	buf_free(&path);
	return found && workload[strspn(workload, PLAIN_WORDS)] == '\0';
}
/* perf needs more than a setting to look at what another user runs */
static void
check_owner(const struct machine *m, const char *option, const char *of,
    uint64_t user)
{
	if (!m->privileged && user != m->user)
		die("--%s %s: only root may record processes of another user; "
		    "run as root", option, of);
}

static void
look_at_processes(const struct request *r, struct program *p,
    const struct machine *m, const struct findings *f)
{
	str rest = str_of(r->pid), pid;
	struct buf path = {0};
	uint64_t number;
	struct stat st;

	while (str_cut(&rest, ',', &pid)) {
		bool first = path.n == 0;

		path.n = 0;
		buf_fmt(&path, "%s/proc/%.*s", f->root, (int)pid.n, pid.p);
		if (!num_whole(pid, &number) ||
		    stat(buf_text(&path), &st) != 0)
			die("%.*s: no such process", (int)pid.n, pid.p);
		check_owner(m, "pid", r->pid, st.st_uid);
		buf_fmt(&path, "/exe");
		if (first)
			program_look(p, buf_text(&path), r->command);
	}
	buf_free(&path);
}

/* has a user processes?  perf crashes where there is none */
static void
check_user(const char *user, const struct machine *m, const struct findings *f)
{
	struct buf list = {0};

	check_owner(m, "user", user, processes_user(user));
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

/* a program that is not told to name its functions can be ended, and be told */
static void
tell_runtime(const struct request *r, const struct program *p, struct out *out)
{
	struct buf remedy = {0};

	if (!r->dry_run && runtime_remedy(&p->runtime, &remedy)) {
		warn("%s; %s", p->runtime.kind->what, buf_text(&remedy));
		lines_add(out, "told", buf_str(&remedy));
	}
	buf_free(&remedy);
}

void
target_look(const struct request *r, struct program *p,
    const struct machine *m, const struct findings *f, struct out *out)
{
	if (r->name != NULL)
		look_at_command(r, p);
	else if (r->workload != NULL)
		look_at_workload(r, p);
	else if (r->pid != NULL && !r->dry_run)
		look_at_processes(r, p, m, f);
	if (r->user != NULL && !r->dry_run)
		check_user(r->user, m, f);
	tell_runtime(r, p, out);
	if (r->workload != NULL && needs_no_shell(r->workload))
		lines_add(out, "plain", STR(""));
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
