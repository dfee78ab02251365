/*
 * cat /proc/PID/stack; dmesg, after "echo w >/proc/sysrq-trigger"
 *
 *	[<0>] do_select+0x63a/0x930
 *	[<0>] do_syscall_64+0x71/0x280
 *	[<0>] entry_SYSCALL_64_after_hwframe+0x76/0x7e
 *
 * gives	entry_SYSCALL_64_after_hwframe;do_syscall_64;do_select 1
 *
 *	[ 72.1] task:kworker/0:1 state:D stack:0 pid:12 ppid:2
 *	[ 72.1] Call Trace:
 *	[ 72.1]  <TASK>
 *	[ 72.1]  schedule+0x27/0xf0
 *	[ 72.1]  ? do_wait+0x5f/0x100
 *	[ 72.1]  kthread+0xf0/0x120
 *	[ 72.1]  </TASK>
 *
 * gives	kworker/0:1;kthread;schedule 1
 *
 * Frames with a question mark are guesses of the kernel; they are skipped.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* root functions, the only separators between two stacks in cat's output */
static const char *const outermost[] = {
	"entry_SYSCALL_64_after_hwframe", "entry_SYSCALL_64_fastpath",
	"ret_from_fork_asm", "ret_from_fork", "el0t_64_sync",
	"ret_fast_syscall", "asm_exc_page_fault", NULL
};

/* The stack that is being read. */
struct state {
	struct sample *s;
	bool open;		/* the stack has a frame */
	bool ended;		/* the root of the stack was read */
	bool fresh;		/* the only frame so far is of a line "RIP:" */
};

static void
end_stack(struct state *t)
{
	if (t->open)
		sample_end(t->s, NUM(1));
	t->open = t->ended = t->fresh = false;
}

/* Remove "[   72.123456] ", "[ T12] " and "Nov 20 20:43:04 host kernel: ". */
static str
strip_prefix(str line)
{
	size_t i = str_find(line, STR(" kernel: "));

	if (i != STR_NONE)
		line = str_from(line, i + 9);
	while (str_starts(line, STR("[")) && !str_starts(line, STR("[<")) &&
	    (i = str_find(line, STR("]"))) != STR_NONE)
		line = str_trim(str_from(line, i + 1));
	return str_trim(line);
}

/* Parse the name of "[<0>] do_select+0x63a/0x930 [mod]". */
static bool
parse_frame(str line, str *name)
{
	size_t i = str_find(line, STR("] ")), plus;

	if (str_starts(line, STR("[<")) && i != STR_NONE)
		line = str_from(line, i + 2);
	plus = str_find(line, STR("+0x"));
	*name = str_trim(str_upto(line, plus != STR_NONE ? plus : 0));
	return plus != STR_NONE && name->n > 0 &&
	    str_has(str_from(line, plus), STR("/0x")) &&
	    (!str_has_char(*name, ' ') || str_starts(*name, STR("? ")));
}

static void
push_frame(struct state *t, str name, bool proc)
{
	bool last = proc && str_eq_any(name, outermost);

	if (str_starts(name, STR("? ")))
		return;
	if (t->ended && !last)
		end_stack(t);
	sample_frame(t->s, name,
	    t->s->opts->kernel || t->s->opts->all ? 'k' : '\0');
	t->open = true;
	t->fresh = false;
	t->ended = last;
}

/* Parse the command of "task:kworker/0:1 state:D" or "CPU: 1 PID: 12 Comm: bash
 * Not tainted". */
static bool
parse_task(str line, str *comm)
{
	size_t i = str_find(line, STR(" Comm: "));

	if (str_skip(&line, STR("task:"))) {
		*comm = str_trim(str_before(line, STR(" state:")));
		return true;
	}
	if (i == STR_NONE || !str_starts(line, STR("CPU: ")))
		return false;
	line = str_from(line, i + 7);
	return str_word(&line, comm);
}

static enum format_confidence
probe(str head)
{
	bool trace = false;
	str line, name;

	while (str_cut(&head, '\n', &line)) {
		bool proc = str_has(line, STR("[<"));

		line = strip_prefix(line);
		trace = trace || str_starts(line, STR("Call Trace:"));
		if (parse_frame(line, &name) && (proc || trace))
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct state t = {.s = s};
	str line, name;

	while (in_line(in, &line)) {
		line = strip_prefix(line);
		if (str_starts(line, STR("RIP: 0010:"))) {
			bool fresh = !t.open;

			if (parse_frame(str_from(line, 10), &name))
				push_frame(&t, name, false);
			t.fresh = fresh;
		} else if (parse_frame(line, &name)) {
			push_frame(&t, name, str_starts(line, STR("[<")));
		} else if (str_starts(line, STR("Call Trace:"))) {
			if (!t.fresh)
				end_stack(&t);
		} else if (parse_task(line, &name)) {
			end_stack(&t);
			s->roots.n = 0;
			sample_root(s, name);
		} else if (line.n == 0 || str_starts(line, STR("==> ")) ||
		    str_starts(line, STR("---[ end"))) {
			end_stack(&t);
		} else if (str_starts(line, STR("[<"))) {
			if (str_has(line, STR("0xfffff")))
				end_stack(&t);
			else
				diag_reject(s->diag, in, line, "not a frame");
		}
	}
	end_stack(&t);
}

const struct format format_kstack = {
	.name = "kstack",
	.what = "stacks of the kernel: /proc/PID/stack, call traces in dmesg",
	.tested_with = "real: Linux 6.18",
	.marks = "kernel",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
