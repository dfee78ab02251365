#include "tools/foldtop/findings/counters.h"

#include <math.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/sys.h"

/* from when on a number is worth a word */
#define IDLE 0.5		/* processors used, and below */
#define SLOW 1.0		/* instructions a cycle, and below */
#define FAST 2.0		/* and above */
#define MISSES 10.0		/* of a thousand instructions */
#define FAULTS 20000.0		/* a second of processor time */
#define SWITCHES 10000.0

/* NAN where perf could not count */
struct counts {
	double ms;		/* of processor time */
	double cpus, cycles, instructions, cache, branch, faults, switches;
};

static double
read_count(str counters, str name)
{
	str word;
	struct num n;

	while (str_word(&counters, &word))
		if (str_starts(word, name) &&
		    str_starts(str_from(word, name.n), STR("=")) &&
		    num_parse(str_from(word, name.n + 1), &n) != NUM_BAD)
			return num_real(n);
	return NAN;
}

static struct counts
read_counts(str s)
{
	return (struct counts){
		.ms = read_count(s, STR("task-clock")),
		.cpus = read_count(s, STR("cpus")),
		.cycles = read_count(s, STR("cycles")),
		.instructions = read_count(s, STR("instructions")),
		.cache = read_count(s, STR("cache-misses")),
		.branch = read_count(s, STR("branch-misses")),
		.faults = read_count(s, STR("page-faults")),
		.switches = read_count(s, STR("context-switches"))
	};
}

/* add a number with its words, if it is known */
static void
add_count(struct buf *b, double n, int decimals, const char *words)
{
	char text[NUM_TEXT];

	if (isnan(n))
		return;
	if (b->n > 0)
		buf_fmt(b, ", ");
	if (decimals > 0)
		buf_fmt(b, "%.*f", decimals, n);
	else
		buf_add(b, num_commas(text, NUM((uint64_t)n)));
	buf_fmt(b, " %s", words);
}

/* of a thousand instructions */
static double
each_thousand(const struct counts *c, double n)
{
	return c->instructions > 0 ? 1000 * n / c->instructions : NAN;
}

/* of processor time */
static double
each_second(const struct counts *c, double n)
{
	return c->ms > 0 ? 1000 * n / c->ms : NAN;
}

static double
each_cycle(const struct counts *c)
{
	return c->cycles > 0 ? c->instructions / c->cycles : NAN;
}

/* what limits the code while it runs, or NULL */
static const char *
find_limit(const struct counts *c)
{
	double rate = each_cycle(c);
	bool few = rate < SLOW;

	if (few && each_thousand(c, c->cache) >= MISSES)
		return "it waits for memory; profile_run capture "
		    "--cache-misses shows where";
	if (each_thousand(c, c->branch) >= MISSES)
		return "the processor often takes the wrong branch; a capture "
		    "with --event branch-misses shows where";
	if (few)
		return "few instructions a cycle, without many misses";
	return rate >= FAST ? "it computes, and hardly waits for memory" : NULL;
}

static void
suggest(const struct counts *c, struct buf *b)
{
	const char *limit = find_limit(c);
	size_t before = b->n;

	if (c->cpus < IDLE)
		buf_fmt(b, "; it waits, or is kept from running: profile_run "
		    "capture --wall shows where");
	if (limit != NULL)
		buf_fmt(b, "; %s", limit);
	if (each_second(c, c->faults) >= FAULTS)
		buf_fmt(b, "; many page faults: --faults shows where");
	if (each_second(c, c->switches) >= SWITCHES)
		buf_fmt(b, "; threads switch often: --wall shows why");
	if (isnan(c->cycles) || isnan(c->instructions))
		buf_fmt(b, "; this machine counts no cycles and instructions "
		    "(a virtual machine?)");
	else if (b->n == before)
		buf_fmt(b, "; nothing of this stands out");
}

void
counters_text(str counters, struct buf *b)
{
	struct counts c = read_counts(counters);

	add_count(b, c.cpus, 2, "processors used");
	add_count(b, each_cycle(&c), 2, "instructions a cycle");
	add_count(b, each_thousand(&c, c.cache), 1,
	    "cache misses in 1,000 instructions");
	add_count(b, each_thousand(&c, c.branch), 1,
	    "wrong branches in 1,000 instructions");
	add_count(b, each_second(&c, c.faults), 0, "page faults a second");
	add_count(b, each_second(&c, c.switches), 0, "switches a second");
	suggest(&c, b);
}
