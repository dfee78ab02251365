/*
 * austin -f python3 app.py
 *
 *	# austin: 3.4.1
 *	P1234;T0:1235;/srv/app.py:main:12;/srv/app.py:work:5 10000,0,8
 *	P1234;T0:1235;/srv/app.py:main:12;/srv/app.py:work:5 10120,1,-8
 *
 * gives	P1234;T0:1235;/srv/app.py:main:12;/srv/app.py:work:5 20120
 *
 * The metrics are microseconds, 1 if the thread was idle, and the bytes that it
 * allocated (or freed, if negative).  --value=time counts all time, --value=cpu
 * the time of busy threads, --value=memory allocations.  Without -f there is
 * one metric, named by "# mode: wall" (or cpu, memory); output without that
 * header is folded text.  Version 1 prints other stacks and metrics: "Thread
 * 1f0;main (a.py);L9 7505 484 0", with time, bytes allocated and bytes freed.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

#define METRICS 3

static const struct value values[METRICS] = {
	{"time", "us"}, {"cpu", "us"}, {"memory", "bytes"},
};

struct metrics {
	struct num n[METRICS];
	size_t count;
	bool negative[METRICS];
};

/* Parse a line of austin 1, which ends in the time, bytes allocated and freed:
 * "7505 484 -12".  Whether the thread was idle is unknown. */
static bool
parse_old_metrics(str line, str *stack, struct metrics *m)
{
	for (size_t i = METRICS; i-- > 0;) {
		size_t at = str_rchr(line, ' ');
		str one = str_from(line, at != STR_NONE ? at + 1 : 0);

		str_skip(&one, STR("-"));
		if (at == STR_NONE || num_parse(one, &m->n[i]) == NUM_BAD)
			return false;
		line = str_upto(line, at);
	}
	m->n[2] = m->n[1];
	m->n[1] = NUM(0);
	m->count = METRICS;
	*stack = line;
	return true;
}

/* Split a line into the stack and the metrics, "10000,0,-8". */
static bool
parse_metrics(str line, str *stack, struct metrics *m)
{
	size_t i = str_rchr(line, ' ');
	str all, one;

	*m = (struct metrics){0};
	if (str_starts(line, STR("Thread ")) ||
	    str_starts(line, STR("Process ")))
		return parse_old_metrics(line, stack, m);
	if (i == STR_NONE || !str_starts(line, STR("P")))
		return false;
	*stack = str_upto(line, i);
	all = str_from(line, i + 1);
	for (; str_cut(&all, ',', &one); m->count++) {
		if (m->count == METRICS)
			return false;
		m->negative[m->count] = str_skip(&one, STR("-"));
		if (num_parse(one, &m->n[m->count]) == NUM_BAD)
			return false;
	}
	return m->count == 1 || m->count == METRICS;
}

/* Set the weight of a sample.  Return false if the sample is skipped. */
static bool
choose_weight(const struct metrics *m, size_t value, struct sample *s,
    struct num *weight)
{
	size_t i = value == 2 && m->count == METRICS ? 2 : 0;

	*weight = m->n[i];
	if (m->negative[i]) {
		diag_skip(s->diag, "memory given back", *weight);
		return false;
	}
	if (value == 1 && m->count == METRICS && !num_is0(m->n[1])) {
		diag_skip(s->diag, "the thread was idle", *weight);
		return false;
	}
	return true;
}

/* the time that each thread, such as "P1234;T0:1235", has used so far */
struct clocks {
	struct names threads;
	struct num *now;
	size_t cap;
};

/* Add a sample to the time of its thread.  Return the sample's start time. */
static struct num
advance_clock(struct clocks *c, str stack, struct num took)
{
	size_t at = str_find(stack, STR(";T"));
	str rest = at != STR_NONE ? str_from(stack, at + 1) : stack;
	size_t end = str_chr(rest, ';');
	uint32_t id = names_id(&c->threads, end != STR_NONE ?
	    str_upto(stack, stack.n - rest.n + end) : stack);
	struct num from;

	GROW_ZEROED(c->now, c->cap, id + 1u);
	from = c->now[id];
	c->now[id] = num_add(from, took);
	return from;
}

static enum format_confidence
probe(str head)
{
	struct metrics m;
	bool heading = false;
	str line, stack;

	while (str_cut(&head, '\n', &line)) {
		line = str_trim(line);
		heading |= str_starts(line, STR("# austin: "));
		if (line.n == 0 || str_starts(line, STR("#")))
			continue;
		return parse_metrics(line, &stack, &m) &&
		    (heading || m.count == METRICS) &&
		    (str_has(stack, STR(";T")) ||
		    str_starts(stack, STR("Thread "))) ?
		    FORMAT_CERTAIN : FORMAT_NO;
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	size_t value = METRICS, mode = 0;
	struct clocks clocks = {0};
	struct metrics m;
	struct num weight, from;
	str line, stack, name;

	while (in_line(in, &line)) {
		if (str_starts(line, STR("# mode: ")))
			mode = str_starts(line, STR("# mode: memory")) ? 2 :
			    str_starts(line, STR("# mode: cpu"));
		if (line.n == 0 || str_starts(line, STR("# ")))
			continue;
		if (!parse_metrics(line, &stack, &m)) {
			diag_reject(s->diag, in, line,
			    "not a stack and its metrics");
			continue;
		}
		if (value == METRICS)
			value = m.count == METRICS ? value_choose(s, "austin",
			    values, METRICS, 0) : mode + value_choose(s,
			    "this file of austin", &values[mode], 1, 0);
		from = advance_clock(&clocks, stack, m.n[0]);
		if (!choose_weight(&m, value, s, &weight))
			continue;
		while (str_cut(&stack, ';', &name))
			sample_frame(s, name, '\0');
		sample_end_during(s, from, num_add(from, m.n[0]), 1000000,
		    weight);
	}
}

const struct format format_austin = {
	.name = "austin",
	.what = "text of austin, one metric or, with -f, three",
	.tested_with = "real: austin 1.0.1",
	.options = "slice value",
	.probe = probe,
	.fold = fold,
};
