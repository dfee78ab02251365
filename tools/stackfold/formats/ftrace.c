/*
 * echo 1 >/sys/kernel/tracing/options/stacktrace, and trace-cmd record -T
 *
 *	sleep-19703   [001] d..2.  2879.328317: sched_switch: prev_comm=sleep
 *	sleep-19703   [001] d..2.  2879.328325: <stack trace>
 *	 => schedule
 *	 => do_syscall_64
 *	 => entry_SYSCALL_64_after_hwframe
 *
 * gives	sleep;entry_SYSCALL_64_after_hwframe;do_syscall_64;schedule 1
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Parse comm and pid of "sleep-19703 (19703) [001] d..2. 2879.3: <stack
 * trace>" */
static bool
parse_header(str line, str *comm, str *pid)
{
	size_t cpu, dash;
	uint64_t n;

	if (!str_has(line, STR("<stack trace")) &&
	    !str_has(line, STR("<user stack trace")))
		return false;
	cpu = str_find(line, STR(" ["));
	*comm = str_trim(str_upto(line, cpu != STR_NONE ? cpu : 0));
	if (str_ends(*comm, STR(")")) && str_has(*comm, STR(" (")))
		*comm = str_trim(str_upto(*comm, str_rchr(*comm, '(')));
	dash = str_rchr(*comm, '-');
	if (dash == STR_NONE || !num_whole(str_from(*comm, dash + 1), &n))
		return false;
	*pid = str_from(*comm, dash + 1);
	*comm = str_upto(*comm, dash);
	return true;
}

/* Set the sample's time, the last word before "<stack trace>". */
static void
set_time(struct sample *s, str line)
{
	size_t at = str_rchr(line, '<');
	struct num t;

	line = str_trim(str_upto(line, at != STR_NONE ? at : 0));
	str_strip(&line, STR(":"));
	at = str_rchr(line, ' ');
	if (at != STR_NONE && num_parse(str_from(line, at + 1), &t) != NUM_BAD)
		sample_time(s, t);
	else
		sample_timeless(s);
}

static void
push_root(struct sample *s, str comm, str pid)
{
	struct buf b = {0};

	buf_add(&b, comm);
	if (s->opts->pid)
		buf_fmt(&b, "-%.*s", (int)pid.n, pid.p);
	sample_root(s, buf_str(&b));
	buf_free(&b);
}

/* Push " => schedule (ffffffff819b0a5a)" or " => schedule+0x12/0x30". */
static void
push_frame(struct sample *s, str line, bool user)
{
	size_t i = str_find(line, STR("=>"));
	struct sample_code f = {0};
	str name = str_trim(str_from(line, i + 2));

	if (!user && (s->opts->kernel || s->opts->all))
		f.kind = 'k';
	f.name = str_before(str_before(name, STR(" (")), STR("+0x"));
	if (str_starts(name, STR("<")))		/* an address without a name */
		f.name.n = 0;
	if (str_strip(&f.name, STR("["))) {	/* "/lib/libc.so.6[+0x1234]" */
		f.module = f.name;
		f.name.n = 0;
	}
	sample_symbol(s, &f);
}

static enum format_confidence
probe(str head)
{
	bool found = false;
	str line, comm, pid;

	while (str_cut(&head, '\n', &line)) {
		if (found && str_starts(str_trim(line), STR("=> ")))
			return FORMAT_CERTAIN;
		found = parse_header(line, &comm, &pid);
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	bool open = false, user = false;
	str line, comm, pid;

	s->diag->hint = "stacks are recorded by: trace-cmd record -T, or "
	    "echo 1 >/sys/kernel/tracing/options/stacktrace";
	while (in_line(in, &line)) {
		bool deep = str_starts(str_trim(line), STR("=>"));

		if (open && !deep) {
			sample_end(s, NUM(1));
			open = false;
		}
		if (open) {
			push_frame(s, line, user);
		} else if (deep) {
			diag_reject(s->diag, in, line,
			    "a frame outside of a stack");
		} else if (parse_header(line, &comm, &pid)) {
			set_time(s, line);
			push_root(s, comm, pid);
			user = str_has(line, STR("<user "));
			open = true;
		}
	}
	if (open)
		sample_end(s, NUM(1));
}

const struct format format_ftrace = {
	.name = "ftrace",
	.what = "stacks in the text of ftrace and trace-cmd report",
	.tested_with = "real: Linux 6.18, trace-cmd 3.1",
	.options = "pid slice",
	.marks = "kernel",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
