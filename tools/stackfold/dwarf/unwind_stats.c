#include "tools/stackfold/dwarf/unwind_stats.h"

#define KILO 1024u
#define LARGEST 65528u		/* maximum bytes that perf copies */
#define CUTS 1000000u		/* maximum number of truncated stacks
				 * recorded */

static size_t
round_to_kilobytes(uint64_t bytes)
{
	uint64_t k = (bytes + KILO - 1) / KILO;

	return k < UNWIND_STATS_SIZES ? (size_t)k : UNWIND_STATS_SIZES - 1;
}

static uint32_t
get_thread(struct unwind_stats *s, uint32_t tid)
{
	uint32_t *at = u64_map_put(&s->by_tid, tid);

	if (*at == 0) {
		*APPEND(s->top, s->top_cap, s->ntop) = 0;
		*at = (uint32_t)s->ntop;
	}
	return *at - 1;
}

void
unwind_stats_count(struct unwind_stats *s, enum unwind_stop why,
    const struct unwind_stats_sample *of)
{
	uint32_t thread = get_thread(s, of->tid);

	if (why == UNWIND_CUT && of->copied < of->asked)
		why = UNWIND_HOLE;
	s->n[why]++;
	s->asked = of->asked > s->asked ? of->asked : s->asked;
	if (why == UNWIND_WHOLE) {
		s->whole[round_to_kilobytes(of->top - of->sp)]++;
		if (of->top > s->top[thread])
			s->top[thread] = of->top;
	} else if (why == UNWIND_CUT && s->ncut < CUTS) {
		*APPEND(s->cut, s->cut_cap, s->ncut) =
		    (struct unwind_stats_cut){of->sp, of->top - of->sp, thread};
	}
}

/* Return the copy size that keeps 99% of stacks whole.  If it is unknown,
 * return twice the minimum; if no size suffices, more than LARGEST. */
static uint64_t
find_sufficient_size(const struct unwind_stats *s)
{
	size_t n[UNWIND_STATS_SIZES], all = 0, sum = 0, known = 0;
	uint64_t least = s->asked;

	for (size_t i = 0; i < UNWIND_STATS_SIZES; i++)
		n[i] = s->whole[i];
	for (size_t i = 0; i < s->ncut; i++) {
		const struct unwind_stats_cut *cut = &s->cut[i];
		uint64_t top = s->top[cut->thread], need = cut->least;

		if (top > cut->sp + need) {
			need = top - cut->sp;
			known++;
		}
		known += need > LARGEST;
		least = cut->least > least ? cut->least : least;
		n[round_to_kilobytes(need)]++;
	}
	for (size_t i = 0; i < UNWIND_STATS_SIZES; i++)
		all += n[i];
	if (known * 2 < s->ncut)
		return 2 * least < LARGEST - KILO ? (2 * least + KILO - 1) /
		    KILO * KILO : LARGEST;
	for (size_t i = 0; i < UNWIND_STATS_SIZES; i++) {
		sum += n[i];
		if (sum >= all - all / 100)
			return i * KILO;
	}
	return 0;
}

/* append the --call-graph argument that keeps nearly all truncated stacks
 * whole; nothing if unknown */
static void
suggest_graph(const struct unwind_stats *s, struct buf *to)
{
	uint64_t size = s->n[UNWIND_CUT] > 0 ? find_sufficient_size(s) : 0;

	if (size > LARGEST)
		buf_fmt(to, "fp");
	else if (size > s->asked)
		buf_fmt(to, "dwarf,%llu", (unsigned long long)size);
}

/* Return true if f is to be reported before `than`.  Their order in the cache
 * depends on the timing of threads. */
static bool
is_worse(const struct elf_cache_file *f, const struct elf_cache_file *than)
{
	if (f->stacks_ended != than->stacks_ended)
		return f->stacks_ended > than->stacks_ended;
	return str_cmp(f->module->name, than->module->name) < 0;
}

const struct elf_cache_file *
unwind_stats_worst(const struct elf_cache *files,
    const struct elf_cache_file *than)
{
	const struct elf_cache_file *most = NULL;

	for (size_t i = 0; i < files->n; i++) {
		const struct elf_cache_file *f = files->all[i];

		if (f->stacks_ended > 0 &&
		    (than == NULL || is_worse(than, f)) &&
		    (most == NULL || is_worse(f, most)))
			most = f;
	}
	return most;
}

static bool
is_missing(const struct elf_cache_file *f)
{
	return f != NULL && f->e_machine == 0;
}

void
unwind_stats_needs(const struct unwind_stats *s, const struct elf_cache *files,
    struct buf *to)
{
	if (s->n[UNWIND_NO_RULE] <= s->n[UNWIND_CUT])
		suggest_graph(s, to);
	else	/* a larger copy would not help */
		buf_fmt(to, is_missing(unwind_stats_worst(files, NULL)) ?
		    "files" : "fp");
}

static void
report_cut(const struct unwind_stats *s, struct diag *d)
{
	struct buf needs = {0}, advice = {0};

	suggest_graph(s, &needs);
	if (str_eq(buf_str(&needs), STR("fp")))
		buf_fmt(&advice, "perf cannot copy enough; compile with "
		    "-fno-omit-frame-pointer, record with -g");
	else if (needs.n > 0)
		buf_fmt(&advice, "with --call-graph %.*s 99%% would be whole",
		    (int)needs.n, needs.p);
	else
		buf_fmt(&advice, "record with --call-graph dwarf,SIZE and a "
		    "larger size");
	diag_advise(d, "%zu stack%s cut off: the outer frames lie beyond the "
	    "%llu bytes that were copied; %.*s", s->n[UNWIND_CUT],
	    s->n[UNWIND_CUT] == 1 ? " is" : "s are",
	    (unsigned long long)s->asked, (int)advice.n, advice.p);
	buf_free(&advice);
	buf_free(&needs);
}

static void
report_no_rule(const struct unwind_stats *s, const struct elf_cache *files,
    struct diag *d)
{
	const struct elf_cache_file *most = unwind_stats_worst(files, NULL);
	size_t n = s->n[UNWIND_NO_RULE];
	const char *name = most != NULL ? most->module->name.p : "";

	if (is_missing(most)) {
		diag_advise(d, "%zu stack%s in code of files that are missing "
		    "or changed, mostly %s; use --symfs=DIR with copies", n,
		    n == 1 ? " ends" : "s end", name);
		return;
	}
	diag_advise(d, "%zu stack%s in code without unwind tables or frame "
	    "pointers%s%s; the outer frames are missing", n,
	    n == 1 ? " ends" : "s end", most != NULL ? ", mostly in " :
	    "", name);
}

void
unwind_stats_report(const struct unwind_stats *s, const struct elf_cache *files,
    struct diag *d)
{
	if (s->n[UNWIND_CUT] > 0)
		report_cut(s, d);
	if (s->n[UNWIND_HOLE] > 0)
		diag_advise(d, "%zu stack%s off at memory that was not "
		    "present, which perf cannot copy; the outer frames are "
		    "missing", s->n[UNWIND_HOLE],
		    s->n[UNWIND_HOLE] == 1 ? " breaks" : "s break");
	if (s->n[UNWIND_AWAY] > 0)
		diag_advise(d, "%zu stack%s in a signal handler on another "
		    "stack, which perf does not copy; the outer frames are "
		    "missing", s->n[UNWIND_AWAY],
		    s->n[UNWIND_AWAY] == 1 ? " is" : "s are");
	if (s->n[UNWIND_NO_RULE] > 0)
		report_no_rule(s, files, d);
	if (s->n[UNWIND_STUCK] > 0)
		diag_advise(d, "%zu stack%s back to the same function; the "
		    "outer frames are missing", s->n[UNWIND_STUCK],
		    s->n[UNWIND_STUCK] == 1 ? " leads" : "s lead");
}

void
unwind_stats_free(struct unwind_stats *s)
{
	u64_map_free(&s->by_tid);
	buf_drop(s->top);
	buf_drop(s->cut);
}
