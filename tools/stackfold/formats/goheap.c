/*
 * Go's profiles as text: heap, allocs, block and mutex with debug=1:
 *
 *	curl 'http://localhost:6060/debug/pprof/heap?debug=1'
 *
 *	heap profile: 2: 3072 [3: 4096] @ heap/2
 *	1: 1024 [2: 2048] @ 0x4b3c33 0x437452
 *	#	0x4b3c32	main.grow+0x52		/srv/app.go:11
 *	#	0x437451	main.main+0x211		/srv/app.go:25
 *
 *	1: 2048 [1: 2048] @ 0x437452
 *	#	0x437451	main.main+0x211		/srv/app.go:25
 *
 * gives	main.main 2048
 *		main.main;main.grow 1024
 *
 * in bytes in use, extrapolated from the sampled ones, see scale_heap().
 * Contention is in nanoseconds if the file has the cycles per second.  --value
 * selects another number.
 */
#include <math.h>

#include "common/base/sys.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

static const struct value heap[] = {
	{"inuse_objects", "count"}, {"inuse_space", "bytes"},
	{"alloc_objects", "count"}, {"alloc_space", "bytes"},
}, contention[] = {
	{"delay", "cycles"}, {"contentions", "count"},
}, timed_contention[] = {
	{"delay", "ns"}, {"contentions", "count"},
};

#define NUMBERS LENGTH(heap)

/* Parse the numbers of "1: 1024 [2: 2048] @ 0x4b3c33" or "3064 2 @ 0x46f3c1",
 * and whether addresses follow.  Return the count of numbers, or 0. */
static size_t
parse_numbers(str line, struct num *to, bool *addresses)
{
	size_t at = str_find(line, STR(" @")), n = 0;
	str word, rest;

	if (at == STR_NONE || !str_digit(line.p[0]))
		return 0;
	rest = str_from(line, at + strlen(" @"));
	*addresses = str_trim(rest).n > 0;
	if (*addresses && rest.p[0] != ' ')
		return 0;
	line = str_upto(line, at);
	while (str_word(&line, &word)) {
		if (word.p[0] == '[')
			word = str_from(word, 1);
		while (word.n > 0 && strchr(":]", word.p[word.n - 1]) != NULL)
			word.n--;
		if (n == NUMBERS || num_parse(word, &to[n++]) == NUM_BAD)
			return 0;
	}
	return n == NUMBERS || n == LENGTH(contention) ? n : 0;
}

/* Parse the function of "#	0x4b3c32	main.grow+0x52	/srv/...". */
static bool
parse_frame(str line, str *name)
{
	str addr;

	if (!str_skip(&line, STR("#\t")) || !str_cut(&line, '\t', &addr) ||
	    !str_starts(addr, STR("0x")) || !str_cut(&line, '\t', name))
		return false;
	*name = str_before(*name, STR("+0x"));
	return name->n > 0;
}

static enum format_confidence
probe(str head)
{
	struct num n[NUMBERS];
	bool sample = false, addresses;
	str line, name;

	while (str_cut(&head, '\n', &line)) {
		line = str_trim(line);
		if (sample && parse_frame(line, &name))
			return FORMAT_CERTAIN;
		sample = parse_numbers(line, n, &addresses) > 0;
	}
	return FORMAT_NO;
}

/* How the numbers were sampled; unknown members are 0. */
struct rates {
	uint64_t per_second;	/* cycles per second */
	uint64_t period;	/* one of this many contentions was sampled */
	uint64_t heap;		/* twice the mean number of bytes between
				 * samples */
};

/* Read "cycles/second=2100000000", "sampling period=5" or "heap profile: 2:
 * 3072 [3: 4096] @ heap/1048576".  Return false for any other line. */
static bool
read_rate(str line, struct rates *r)
{
	size_t heap_at = str_find(line, STR(" @ heap/"));

	if (heap_at != STR_NONE && !str_digit(line.p[0]))
		return num_whole(str_from(line, heap_at + strlen(" @ heap/")),
		    &r->heap);
	if (str_skip(&line, STR("cycles/second=")))
		return num_whole(line, &r->per_second);
	return str_skip(&line, STR("sampling period=")) &&
	    num_whole(line, &r->period);
}

/* Return the index of the value to fold for samples with n numbers. */
static size_t
choose_value(struct sample *s, size_t n, const struct rates *r)
{
	return n == NUMBERS ? value_choose(s, "a heap of Go", heap, n, 1) :
	    value_choose(s, "contention in Go", r->per_second > 0 ?
	    timed_contention : contention, n, 0);
}

/* Extrapolate a contention value; delays are in nanoseconds.  Like go tool
 * pprof, truncate the result. */
static struct num
scale_contention(struct num n, size_t value, const struct rates *r)
{
	if (r->period > 1)
		n = num_scale(n, NUM(r->period), NUM(1));
	if (value == 0 && r->per_second > 0)
		n = num_scale(n, NUM(NUM_NANO), NUM(r->per_second));
	return NUM(n.whole);
}

/*
 * Extrapolate a heap value.  An allocation is sampled with the probability
 * 1 - exp(-size / mean number of bytes between samples).  Like go tool pprof,
 * use the mean size of a stack's objects, and truncate the result.
 */
static struct num
scale_heap(const struct num n[NUMBERS], size_t value, const struct rates *r)
{
	double objects = num_real(n[value & ~(size_t)1]);
	double bytes = num_real(n[value | 1]);
	double mean = (double)(r->heap / 2), all;

	if (mean <= 1 || objects <= 0 || bytes <= 0)
		return n[value];
	all = num_real(n[value]) / (1 - exp(-bytes / objects / mean));
	return all < (double)INT64_MAX ? NUM((uint64_t)all) : n[value];
}

/* End a stack.  Addresses without names become one frame; a stack without
 * addresses has no frame. */
static void
end_stack(struct sample *s, struct num weight, bool addresses)
{
	if (s->frames.n == 0 && num_is0(weight))
		return;
	if (s->frames.n == 0 && addresses)
		sample_frame(s, STR("[unknown]"), '\0');
	sample_end(s, weight);
}

static void
fold(struct in *in, struct sample *s)
{
	struct num n[NUMBERS], weight = {0};
	size_t value = 0, had = 0;
	bool addresses = false, next;
	struct rates rates = {0};
	str line, name;

	s->sink->summed = true;
	while (in_line(in, &line)) {
		size_t has = parse_numbers(line, n, &next);

		if (has > 0) {
			end_stack(s, weight, addresses);
			addresses = next;
			value = had == has ? value :
			    choose_value(s, has, &rates);
			had = has;
			weight = has == NUMBERS ?
			    scale_heap(n, value, &rates) :
			    scale_contention(n[value], value, &rates);
		} else if (parse_frame(line, &name)) {
			sample_frame(s, name, '\0');
		} else if (read_rate(line, &rates)) {
			continue;
		} else if (line.n == 0 || str_starts(line, STR("# "))) {
			/* the stack ends here */
			end_stack(s, weight, addresses);
			weight = NUM(0);
		} else if (!str_has_char(line, '=') &&
		    !str_has(line, STR("profile: ")) &&
		    !str_starts(line, STR("--- "))) {
			diag_reject(s->diag, in, line, "not a frame");
		}
	}
	end_stack(s, weight, addresses);
}

const struct format format_goheap = {
	.name = "goheap",
	.what = "heap, block and mutex profiles of Go, debug=1",
	.tested_with = "real: Go 1.19",
	.options = "value",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
