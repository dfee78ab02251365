/*
 * perf sched record -g -- sleep 1; perf sched timehist -g
 *
 *	           time    cpu  task name wait time  sch delay   run time
 *	                        [tid/pid]    (msec)     (msec)     (msec)
 *	--------------- ------  --------- ---------  ---------  ---------
 *	    1712.517502 [0000]  svc[101]  0.000  0.000  0.018  schedule <- read
 *	    1712.519500 [0000]  svc[101]  1.250  0.004  0.748  schedule <- exit
 *
 * gives	svc;read;schedule 1250
 *
 * in microseconds.  A line has the stack with which a thread left its CPU.  The
 * thread's next line has the time off the CPU: the wait time, which includes
 * the scheduling delay.
 */
#include "common/base/u64_map.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define FIRST_WAIT "away before the first stack of the thread"
#define THREAD_ENDED "between ends of threads, which perf takes for one thread"

struct reading {
	struct sample *s;
	struct u64_map threads;	/* maps a tid to index + 1 in `all` */
	struct timehist_thread { struct sample_ids roots, frames; } *all;
	size_t n, cap;
};

struct heading {
	bool state;		/* there is a column "state" after the times */
	size_t cpus;		/* width of the column of --cpu-visual */
};

struct columns {
	str task;
	uint64_t tid;
	bool ended;		/* the thread ended: perf prints -1 as its
				 * tid */
	struct num wait;	/* milliseconds */
	str chain;
};

/* Parse "svc[101]", "lto cgu.01[19683/4578]" or ":-1[-1/4578]". */
static bool
parse_task(str *line, struct columns *c)
{
	str rest = *line, number;
	size_t end, open;

	for (end = 0; end + 1 < rest.n; end++)
		if (rest.p[end] == ']' && rest.p[end + 1] == ' ')
			break;
	c->task = str_upto(rest, end);
	open = str_rchr(c->task, '[');
	if (open == STR_NONE)
		return false;
	number = str_from(c->task, open + 1);
	c->ended = str_starts(number, STR("-1"));
	str_skip(&number, STR("-"));
	number = str_upto(number, str_digits(number));
	c->task = str_upto(c->task, open);
	*line = str_from(rest, end + 1);
	return num_whole(number, &c->tid);
}

/* Remove "next: sh[14]  " of --next from the front of s. */
static void
cut_next(str *s)
{
	size_t end = str_find(*s, STR("]  "));

	if (str_starts(*s, STR("next: ")))
		*s = str_trim(str_from(*s, end != STR_NONE ? end + 1 : s->n));
}

/* Parse the line of a thread that left its CPU. */
static bool
read_switch(str line, const struct heading *h, struct columns *c)
{
	struct num run;
	str time, cpu, word;

	if (!str_word(&line, &time) || !str_digit(time.p[0]) ||
	    !str_word(&line, &cpu) || cpu.p[0] != '[')
		return false;
	line = str_trim(str_from(line, h->cpus < line.n ? h->cpus : line.n));
	if (!parse_task(&line, c) || !str_word(&line, &word) ||
	    num_parse(word, &c->wait) == NUM_BAD ||
	    !str_word(&line, &word) || num_parse(word, &run) == NUM_BAD ||
	    !str_word(&line, &word) || num_parse(word, &run) == NUM_BAD)
		return false;
	if (h->state)
		str_word(&line, &word);
	c->chain = str_trim(line);
	cut_next(&c->chain);
	return true;
}

/* Count the time off the CPU for the stack with which the thread left last, and
 * store the stack of this switch. */
static void
count_switch(struct reading *r, const struct columns *c)
{
	struct num away = num_scale(c->wait, NUM(1000), NUM(1));
	uint32_t i = u64_map_get(&r->threads, c->tid);
	struct sample *s = r->s;
	str chain = c->chain, name;

	if (c->ended) {
		diag_skip(s->diag, THREAD_ENDED, away);
		return;
	}
	if (i > 0) {
		sample_ids_copy(&s->roots, &r->all[i - 1].roots);
		sample_ids_copy(&s->frames, &r->all[i - 1].frames);
		sample_end(s, away);
	} else {
		if (!num_is0(away))
			diag_skip(s->diag, FIRST_WAIT, away);
		*APPEND(r->all, r->cap, r->n) = (struct timehist_thread){0};
		*u64_map_put(&r->threads, c->tid) = i = (uint32_t)r->n;
	}
	sample_root(s, c->task);
	while (chain.n > 0 && str_split(&chain, STR(" <- "), &name))
		sample_function(s, name, '\0');
	sample_ids_copy(&r->all[i - 1].roots, &s->roots);
	sample_ids_copy(&r->all[i - 1].frames, &s->frames);
	sample_drop(s);
}

/* Parse the heading, "time  cpu  012  task name  wait time ... state". */
static bool
read_heading(str line, struct heading *h)
{
	str rest = line, word;
	size_t task = str_find(line, STR("task name"));

	if (task == STR_NONE ||
	    !str_has(line, STR("wait time  sch delay   run time")))
		return false;
	*h = (struct heading){.state = str_ends(str_trim(line),
	    STR("state"))};
	str_word(&rest, &word);
	str_word(&rest, &word);
	h->cpus = (size_t)(line.p + task - rest.p);
	if (str_word(&rest, &word) && str_eq(word, STR("task")))
		h->cpus = 0;
	return true;
}

static enum format_confidence
probe(str head)
{
	struct heading h;
	struct columns c;
	bool header = false;
	str line;

	while (str_cut(&head, '\n', &line))
		if (read_heading(line, &h))
			header = true;
		else if (header && read_switch(line, &h, &c) &&
		    str_has(c.chain, STR(" <- ")))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct reading r = {.s = s};
	struct heading h = {0};
	struct columns c;
	str line;

	s->diag->hint = "use: perf sched record -g; perf sched timehist -g";
	while (in_line(in, &line)) {
		str rest = line, word;

		if (read_heading(line, &h))
			continue;
		if (read_switch(line, &h, &c))
			count_switch(&r, &c);
		else if (str_word(&rest, &word) && str_digit(word.p[0]) &&
		    !str_has(line, STR("awakened: ")) &&
		    !str_has(line, STR("migrated: ")))
			diag_reject(s->diag, in, line, "not a switch");
	}
	u64_map_free(&r.threads);
}

const struct format format_timehist = {
	.name = "timehist",
	.what = "time off the CPU, from perf sched timehist -g",
	.tested_with = "real: perf 6.1",
	.unit = "us",
	.options = "names",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
